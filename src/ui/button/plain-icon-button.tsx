/** An icon-only button without a tooltip, for screens that should not load the tooltip's code. */
import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from "react";
import { Icon, type IconSource } from "../icon/icon";
import { Spinner } from "../progress/spinner";
import { classes, type Size } from "../tone";
import "./button";

export interface PlainIconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconSource;
  /** Accessible name. */
  readonly label: string;
  readonly variant?: "quiet" | "default" | "inverse";
  readonly size?: Size;
  /** Makes the button a toggle button with this state. */
  readonly pressed?: boolean;
  readonly busy?: boolean;
  /** Content in the corner, such as a `CornerCount`. Not part of the accessible name. */
  readonly mark?: ReactNode;
  readonly part?: string;
}

export const PlainIconButton = forwardRef<HTMLButtonElement, PlainIconButtonProps>(function PlainIconButton(
  {
    icon,
    label,
    variant = "quiet",
    size = "md",
    pressed,
    busy = false,
    mark,
    className,
    type = "button",
    onClick,
    ...rest
  },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
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
  );
});
