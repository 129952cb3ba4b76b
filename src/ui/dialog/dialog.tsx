/** A modal question or short form. Its code loads on first open. */
import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog-panel";

const DialogPanel = lazy(async () => ({ default: (await import("./dialog-panel")).DialogPanel }));

export function Dialog(props: DialogProps) {
  // Stay mounted until the closing animation ends.
  const [isMounted, setMounted] = useState(props.open);
  if (props.open && !isMounted) setMounted(true);
  return isMounted ? (
    <Suspense fallback={null}>
      <DialogPanel
        {...props}
        onHidden={() => {
          setMounted(false);
        }}
      />
    </Suspense>
  ) : null;
}
