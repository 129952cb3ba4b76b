/** A modal question or short form. Its code loads on first open. */
import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog-panel";

const DialogPanel = lazy(async () => ({ default: (await import("./dialog-panel")).DialogPanel }));

export function Dialog(props: DialogProps) {
  // Stay mounted until the closing animation ends.
  const [present, setPresent] = useState(props.open);
  if (props.open && !present) setPresent(true);
  return present ? (
    <Suspense fallback={null}>
      <DialogPanel
        {...props}
        onHidden={() => {
          setPresent(false);
        }}
      />
    </Suspense>
  ) : null;
}
