/** Select of the shop's languages. */
import { useIntlLocale, useSession } from "../../runtime/react";
import type { FieldInputProps } from "../../ui/fields/field-input";
import { Select } from "../../ui/inputs/select";

export interface LanguageSelectProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (locale: string | null) => void;
  readonly readOnly: boolean;
}

export function LanguageSelect({ label, value, onChange, readOnly }: LanguageSelectProps) {
  const locale = useIntlLocale();
  const names = new Intl.DisplayNames([locale], { type: "language" });
  const languages = useSession().display?.languages ?? [];
  const text = typeof value === "string" ? value : "";
  return (
    <Select
      aria-label={label}
      value={text}
      readOnly={readOnly}
      placeholder={text === "" ? " " : undefined}
      options={languages.map((language) => ({
        value: language.locale,
        label: names.of(language.locale.slice(0, 2)) ?? language.locale,
      }))}
      onChange={(event) => {
        onChange(event.target.value === "" ? null : event.target.value);
      }}
    />
  );
}

/** Language input of an action. */
export const LanguageInput = ({ label, value, onChange, readOnly }: FieldInputProps<unknown>) => (
  <LanguageSelect label={label} value={value} onChange={onChange} readOnly={readOnly} />
);
