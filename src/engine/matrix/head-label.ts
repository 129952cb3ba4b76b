/** Labels of rows and columns. */
import type { MatrixHead } from "../../contract/kinds/matrix-endpoints";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import type { Translate } from "../../runtime/i18n";
import { languageNames } from "../cells/language-names";

/** Returns the label: the server's, or the name of the field, with the language of its texts. */
export function headLabel(t: Translate, { name }: AnyResource, head: MatrixHead, intlLocale: string): string {
  const { key, label, field = key, locale } = head;
  if (label !== "") return label;
  const text = t.key(messageKeys.field(name, field));
  return locale === undefined
    ? text
    : t("matrix.language", { name: text, language: languageNames([locale], intlLocale).get(locale) ?? locale });
}
