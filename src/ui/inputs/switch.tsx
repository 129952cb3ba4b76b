/**
 * A switch, for a setting that applies at once or a day of the week. The success tone (green) is reserved for "shop
 * open".
 */
import { forwardRef, useId, type ReactNode } from "react";
import { Spinner } from "../progress/spinner";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./toggles.css";

defineSheet(css);

export interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: ReactNode;
  readonly hideLabel?: boolean;
  readonly tone?: "mark" | "success";
  readonly size?: "sm" | "md";
  readonly disabled?: boolean;
  /** A change is being saved: the switch keeps its position and ignores clicks. */
  readonly busy?: boolean;
  readonly id?: string;
  readonly className?: string;
  readonly "aria-describedby"?: string;
  readonly onBlur?: () => void;
}

export const Switch = forwardRef<HTMLButtonElement, SwitchProps>(function Switch(
  {
    checked,
    onChange,
    label,
    hideLabel = false,
    tone = "mark",
    size = "md",
    disabled = false,
    busy = false,
    id,
    className,
    ...rest
  },
  ref,
) {
  const generated = useId();
  const buttonId = id ?? generated;
  return (
    <span
      className={classes("td-switch", `td-switch--${size}`, tone === "success" && "td-switch--success", className)}
      part="switch"
    >
      <button
        {...rest}
        ref={ref}
        id={buttonId}
        type="button"
        role="switch"
        className="td-switch__track"
        aria-checked={checked}
        aria-labelledby={`${buttonId}-label`}
        aria-busy={busy || undefined}
        disabled={disabled}
        onClick={() => {
          if (!busy) onChange(!checked);
        }}
      >
        <span className="td-switch__knob">{busy ? <Spinner /> : null}</span>
      </button>
      {/* Labelled by a real `label`, so that the text is clickable without being a second control. */}
      <label
        id={`${buttonId}-label`}
        htmlFor={buttonId}
        className={hideLabel ? "td-visually-hidden" : "td-switch__label"}
      >
        {label}
      </label>
    </span>
  );
});
