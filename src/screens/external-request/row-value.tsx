/** Renders a value of a panel according to its type. */
import { whenText } from "../../contract/dealer-clock";
import { statusKey, telephoneLink, type ExternalValue } from "../../contract/external-rows";
import { useIntlLocale, useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";

export function RowValue({ value }: { readonly value: ExternalValue }) {
  const t = useT();
  const locale = useIntlLocale();
  if ("text" in value) return value.text;
  if ("instant" in value) return whenText(value.instant, locale);
  if ("telephone" in value) return <a href={telephoneLink(value.telephone)}>{value.telephone}</a>;
  if ("status" in value)
    return <Badge tone="info">{t.key(statusKey(value.status), undefined, { fallback: value.status })}</Badge>;
  return t.key(value.key, undefined, { fallback: value.code });
}
