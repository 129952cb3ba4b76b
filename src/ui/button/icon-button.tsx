/** A button that is an icon: its name is also its tooltip. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Icon, type IconSource } from "../icon/icon";
import { Spinner } from "../progress/spinner";
import { Tooltip } from "../tooltip/tooltip";
import type { Side } from "../floating/place-beside";
import { classes, type Size } from "../tone";
import "./button";

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconSource;
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly variant?: "quiet" | "default" | "inverse";
  readonly size?: Size;
  /** A toggle: whether it is on. */
  readonly pressed?: boolean;
  readonly busy?: boolean;
  /** Side of the tooltip, or false for none (inside menus, where the text stands beside it). */
  readonly tooltip?: Side | false;
  /** In the corner, such as a `CornerCount`; no part of the accessible name, which the label says alone. */
  readonly mark?: ReactNode;
  readonly part?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  icon,
  label,
  variant = "quiet",
  size = "md",
  pressed,
  busy = false,
  tooltip = "bottom",
  mark,
  className,
  type = "button",
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} placement={tooltip || "bottom"} disabled={tooltip === false} repeatsName>
      <button
        {...rest}
        type={type}
        className={classes("td-icon-button", `td-icon-button--${variant}`, `td-icon-button--${size}`, className)}
        aria-label={label}
        aria-pressed={pressed}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : onClick}
      >
        {busy ? <Spinner /> : <Icon icon={icon} />}
        {mark}
      </button>
    </Tooltip>
  );
}
