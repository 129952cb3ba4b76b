/** Radio buttons for a choice among a few. Put it inside a `FieldFrame as="fieldset"`, which names the group. */
import { useId, type ReactNode } from "react";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./toggles.css";

defineSheet(css);

export interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly disabled?: boolean;
}

export interface RadioGroupProps {
  readonly options: readonly RadioOption[];
  readonly value: string | null | undefined;
  readonly onChange: (value: string) => void;
  /** Lays the options out in a row. */
  readonly inline?: boolean;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
}

export function RadioGroup({
  options,
  value,
  onChange,
  inline = false,
  name,
  disabled = false,
  onBlur,
}: RadioGroupProps) {
  const id = useId();
  return (
    <div className={classes("td-radios", inline && "td-radios--inline")} onBlur={onBlur}>
      {options.map((option) => (
        <span key={option.value} className="td-toggle">
          <input
            id={`${id}-${option.value}`}
            type="radio"
            className="td-toggle__box"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled === true}
            aria-describedby={option.help === undefined ? undefined : `${id}-${option.value}-help`}
            onChange={() => {
              onChange(option.value);
            }}
          />
          <label htmlFor={`${id}-${option.value}`} className="td-toggle__label">
            {option.label}
          </label>
          {option.help === undefined ? null : (
            <span id={`${id}-${option.value}-help`} className="td-toggle__help">
              {option.help}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}
