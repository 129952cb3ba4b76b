/** A checkbox as part of a form. For a setting that applies at once use `Switch`. */
import { forwardRef, useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./toggles.css";

defineSheet(css);

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** Shown while only some of a group are ticked. */
  readonly indeterminate?: boolean;
  readonly hideLabel?: boolean;
}

function assign<T>(ref: Ref<T> | undefined, value: T | null): void {
  if (typeof ref === "function") ref(value);
  else if (ref) ref.current = value;
}

export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { label, help, indeterminate = false, hideLabel = false, className, id, ...rest },
  ref,
) {
  const generated = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (inputRef.current !== null) inputRef.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const inputId = id ?? generated;
  return (
    <span className={classes("td-toggle", className)} part="checkbox">
      <input
        {...rest}
        ref={(input) => {
          inputRef.current = input;
          assign(ref, input);
        }}
        id={inputId}
        type="checkbox"
        className="td-toggle__box"
        aria-describedby={
          [rest["aria-describedby"], help === undefined ? undefined : `${inputId}-help`].filter(Boolean).join(" ") ||
          undefined
        }
      />
      <label htmlFor={inputId} className={hideLabel ? "td-visually-hidden" : "td-toggle__label"}>
        {label}
      </label>
      {help === undefined ? null : (
        <span id={`${inputId}-help`} className="td-toggle__help">
          {help}
        </span>
      )}
    </span>
  );
});
