/** Selects one of the shop's languages by name. */
import { messageKeys } from "../../../contract/message-keys";
import { LanguageSelect } from "../../../engine/form/language-select";
import type { FieldSlotProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";

export function LocaleField({ resource, name, value, onChange, readOnly }: FieldSlotProps) {
  const t = useT();
  const label = t.key(messageKeys.field(resource.name, name));
  return <LanguageSelect label={label} value={value} onChange={onChange} readOnly={readOnly} />;
}
