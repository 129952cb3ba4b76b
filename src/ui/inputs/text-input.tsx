/** A native single-line input in a box that can also hold a unit, an icon, a lock or a tick. */
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock.svg";
import tick from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import { forwardRef, type InputHTMLAttributes, type ReactNode } from "react";
import { Icon } from "../icon/icon";
import { defineSheet } from "../styles";
import { classes, type Size } from "../tone";
import css from "./input.css";

defineSheet(css);

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "prefix" | "size"> {
  /** Content of the box before and after the text: an icon, a unit, a button. */
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  readonly size?: Size;
  /** Shows a green tick: the value was verified elsewhere (a register, the server). */
  readonly valid?: boolean;
}

export const TextInput = forwardRef<HTMLInputElement, TextInputProps>(function TextInput(
  { prefix, suffix, size = "md", valid = false, className, type = "text", readOnly, ...rest },
  ref,
) {
  const end =
    suffix ??
    (readOnly ? <Icon icon={lock} size={14} /> : valid ? <Icon icon={tick} className="td-input__valid" /> : undefined);
  return (
    <span className={classes("td-input", `td-input--${size}`, className)} part="input">
      {prefix === undefined ? null : <span className="td-input__side td-input__side--start">{prefix}</span>}
      <input {...rest} ref={ref} type={type} readOnly={readOnly} />
      {end === undefined ? null : <span className="td-input__side td-input__side--end">{end}</span>}
    </span>
  );
});
