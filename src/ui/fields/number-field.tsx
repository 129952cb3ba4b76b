/**
 * An integer, decimal or percentage with its unit. Text that is not a number stays visible and is refused on leaving.
 * @messages unit.*
 */
import { useState } from "react";
import type { NumberOptions } from "../../contract/fields";
import { useIntlLocale, useT } from "../../runtime/react";
import { TextInput } from "../inputs/text-input";
import { optionsOf, type FieldInputProps } from "./field-input";
import { formatNumber, parseNumber } from "./number-text";

export default function NumberField({
  control,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
}: FieldInputProps<number | string | null>) {
  const t = useT();
  const { unit, fractionDigits, min, max } = optionsOf<NumberOptions>(field);
  // Text being typed ("1," on the way to "1,5"), kept until the field is left.
  const [draft, setDraft] = useState<string>();
  const locale = useIntlLocale();
  const digits = fractionDigits ?? (field.kind === "integer" ? 0 : 2);
  const text =
    draft ?? (typeof value === "number" ? formatNumber(value, locale, digits, field.options) : (value ?? ""));
  const stepBy = (amount: number): void => {
    const next = (typeof value === "number" ? value : 0) + amount;
    setDraft(undefined);
    onChange(Math.min(max ?? next, Math.max(min ?? next, next)));
  };
  return (
    <TextInput
      {...control}
      className="td-field-number"
      inputMode={field.kind === "integer" && (min ?? -1) >= 0 ? "numeric" : "decimal"}
      autoComplete="off"
      suffix={unit === undefined ? (field.kind === "percent" ? "%" : undefined) : t.key(unit)}
      readOnly={readOnly}
      value={text}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange(parseNumber(event.target.value));
      }}
      onKeyDown={(event) => {
        if (readOnly || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
        event.preventDefault();
        stepBy(event.key === "ArrowUp" ? 1 : -1);
      }}
      onBlur={() => {
        setDraft(undefined);
        onBlur();
      }}
    />
  );
}
