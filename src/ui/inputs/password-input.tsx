/** A password input with a button to show the text and a Caps Lock warning. */
import eye from "@shoelace-style/shoelace/dist/assets/icons/eye.svg";
import capsLock from "@shoelace-style/shoelace/dist/assets/icons/capslock-fill.svg";
import { forwardRef, useId, useState, type InputHTMLAttributes, type KeyboardEvent } from "react";
import { useT } from "../../runtime/react";
import { PlainIconButton } from "../button/plain-icon-button";
import { Icon } from "../icon/icon";
import { defineSheet } from "../styles";
import { classes, type Size } from "../tone";
import css from "./input.css";

defineSheet(css);

export interface PasswordInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "size" | "type"> {
  readonly size?: Size;
}

export const PasswordInput = forwardRef<HTMLInputElement, PasswordInputProps>(function PasswordInput(
  { size = "md", className, onKeyDown, onKeyUp, onBlur, ...rest },
  ref,
) {
  const t = useT();
  const capsId = useId();
  const [visible, setVisible] = useState(false);
  const [caps, setCaps] = useState(false);
  const action = visible ? t("ui.password.hide") : t("ui.password.show");
  // Browsers report Caps Lock only on key and pointer events.
  const updateCapsLock = (event: KeyboardEvent<HTMLInputElement>) => {
    setCaps(event.getModifierState("CapsLock"));
  };
  return (
    <>
      <span className={classes("td-input", `td-input--${size}`, className)} part="input">
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...rest}
          ref={ref}
          type={visible ? "text" : "password"}
          aria-describedby={
            [rest["aria-describedby"], caps ? capsId : undefined].filter(Boolean).join(" ") || undefined
          }
          onKeyDown={(event) => {
            updateCapsLock(event);
            onKeyDown?.(event);
          }}
          onKeyUp={(event) => {
            updateCapsLock(event);
            onKeyUp?.(event);
          }}
          onBlur={(event) => {
            setCaps(false);
            onBlur?.(event);
          }}
        />
        <PlainIconButton
          icon={eye}
          className={visible ? "td-input__eye--struck" : undefined}
          label={action}
          title={action}
          onClick={() => {
            setVisible(!visible);
          }}
        />
      </span>
      {/* The live region is always present: screen readers announce only changes inside one. */}
      <span id={capsId} role="status">
        {caps ? (
          <span className="td-input__caps">
            <Icon icon={capsLock} size={12} />
            {t("ui.password.caps-lock")}
          </span>
        ) : null}
      </span>
    </>
  );
});
