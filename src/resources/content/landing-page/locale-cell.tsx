/** The language of a page in a list, without the country to save space. */
import { displayNames } from "../../../contract/intl-formats";
import type { CellProps } from "../../../engine/slots";
import { useIntlLocale } from "../../../runtime/react";

export function LocaleCell({ value }: CellProps) {
  const locale = useIntlLocale();
  if (typeof value !== "string") return null;
  // An element, so that cards can put a separator between details.
  return <span>{displayNames(locale, { type: "language" }).of(value.slice(0, 2)) ?? value}</span>;
}
