/** A choice of one value, as a select. */
import { useT } from "../../runtime/react";
import { Select } from "../inputs/select";
import { optionsOf, textOrNull, type FieldInputProps } from "./field-input";

export interface ChoiceFieldProps extends FieldInputProps<string | null> {
  readonly choiceLabel: (value: string) => string;
  /** Label of the empty choice. Default: "None". */
  readonly noneLabel?: string;
}

export default function ChoiceField({
  control,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  choiceLabel,
  noneLabel,
}: ChoiceFieldProps) {
  const t = useT();
  const { values = [], default: preset } = optionsOf<{ values: readonly string[]; default: string }>(field);
  const empty =
    field.options.required === true || preset !== undefined
      ? []
      : [{ value: "", label: noneLabel ?? t("field.choice.none") }];
  const unset = value === null && empty.length === 0 ? [{ value: "", label: t("field.choice.pick") }] : [];
  return (
    <Select
      {...control}
      // A native select has no read-only state. A disabled one is skipped by the keyboard; the frame states its value.
      disabled={readOnly}
      options={[...unset, ...empty, ...values.map((choice) => ({ value: choice, label: choiceLabel(choice) }))]}
      value={value ?? ""}
      onChange={(event) => {
        onChange(textOrNull(event.target.value));
      }}
      onBlur={onBlur}
    />
  );
}
