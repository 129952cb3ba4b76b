/** One of the shop's languages, by name. */
import type { FieldSlotProps } from "../../engine/slots";
import { useIntlLocale, useSession, useT } from "../../runtime/react";
import { messageKeys } from "../../contract/message-keys";
import { Select } from "../../ui/inputs/select";

export function LocaleField({ resource, name, value, onChange, readOnly }: FieldSlotProps) {
  const t = useT();
  const locale = useIntlLocale();
  const names = new Intl.DisplayNames([locale], { type: "language" });
  const languages = useSession().display?.languages ?? [];
  const text = typeof value === "string" ? value : "";
  return (
    <Select
      aria-label={t.key(messageKeys.field(resource.name, name))}
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
