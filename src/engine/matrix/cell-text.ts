/** Conversion between cell values and text. */
import type { Money } from "../../contract/fields";
import type { CellField } from "../../contract/kinds/matrix";
import type { MatrixHead } from "../../contract/kinds/matrix-endpoints";
import type { AnyResource } from "../../contract/resource";
import type { Translate } from "../../runtime/i18n";
import { currencyDigits } from "../../contract/currency-digits";
import { utcDay } from "../../contract/days";
import { sessionFormats } from "../../runtime/session-formats";
import { formatNumber, parseNumber } from "../../ui/fields/number-text";
import { dayText, parseDay } from "../../contract/day-text";
import { formatMoney, formatPercent } from "../cells/format";

const NUMBERS: ReadonlySet<CellField["kind"]> = new Set(["integer", "decimal", "percent"]);
export const isNumeric = ({ kind }: CellField): boolean => NUMBERS.has(kind) || kind === "money";

/**
 * Returns the label of a choice: the column's own, else a message by column, or by `cell` when all cells are of one
 * kind.
 */
export function choiceLabel(
  t: Translate,
  { name, matrix }: AnyResource,
  { key, cell }: MatrixHead,
  value: string,
): string {
  const headChoice = cell?.choices?.find((choice) => choice.value === value);
  if (headChoice !== undefined) return headChoice.label;
  return t.key(
    `${name}.${matrix?.columns !== undefined && key in matrix.columns ? key : "cell"}.${value}`,
    {},
    { fallback: value },
  );
}

/** Returns the displayed text of a cell. */
export function cellText(
  t: Translate,
  resource: AnyResource,
  column: MatrixHead,
  field: CellField,
  value: unknown,
  locale: string,
): string {
  if (value === null || value === undefined) return "";
  switch (field.kind) {
    case "boolean":
      return t(value === true ? "matrix.yes" : "matrix.no");
    case "choice":
      return choiceLabel(t, resource, column, String(value));
    case "money":
      return Number.isNaN((value as Money).minor) ? "" : formatMoney(value as Money, locale);
    case "percent":
      return typeof value === "number" ? formatPercent(value, locale) : String(value);
    case "integer":
    case "decimal":
      return typeof value === "number" ? formatNumber(value, locale, 6) : String(value);
    case "date":
      return dayText(String(value), sessionFormats().dateFormat);
    default:
      return String(value);
  }
}

/** Returns the text to edit for a value. */
export function editableText({ kind }: CellField, value: unknown, locale: string): string {
  if (value === null || value === undefined) return "";
  if (kind === "money") {
    const { minor, currency } = value as Money;
    const digits = currencyDigits(currency);
    return Number.isNaN(minor) ? "" : formatNumber(minor / 10 ** digits, locale, digits);
  }
  if (kind === "date") return dayText(String(value), sessionFormats().dateFormat);
  return typeof value === "number" ? formatNumber(value, locale, 6) : String(value);
}

/** Parses typed text. Unreadable numbers stay text, which the validator refuses. */
export function parseTyped({ kind }: CellField, text: string, currency: string): unknown {
  if (kind === "money") {
    const amount = parseNumber(text);
    if (amount === null) return null;
    const minor = typeof amount === "number" ? Math.round(amount * 10 ** currencyDigits(currency)) : Number.NaN;
    return { minor, currency };
  }
  if (NUMBERS.has(kind)) return parseNumber(text);
  if (kind === "date" && text.trim() !== "")
    return parseDay(text, sessionFormats().dateFormat, utcDay().slice(0, 4)) ?? text;
  return text.trim() === "" ? null : text;
}
