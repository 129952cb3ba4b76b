/** Reads the texts of a line as the values of an offer. */
import type { ImportOptions } from "../../../../src/contract/endpoints/imports";
import type { FeedTarget } from "../../../../src/contract/feed-formats";
import { normaliseEan } from "../../../../src/contract/spec";
import { MAX_QUANTITY, productionDay } from "../../../../src/contract/tyres";
import { CellError } from "../../resources/import/cell-error";
import { readNumber } from "../../resources/import/number-cells";

/** What a line says about an offer. Values that the file does not hold are null. */
export interface OfferValues {
  ean: string;
  quantity: number;
  /** The provider has at least this many: "20+". */
  atLeast: boolean;
  netPrice: number | null;
  deliveryDays: number | null;
  dot: string | null;
  /** Monday of the production week. */
  producedOn: string | null;
  providerRef: string | null;
  description: string | null;
  minQuantity: number | null;
  packQuantity: number | null;
  /** Code of the currency that the file names for its prices. */
  currency: string | null;
}

export interface ReadContext {
  readonly decimal: ImportOptions["decimal"];
  /** ISO day. */
  readonly today: string;
}

/** Digits that a spreadsheet has rounded: `3,52871E+12`. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d+$/i;
/** "20+", ">20", "+ de 20", "plus de 20", "über 20", "more than 20". */
const AT_LEAST = /^(?:>=?|\+\s*de\b|plus de\b|(?:ü|ue?)ber\b|mehr als\b|more than\b|over\b)\s*|\s*\+$/i;
const CURRENCY_SIGNS: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP", $: "USD" };
const CURRENCY_IN_PRICE = /\s*(?:€|EUR|CHF|£|GBP|\$|USD)\s*/i;
const MAX_PRICE = 99_999;
const PRICE_UNIT = 10_000;
const LIMITS = { deliveryDays: 120, minQuantity: 1_000, packQuantity: 1_000 } as const;
const LENGTHS = { providerRef: 40, description: 200 } as const;

function ean(text: string): string {
  if (ROUNDED.test(text)) throw new CellError("feed.line.rounded", { value: text });
  const found = normaliseEan(text);
  if (found === null) throw new CellError("feed.line.ean", { value: text });
  return found;
}

function whole(text: string, { decimal }: ReadContext, min: number, max: number): number {
  const number = readNumber(text, decimal);
  if (Number.isNaN(number)) throw new CellError("feed.line.number", { value: text });
  if (!Number.isInteger(number)) throw new CellError("feed.line.whole", { value: text });
  if (number < min || number > max) throw new CellError("feed.line.range", { value: text, min, max });
  return number;
}

/** A negative quantity is none: the provider has sold more than it has. */
function quantity(text: string, context: ReadContext): Pick<OfferValues, "quantity" | "atLeast"> {
  const number = whole(text.replace(AT_LEAST, ""), context, -MAX_QUANTITY, MAX_QUANTITY);
  return { quantity: Math.max(number, 0), atLeast: AT_LEAST.test(text) && number > 0 };
}

/** Reads a currency as a code or a sign. */
function currency(text: string): string {
  const code = CURRENCY_SIGNS[text] ?? text.toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) throw new CellError("feed.line.currency", { value: text });
  return code;
}

function price(text: string, { decimal }: ReadContext): Partial<OfferValues> {
  const [sign] = CURRENCY_IN_PRICE.exec(text) ?? [];
  const number = readNumber(text.replaceAll(new RegExp(CURRENCY_IN_PRICE, "gi"), ""), decimal);
  if (Number.isNaN(number)) throw new CellError("feed.line.number", { value: text });
  if (number <= 0 || number > MAX_PRICE)
    throw new CellError("feed.line.range", { value: text, min: 0, max: MAX_PRICE });
  const netPrice = Math.round(number * PRICE_UNIT) / PRICE_UNIT;
  return sign === undefined ? { netPrice } : { netPrice, currency: currency(sign.trim()) };
}

/** The oldest of several production weeks counts. */
function dot(text: string, { today }: ReadContext): Pick<OfferValues, "dot" | "producedOn"> {
  const weeks = text
    .split(/[\s,;/|]+/)
    .filter(Boolean)
    .map((week) => ({ dot: week.padStart(4, "0"), producedOn: productionDay(week.padStart(4, "0"), today) }));
  const unknown = weeks.find(({ producedOn }) => producedOn === null);
  if (unknown !== undefined) throw new CellError("feed.line.dot", { value: text });
  weeks.sort((a, b) => String(a.producedOn).localeCompare(String(b.producedOn)));
  return weeks[0] ?? { dot: null, producedOn: null };
}

/** Reads the text of a target. Throws a CellError for a text that cannot be read. */
export function readTarget(target: FeedTarget, text: string, context: ReadContext): Partial<OfferValues> {
  switch (target) {
    case "ean":
      return { ean: ean(text) };
    case "quantity":
      return quantity(text, context);
    case "netPrice":
      return price(text, context);
    case "dot":
      return dot(text, context);
    case "currency":
      return { currency: currency(text) };
    case "deliveryDays":
      return { deliveryDays: whole(text, context, 0, LIMITS.deliveryDays) };
    case "minQuantity":
    case "packQuantity":
      return { [target]: whole(text, context, 1, LIMITS[target]) };
    default:
      return { [target]: text.slice(0, LENGTHS[target]) };
  }
}

export const EMPTY_OFFER: Omit<OfferValues, "ean" | "quantity"> = {
  atLeast: false,
  netPrice: null,
  deliveryDays: null,
  dot: null,
  producedOn: null,
  providerRef: null,
  description: null,
  minQuantity: null,
  packQuantity: null,
  currency: null,
};
