/** A choice of several values, as checkboxes. The value keeps the order of the definition. */
import { defineSheet } from "../styles";
import { Checkbox } from "../inputs/checkbox";
import css from "./choices-field.css";
import { optionsOf, type FieldInputProps } from "./field-input";

defineSheet(css);

export interface ChoicesFieldProps extends FieldInputProps<readonly string[]> {
  readonly choiceLabel: (value: string) => string;
}

export default function ChoicesField({
  control,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  choiceLabel,
}: ChoicesFieldProps) {
  const { values = [] } = optionsOf<{ values: readonly string[] }>(field);
  return (
    <div className="td-field-choices" id={control.id} aria-describedby={control["aria-describedby"]} tabIndex={-1}>
      {values.map((choice) => (
        <Checkbox
          key={choice}
          label={choiceLabel(choice)}
          checked={value.includes(choice)}
          disabled={readOnly}
          onChange={(event) => {
            const selected = new Set(
              event.target.checked ? [...value, choice] : value.filter((other) => other !== choice),
            );
            onChange(values.filter((option) => selected.has(option)));
          }}
          onBlur={onBlur}
        />
      ))}
    </div>
  );
}
