/** A small tinted label with an optional icon. */
import type { ReactNode } from "react";
import { Icon, type IconSource } from "../icon/icon";
import { defineSheet } from "../styles";
import { classes, type Tone } from "../tone";
import css from "./badge.css";

defineSheet(css);

export interface BadgeProps {
  readonly tone?: Tone;
  readonly icon?: IconSource;
  /** Outlined instead of tinted, for values that are not a status (a vehicle type, a tag). */
  readonly outline?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Badge({ tone = "neutral", icon, outline = false, className, children }: BadgeProps) {
  return (
    <span part="badge" className={classes("td-badge", outline ? "td-badge--outline" : `td-badge--${tone}`, className)}>
      {icon === undefined ? null : <Icon icon={icon} size={12} />}
      <span className="td-truncate" title={typeof children === "string" ? children : undefined}>
        {children}
      </span>
    </span>
  );
}
