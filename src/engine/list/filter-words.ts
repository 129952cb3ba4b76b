/** Returns the texts of filter chips from the messages and formats of the language. */
import type { AnyResource } from "../../contract/resource";
import type { CellWords } from "../cells/cell-words";
import { formatCode, formatDay, formatNumber } from "../cells/format";
import { choiceKey, type FilterWords, type ListFilter } from "./filters";

export function filterWords(resource: AnyResource, filter: ListFilter, { t, locale }: CellWords): FilterWords {
  return {
    choice: (value) => t.key(choiceKey(resource, filter.name, value), {}, { fallback: value }),
    country: (code) => formatCode(code, "region", locale),
    number: (text) => (Number.isNaN(Number(text)) ? text : formatNumber(Number(text), locale)),
    day: (text) => {
      const ago = /^-(\d+)d$/.exec(text)?.[1];
      if (ago === undefined) return formatDay(text, locale).short;
      return ago === "0" ? t("list.filter.today") : t.count("list.filter.days", Number(ago));
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
