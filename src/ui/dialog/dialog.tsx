/** A question or a short form over the page. Its code is loaded when it is first opened. */
import { lazy, Suspense, useState, type ReactNode } from "react";

const DialogPanel = lazy(async () => ({ default: (await import("./dialog-panel")).DialogPanel }));

export interface DialogProps {
  readonly open: boolean;
  /** The user wants it closed: Escape, a press outside, the cross. */
  readonly onClose: () => void;
  /** The question. */
  readonly title: ReactNode;
  /** 440 or 640 wide. Over five fields, take a drawer or a page. */
  readonly size?: "md" | "lg";
  /** Buttons, right-aligned: the way out first, then verb and number. */
  readonly footer?: ReactNode;
  /** A press outside does not close it. */
  readonly danger?: boolean;
  /** Whether Escape, a press outside and the cross close it at all. */
  readonly dismissible?: boolean;
  /** Content and footer become a form; a submit button in the footer sends it. */
  readonly onSubmit?: () => void;
  /** The browser asks for required fields before the form is sent, in its own words. */
  readonly browserChecks?: boolean;
  readonly className?: string;
  /** The element with `data-autofocus` gets the first focus, else the first field, else the first button of the footer. */
  readonly children?: ReactNode;
}

export function Dialog(props: DialogProps) {
  // Stays until its hiding animation is over.
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
