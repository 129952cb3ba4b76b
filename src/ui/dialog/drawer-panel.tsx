import SlDrawer from "@shoelace-style/shoelace/dist/react/drawer/index.js";
import close from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import type { CSSProperties } from "react";
import { createPortal } from "react-dom";
import { useT } from "../../runtime/react";
import { IconButton } from "../button/icon-button";
import "../shoelace/theme";
import { defineSheet } from "../styles";
import { Heading } from "../text/heading";
import { classes } from "../tone";
import { ModalContent } from "./dialog-panel";
import css from "./dialog.css";
import { useModal } from "./modal";
import type { ReactNode } from "react";

export interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Pixels at the default text size, capped at the window's width. */
  readonly width?: number;
  readonly placement?: "end" | "start" | "bottom";
  readonly footer?: ReactNode;
  readonly dismissible?: boolean;
  /** Turns content and footer into a form. */
  readonly onSubmit?: () => void;
  readonly className?: string;
  readonly children?: ReactNode;
}

defineSheet(css);

interface DrawerPanelProps extends DrawerProps {
  readonly onHidden: () => void;
}

/** The open drawer. Split from `Drawer` so that its code loads on first use. */
export function DrawerPanel({
  open,
  onClose,
  onHidden,
  title,
  width = 480,
  placement = "end",
  footer,
  dismissible = true,
  onSubmit,
  className,
  children,
}: DrawerPanelProps) {
  const t = useT();
  const { root, layer, ...modal } = useModal({ open, onClose, onHidden, dismissible, danger: false });
  const panel = (
    <div ref={layer} className="td-layer td-top" popover="manual">
      <SlDrawer
        {...modal}
        className={classes("td-drawer", `td-drawer--${placement}`, className)}
        style={{ "--drawer": width } as CSSProperties}
        placement={placement}
        label={typeof title === "string" ? title : ""}
        noHeader
      >
        <ModalContent onSubmit={onSubmit}>
          <div className="td-modal__head">
            <Heading level={2} className="td-modal__title">
              {title}
            </Heading>
            {dismissible ? <IconButton icon={close} size="sm" label={t("ui.close")} onClick={onClose} /> : null}
          </div>
          <div className="td-modal__body">{children}</div>
          {footer === undefined ? null : <div className="td-modal__foot">{footer}</div>}
        </ModalContent>
      </SlDrawer>
    </div>
  );
  return root === undefined ? panel : createPortal(panel, root);
}
