/** A native select, which works best on phones and with screen readers. */
import chevron from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import { forwardRef, type SelectHTMLAttributes } from "react";
import { Icon } from "../icon/icon";
import { defineSheet } from "../styles";
import { classes, type Size } from "../tone";
import css from "./input.css";

defineSheet(css);

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** Options with the same group are shown together under its name. */
  readonly group?: string;
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "size"> {
  readonly options: readonly SelectOption[];
  /** Label of a first, empty option. */
  readonly placeholder?: string;
  readonly size?: Size;
  readonly readOnly?: boolean;
}

const Option = ({ value, label, disabled }: SelectOption) => (
  <option value={value} disabled={disabled}>
    {label}
  </option>
);

export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { options, placeholder, size = "md", className, readOnly = false, disabled, ...rest },
  ref,
) {
  const groups = [...new Set(options.map((option) => option.group))];
  return (
    <span className={classes("td-input", "td-input--select", `td-input--${size}`, className)} part="input">
      {/* A select has no read-only state. Disabling it removes its value from form data, which our forms do not read. */}
      <select {...rest} ref={ref} disabled={disabled === true || readOnly}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {groups.map((group) => {
          const items = options
            .filter((option) => option.group === group)
            .map((option) => <Option key={option.value} {...option} />);
          return group === undefined ? (
            items
          ) : (
            <optgroup key={group} label={group}>
              {items}
            </optgroup>
          );
        })}
      </select>
      <Icon icon={chevron} />
    </span>
  );
});
