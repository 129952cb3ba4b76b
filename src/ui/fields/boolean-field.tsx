/** Yes or no, as a checkbox. */
import { Checkbox } from "../inputs/checkbox";
import type { FieldInputProps } from "./field-input";

export interface BooleanFieldProps extends FieldInputProps<boolean> {
  readonly help?: string;
  /** Hides the label visually, for places that show it elsewhere, e.g. in a table head. */
  readonly hideLabel?: boolean;
}

export default function BooleanField({
  control,
  value,
  onChange,
  onBlur,
  readOnly,
  label,
  help,
  hideLabel,
}: BooleanFieldProps) {
  return (
    <Checkbox
      id={control.id}
      aria-describedby={control["aria-describedby"]}
      label={label}
      help={help}
      hideLabel={hideLabel}
      checked={value}
      disabled={readOnly}
      onChange={(event) => {
        onChange(event.target.checked);
      }}
      onBlur={onBlur}
    />
  );
}
