import "@shoelace-style/shoelace/dist/components/dialog/dialog.js";
import close from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import { createPortal } from "react-dom";
import { useT } from "../../runtime/react";
import { IconButton } from "../button/icon-button";
import "../shoelace/theme";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import type { DialogProps } from "./dialog";
import css from "./dialog.css";
import { useModal } from "./modal";

defineSheet(css);

interface DialogPanelProps extends DialogProps {
  readonly onHidden: () => void;
}

/** The opened dialog. */
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
  const { root, ...modal } = useModal({ open, onClose, onHidden, dismissible, danger });
  const panel = (
    <div className="td-layer">
      <sl-dialog
        {...modal}
        className={classes("td-dialog", `td-dialog--${size}`, className)}
        label={typeof title === "string" ? title : ""}
        noHeader
      >
        <ModalContent onSubmit={onSubmit} browserChecks={browserChecks}>
          <div className="td-modal__head">
            <h2 className="td-modal__title">{title}</h2>
            {dismissible && footer === undefined ? (
              <IconButton icon={close} size="sm" label={t("ui.close")} onClick={onClose} />
            ) : null}
          </div>
          <div className="td-modal__body">{children}</div>
          {footer === undefined ? null : <div className="td-modal__foot">{footer}</div>}
        </ModalContent>
      </sl-dialog>
    </div>
  );
  return root === undefined ? panel : createPortal(panel, root);
}

/** A form where the dialog asks for something, plain content otherwise. */
export function ModalContent({
  onSubmit,
  browserChecks = false,
  children,
}: Pick<DialogProps, "onSubmit" | "browserChecks" | "children">) {
  return onSubmit === undefined ? (
    <div className="td-modal">{children}</div>
  ) : (
    <form
      className="td-modal"
      noValidate={!browserChecks}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog stands inside other React trees, whose forms must not hear of it.
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
