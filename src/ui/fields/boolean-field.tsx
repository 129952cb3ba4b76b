/** Yes or no, as a tick that is part of the form. */
import { Checkbox } from "../inputs/checkbox";
import type { FieldInputProps } from "./field-input";

export interface BooleanFieldProps extends FieldInputProps<boolean> {
  readonly help?: string;
  /** The label stands elsewhere, as in the head of a table. */
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
