/** One of a few values. */
import { useT } from "../../runtime/react";
import { Select } from "../inputs/select";
import { optionsOf, textOrNull, type FieldInputProps } from "./field-input";

export interface ChoiceFieldProps extends FieldInputProps<string | null> {
  readonly choiceLabel: (value: string) => string;
  /** What choosing nothing means; "None" unless told. */
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
      // A native select knows no read-only state; a disabled one is skipped by the keyboard, and its value is said by the frame.
      disabled={readOnly}
      options={[...unset, ...empty, ...values.map((one) => ({ value: one, label: choiceLabel(one) }))]}
      value={value ?? ""}
      onChange={(event) => {
        onChange(textOrNull(event.target.value));
      }}
      onBlur={onBlur}
    />
  );
}
