/** A single line of text: plain text, code, e-mail, phone, URL, company id, VAT number, tyre size, time. */
import { useState, type InputHTMLAttributes } from "react";
import type { FieldKind, TextOptions } from "../../contract/fields";
import { TextInput } from "../inputs/text-input";
import { optionsOf, textOrNull, type FieldInputProps } from "./field-input";

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "inputMode" | "autoCapitalize" | "spellCheck" | "placeholder"
>;

const NO_AUTOCORRECT: Attributes = { autoCapitalize: "none", spellCheck: false };
const ATTRIBUTES: Readonly<Partial<Record<FieldKind, Attributes>>> = {
  code: { autoCapitalize: "characters", spellCheck: false },
  email: { ...NO_AUTOCORRECT, type: "email", inputMode: "email" },
  phone: { ...NO_AUTOCORRECT, type: "tel", inputMode: "tel" },
  externalUrl: { ...NO_AUTOCORRECT, type: "url", inputMode: "url", placeholder: "https://" },
  companyId: { ...NO_AUTOCORRECT, autoCapitalize: "characters" },
  vatNumber: { ...NO_AUTOCORRECT, autoCapitalize: "characters" },
  tyreSize: NO_AUTOCORRECT,
  time: { ...NO_AUTOCORRECT, inputMode: "numeric", placeholder: "HH:mm" },
};

/**
 * Formats company ids and VAT numbers in groups: `73282932000074` → `732 829 320 00074`, `FR44732829320` → `FR 44
 * 732829320`. Other text is returned unchanged.
 */
export function formatGroups(kind: FieldKind, text: string): string {
  if (kind === "companyId") return text.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})?$/, "$1 $2 $3 $4").trimEnd();
  if (kind === "vatNumber") return text.replace(/^FR(\w{2})(\d{9})$/, "FR $1 $2");
  return text;
}

/** Removes the spaces from values that `formatGroups` would group; such values are stored without spaces. */
export function removeGroups(kind: FieldKind, text: string): string {
  const compact = text.replace(/\s/g, "");
  return formatGroups(kind, compact) === compact ? text : compact;
}

export default function TextField({
  control,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
}: FieldInputProps<string | null>) {
  const attributes = ATTRIBUTES[field.kind];
  // Text being typed is left as it is, so that the caret does not jump. It is grouped when the field is left.
  const [draft, setDraft] = useState<string>();
  return (
    <TextInput
      {...control}
      {...attributes}
      placeholder={readOnly ? undefined : (field.options.example ?? attributes?.placeholder)}
      // The browser would suggest the user's own data, not the record's.
      autoComplete="off"
      maxLength={hardLimit(optionsOf<TextOptions>(field).max)}
      readOnly={readOnly}
      value={draft ?? formatGroups(field.kind, value ?? "")}
      onChange={(event) => {
        const text = field.kind === "code" ? event.target.value.toUpperCase() : event.target.value;
        setDraft(text);
        onChange(textOrNull(removeGroups(field.kind, text)));
      }}
      onBlur={() => {
        setDraft(undefined);
        onBlur();
      }}
    />
  );
}

/**
 * Allows typing or pasting over the limit, so that the field can refuse the text with a message instead of cutting it
 * silently.
 */
const hardLimit = (max: number | undefined): number | undefined => (max === undefined ? undefined : max * 2 + 50);
