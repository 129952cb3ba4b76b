/** An inline message: what happened and what to do, next to what it concerns. */
import warning from "@shoelace-style/shoelace/dist/assets/icons/exclamation-triangle-fill.svg";
import danger from "@shoelace-style/shoelace/dist/assets/icons/exclamation-octagon-fill.svg";
import info from "@shoelace-style/shoelace/dist/assets/icons/info-circle-fill.svg";
import success from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import close from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import type { ReactNode } from "react";
import { useT } from "../../runtime/react";
import { Icon } from "../icon/icon";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./alert.css";

defineSheet(css);

const ICONS = { success, warning, danger, info } as const;
export type AlertTone = keyof typeof ICONS;

export interface AlertProps {
  readonly tone: AlertTone;
  /** First sentence, in bold. */
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Shows a close button. */
  readonly onClose?: () => void;
  /**
   * Live-region role. Default: `alert` for danger, else `status`. Use `none` for a message that is present from the
   * first render.
   */
  readonly role?: "alert" | "status" | "none";
  readonly className?: string;
}

export function Alert({
  tone,
  title,
  children,
  actions,
  onClose,
  role = tone === "danger" ? "alert" : "status",
  className,
}: AlertProps) {
  const t = useT();
  return (
    <div
      className={classes("td-alert", `td-alert--${tone}`, className)}
      part={`alert alert-${tone}`}
      role={role === "none" ? undefined : role}
    >
      <Icon icon={ICONS[tone]} className="td-alert__icon" />
      <div className="td-alert__text">
        {title === undefined ? null : <strong className="td-alert__title">{title}</strong>} {children}
        {actions === undefined ? null : <div className="td-alert__actions">{actions}</div>}
      </div>
      {onClose === undefined ? null : (
        <button type="button" className="td-alert__close" aria-label={t("ui.close")} onClick={onClose}>
          <Icon icon={close} size={12} />
        </button>
      )}
    </div>
  );
}
