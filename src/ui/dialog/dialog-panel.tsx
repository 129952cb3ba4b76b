import SlDialog from "@shoelace-style/shoelace/dist/react/dialog/index.js";
import close from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import { createPortal } from "react-dom";
import { useT } from "../../runtime/react";
import { IconButton } from "../button/icon-button";
import "../shoelace/theme";
import { defineSheet } from "../styles";
import { Heading } from "../text/heading";
import { classes } from "../tone";
import css from "./dialog.css";
import { useModal } from "./modal";
import type { ReactNode } from "react";

export interface DialogProps {
  readonly open: boolean;
  /** Called on Escape, a press outside or the close button. */
  readonly onClose: () => void;
  /** Heading of the dialog, usually the question. */
  readonly title: ReactNode;
  /** Width: 440 or 640 px. With more than five fields use a drawer or a page. */
  readonly size?: "md" | "lg";
  /** Buttons, right-aligned: cancel first, then the action named by verb and count. */
  readonly footer?: ReactNode;
  /** Ignores presses outside. */
  readonly danger?: boolean;
  /** Whether Escape, a press outside and the close button close the dialog. */
  readonly dismissible?: boolean;
  /** Turns content and footer into a form, submitted by a submit button in the footer. */
  readonly onSubmit?: () => void;
  /** Lets the browser check required fields before submitting. */
  readonly browserChecks?: boolean;
  readonly className?: string;
  /** Initial focus goes to the element with `data-autofocus`, else the first field, else the first footer button. */
  readonly children?: ReactNode;
}

defineSheet(css);

interface DialogPanelProps extends DialogProps {
  readonly onHidden: () => void;
}

/** The open dialog. Split from `Dialog` so that its code loads on first use. */
export function DialogPanel({
  open,
  onClose,
  onHidden,
  title,
  size = "md",
  footer,
  danger = false,
  dismissible = true,
  onSubmit,
  browserChecks,
  className,
  children,
}: DialogPanelProps) {
  const t = useT();
  const { root, layer, ...modal } = useModal({ open, onClose, onHidden, dismissible, danger });
  const panel = (
    <div ref={layer} className="td-layer td-top" popover="manual">
      <SlDialog
        {...modal}
        className={classes("td-dialog", `td-dialog--${size}`, className)}
        label={typeof title === "string" ? title : ""}
        noHeader
      >
        <ModalContent onSubmit={onSubmit} browserChecks={browserChecks}>
          <div className="td-modal__head">
            <Heading level={2} className="td-modal__title">
              {title}
            </Heading>
            {dismissible && footer === undefined ? (
              <IconButton icon={close} size="sm" label={t("ui.close")} onClick={onClose} />
            ) : null}
          </div>
          <div className="td-modal__body">{children}</div>
          {footer === undefined ? null : <div className="td-modal__foot">{footer}</div>}
        </ModalContent>
      </SlDialog>
    </div>
  );
  return root === undefined ? panel : createPortal(panel, root);
}

/** Wraps content and footer in a form when `onSubmit` is given, else in a plain div. */
export function ModalContent({
  onSubmit,
  browserChecks = false,
  children,
}: Pick<DialogProps, "onSubmit" | "browserChecks" | "children">) {
  return onSubmit === undefined ? (
    <div className="td-modal" part="dialog">
      {children}
    </div>
  ) : (
    <form
      className="td-modal"
      part="dialog"
      noValidate={!browserChecks}
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals: keep the event from forms around the dialog.
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
