/** A modal question or short form. Its code loads on first open. */
import { useState } from "react";
import type { DialogProps } from "./dialog-panel";
import { deferred } from "../deferred";

const DialogPanel = deferred(async () => (await import("./dialog-panel")).DialogPanel);

export function Dialog(props: DialogProps) {
  // Stay mounted until the closing animation ends.
  const [isMounted, setMounted] = useState(props.open);
  if (props.open && !isMounted) setMounted(true);
  return isMounted ? (
    <DialogPanel
      {...props}
      onHidden={() => {
        setMounted(false);
      }}
    />
  ) : null;
}
