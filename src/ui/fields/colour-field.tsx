/** A colour as `#rrggbb`: the browser's picker beside the code. */
import { useT } from "../../runtime/react";
import { TextInput } from "../inputs/text-input";
import { defineSheet } from "../styles";
import css from "./colour-field.css";
import { textOrNull, type FieldInputProps } from "./field-input";

defineSheet(css);

const SIX_DIGITS = /^#[0-9a-f]{6}$/i;

export default function ColourField({
  control,
  value,
  onChange,
  onBlur,
  readOnly,
  label,
}: FieldInputProps<string | null>) {
  const t = useT();
  return (
    <div className="td-field-colour">
      <input
        type="color"
        aria-label={t("field.colour.pick", { label })}
        disabled={readOnly}
        value={value !== null && SIX_DIGITS.test(value) ? value : "#000000"}
        data-empty={value === null || undefined}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onBlur={onBlur}
      />
      <TextInput
        {...control}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        placeholder={readOnly ? undefined : "#rrggbb"}
        readOnly={readOnly}
        value={value ?? ""}
        onChange={(event) => {
          const text = event.target.value.trim();
          onChange(textOrNull(/^[0-9a-f]{6}$/i.test(text) ? `#${text}` : text));
        }}
        onBlur={onBlur}
      />
    </div>
  );
}
