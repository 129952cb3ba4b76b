/** Quotes: their states, the transitions between them, and the sums of their offers. Server and browser share these tables. */
import { addDays } from "./days";
import type { Money, Reference } from "./fields/values";
import { orderTotals, type OrderTotals, type PricedLine } from "./orders";

export const QUOTE_STATES = [
  "NEW",
  "IN_PROGRESS",
  "SENT",
  "ACCEPTED",
  "REFUSED",
  "EXPIRED",
  "CLOSED",
  "CONVERTED",
] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** Alternative offers of a quote, of which the customer accepts one. */
export const OFFER_GROUPS = ["A", "B", "C"] as const;
export type OfferGroup = (typeof OFFER_GROUPS)[number];

export const OFFER_LINE_KINDS = ["TYRE", "SERVICE", "ACCESSORY"] as const;
export const CLOSE_REASONS = ["NO_STOCK", "DUPLICATE", "UNREACHABLE", "SPAM", "OTHER"] as const;
/** Prices of an order that follows from a quote: those that the customer accepted, or those of today. */
export const ORDER_PRICES = ["QUOTED", "TODAY"] as const;
export type OrderPrices = (typeof ORDER_PRICES)[number];
export const QUOTE_ANSWERS = ["ACCEPTED", "REFUSED"] as const;

/** Days for which an offer is valid unless the sender chooses others. */
export const DEFAULT_VALID_DAYS = 15;
export const MAX_VALID_DAYS = 90;
/** Mails that remind the customer of one offer. */
export const MAX_REMINDERS = 2;

/** What moves a quote: an agent who takes it, the offer that is sent, the customer's answer, the end of its time, or its end. */
export type QuoteTrigger =
  | "take"
  | "send"
  | "withdraw"
  | "accept"
  | "refuse"
  | "expire"
  | "close"
  | "reopen"
  | "convert";

export interface QuoteTransition {
  readonly by: QuoteTrigger;
  readonly from: QuoteState;
  readonly to: QuoteState;
}

/** All allowed transitions. A new offer may be sent while an earlier one waits, and after it was refused or has expired. */
export const QUOTE_TRANSITIONS: readonly QuoteTransition[] = [
  { by: "take", from: "NEW", to: "IN_PROGRESS" },
  { by: "take", from: "IN_PROGRESS", to: "IN_PROGRESS" },
  { by: "send", from: "NEW", to: "SENT" },
  { by: "send", from: "IN_PROGRESS", to: "SENT" },
  { by: "send", from: "SENT", to: "SENT" },
  { by: "send", from: "REFUSED", to: "SENT" },
  { by: "send", from: "EXPIRED", to: "SENT" },
  { by: "withdraw", from: "SENT", to: "IN_PROGRESS" },
  { by: "accept", from: "SENT", to: "ACCEPTED" },
  { by: "refuse", from: "SENT", to: "REFUSED" },
  { by: "expire", from: "SENT", to: "EXPIRED" },
  { by: "close", from: "NEW", to: "CLOSED" },
  { by: "close", from: "IN_PROGRESS", to: "CLOSED" },
  { by: "close", from: "REFUSED", to: "CLOSED" },
  { by: "close", from: "EXPIRED", to: "CLOSED" },
  { by: "reopen", from: "CLOSED", to: "IN_PROGRESS" },
  { by: "convert", from: "ACCEPTED", to: "CONVERTED" },
];

/** Returns the state that a trigger leads to; undefined when it is not allowed. */
export const quoteStateAfter = (by: QuoteTrigger, state: string): QuoteState | undefined =>
  QUOTE_TRANSITIONS.find((transition) => transition.by === by && transition.from === state)?.to;

/** States in which the customer has decided, so that the offers can no longer change. */
export const isDecided = (state: string): boolean => state === "ACCEPTED" || state === "CONVERTED";

/**
 * Returns the state on a day: an offer whose time is over has expired, even before the server has stored it.
 *
 * @param validUntil ISO day, included
 */
export const quoteStateOn = (state: string, validUntil: string | null | undefined, today: string): string =>
  state === "SENT" && validUntil != null && validUntil < today ? "EXPIRED" : state;

/** Returns the first and the last day until which an offer that is sent today may be valid. */
export const validityRange = (today: string): { readonly min: string; readonly max: string } => ({
  min: today,
  max: addDays(today, MAX_VALID_DAYS),
});

/** Returns the number of a quote: `Q-26-000042`. @param createdAt ISO instant */
export const quoteReference = (id: number, createdAt: string): string =>
  `Q-${createdAt.slice(2, 4)}-${String(id).padStart(6, "0")}`;

/** A line of an offer. Prices are for one piece, without VAT. */
export interface OfferLine {
  readonly group: OfferGroup;
  readonly kind: (typeof OFFER_LINE_KINDS)[number];
  readonly label: string;
  /** Article number of a tyre of the shop. */
  readonly ean?: string | null;
  /** Size of tyres: `205/55R16 91V`. */
  readonly tyreSize?: string | null;
  /** Entry of a catalogue that is offered. */
  readonly sheet?: Reference | null;
  readonly quantity: number;
  readonly unitPrice: Money;
  readonly ecotax: Money | null;
  /** On the price of the pieces, not on the ecotax. */
  readonly discountPercent: number | null;
  readonly vatRate: number;
}

/** Returns the line as orders price it, with the discount as an amount on the whole line. */
export function pricedLine(line: OfferLine): PricedLine {
  const { kind, quantity, unitPrice, ecotax, discountPercent, vatRate } = line;
  const minor = Math.round((quantity * unitPrice.minor * Math.round((discountPercent ?? 0) * 100)) / 10_000);
  const discount = minor === 0 ? null : { minor, currency: unitPrice.currency };
  return { kind, quantity, unitPrice, ecotax, discount, vatRate };
}

/** Lines of one of the alternative offers, with their sums in minor units. */
export interface Offer<Line extends OfferLine = OfferLine> {
  readonly group: OfferGroup;
  readonly lines: readonly Line[];
  readonly totals: OrderTotals;
}

/** Returns the offers that have lines, in the order of their letters. */
export const offersOf = <Line extends OfferLine>(lines: readonly Line[]): readonly Offer<Line>[] =>
  OFFER_GROUPS.flatMap((group) => {
    const own = lines.filter((line) => line.group === group);
    return own.length === 0 ? [] : [{ group, lines: own, totals: orderTotals(own.map(pricedLine)) }];
  });
