/** The button of every screen: a native button element. */
import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from "react";
import { Icon, type IconSource } from "../icon/icon";
import { Spinner } from "../progress/spinner";
import { defineSheet } from "../styles";
import { classes, type Size } from "../tone";
import css from "./button.css";

defineSheet(css);

/** Use one `primary` per screen. `danger` is outlined; use `danger-solid` only inside confirmations. */
export type ButtonVariant = "default" | "primary" | "quiet" | "danger" | "danger-solid";

export interface ButtonAppearance {
  readonly variant?: ButtonVariant;
  readonly size?: Size;
  readonly icon?: IconSource;
  readonly iconEnd?: IconSource;
  /** Shows a spinner at the same width and ignores clicks. The button stays focusable. */
  readonly busy?: boolean;
  /** As wide as its container. */
  readonly block?: boolean;
  /** Keys with the same effect, shown beside the label, such as `Ctrl S`. */
  readonly shortcut?: string;
  /** Space-separated part names for skins, besides `button`. */
  readonly part?: string;
  readonly children: ReactNode;
}

export interface ButtonProps
  extends ButtonAppearance, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonAppearance> {}

/** Returns the class names of a button with these looks. */
export const buttonClass = ({ variant = "default", size = "md", block, busy }: ButtonAppearance): string =>
  classes(
    "td-button",
    `td-button--${variant}`,
    `td-button--${size}`,
    block && "td-button--block",
    busy && "td-button--busy",
  );

/** Content of a button: icons, label, shortcut, spinner. */
export function ButtonFace({ icon, iconEnd, busy, shortcut, children }: ButtonAppearance) {
  return (
    <>
      <span className="td-button__face">
        {icon === undefined ? null : <Icon icon={icon} />}
        <span className="td-button__label">{children}</span>
        {iconEnd === undefined ? null : <Icon icon={iconEnd} />}
        {shortcut === undefined ? null : (
          <kbd className="td-button__keys" aria-hidden="true">
            {shortcut}
          </kbd>
        )}
      </span>
      {busy ? (
        <span className="td-button__wait">
          <Spinner />
        </span>
      ) : null}
    </>
  );
}

/** A button that acts on the page. To go somewhere use `LinkButton`. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant,
    size,
    icon,
    iconEnd,
    busy = false,
    block,
    shortcut,
    part,
    className,
    children,
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
      className={classes(buttonClass({ variant, size, block, busy, children }), className)}
      part={part === undefined ? "button" : `button ${part}`}
      aria-disabled={busy ? true : rest["aria-disabled"]}
      aria-busy={busy ? true : undefined}
      onClick={(event) => {
        // A busy submit button must not submit again.
        if (busy || rest["aria-disabled"] === true) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <ButtonFace {...{ icon, iconEnd, busy, shortcut }}>{children}</ButtonFace>
    </button>
  );
});
