/** Returns the texts of filter chips from the messages and formats of the language. */
import { THIS_MONTH } from "../../contract/list-query";
import type { AnyResource } from "../../contract/resource";
import type { CellLocale } from "../cells/cell-locale";
import { formatCode, formatDay, formatNumber } from "../cells/format";
import { choiceKey, type FilterTexts, type ListFilter } from "./filters";

export function filterTexts(resource: AnyResource, filter: ListFilter, { t, locale }: CellLocale): FilterTexts {
  return {
    choice: (value) => t.key(choiceKey(resource, filter.name, value), {}, { fallback: value }),
    country: (code) => formatCode(code, "region", locale),
    language: (code) => formatCode(code, "language", locale),
    number: (text) => (Number.isNaN(Number(text)) ? text : formatNumber(Number(text), locale)),
    day: (text) => {
      if (text === THIS_MONTH) return t("list.filter.month");
      const daysAgo = /^-(\d+)d$/.exec(text)?.[1];
      if (daysAgo === undefined) return formatDay(text, locale).short;
      return daysAgo === "0" ? t("list.filter.today") : t.count("list.filter.days", Number(daysAgo));
    },
    yes: t("list.cell.yes"),
    no: t("list.cell.no"),
    empty: t("list.filter.empty"),
    any: t("list.filter.any"),
    atLeast: (value) => t("list.filter.at-least", { value }),
    atMost: (value) => t("list.filter.at-most", { value }),
    between: (from, to) => t("list.filter.between", { from, to }),
    since: (value) => t("list.filter.since", { value }),
    until: (value) => t("list.filter.until", { value }),
  };
}
