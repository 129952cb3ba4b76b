/** Texts about the number of records that a list has found. */
import type { Page } from "../../contract/list-query";
import type { CellLocale } from "../cells/cell-locale";
import { formatNumber } from "../cells/format";

/** Formats a total, `10,000+` where it is a lower bound. */
export function amountText(
  { total, totalIsLowerBound }: Pick<Page<unknown>, "total" | "totalIsLowerBound">,
  { t, locale }: Pick<CellLocale, "t" | "locale">,
): string {
  const count = formatNumber(total, locale);
  return totalIsLowerBound ? t("list.total.many", { count }) : count;
}

/**
 * Returns the note beside the range of a filtered list: its total without filters, or that a text has too many matches to sort them all.
 *
 * @param page the filtered page
 * @param all the page without filters
 */
export function rangeNote(
  page: Page<unknown>,
  all: Page<unknown> | undefined,
  locale: Pick<CellLocale, "t" | "locale">,
): string | undefined {
  if (page.isPartial === true)
    return locale.t("list.range.partial", { total: formatNumber(page.total, locale.locale) });
  return all === undefined ? undefined : locale.t("list.range.unfiltered", { total: amountText(all, locale) });
}
