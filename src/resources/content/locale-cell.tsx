/** The language of a page in a list: without its country, which only takes room beside so few. */
import type { CellProps } from "../../engine/slots";
import { useIntlLocale } from "../../runtime/react";

export function LocaleCell({ value }: CellProps) {
  const locale = useIntlLocale();
  if (typeof value !== "string") return null;
  // An element of its own: cards put a sign between their details.
  return <span>{new Intl.DisplayNames([locale], { type: "language" }).of(value.slice(0, 2)) ?? value}</span>;
}
