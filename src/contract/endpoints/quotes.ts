/** Sent offers of a quote, the tyres that can be offered, and what has changed before an offer becomes an order. */
import * as v from "valibot";
import { endpoint, type Endpoint } from "../endpoint";
import { idParam, wholeParam } from "../input-schemas";
import { OFFER_GROUPS } from "../quotes";
import { SEASONS } from "../tyres";

const access = { right: ["QUOTES", "QUOTES_READ"], conditions: ["not-dlu"] } as const satisfies Partial<Endpoint>;
const base = "/admin/api/quote/{id}/revisions";

export const quoteRevisions = endpoint({
  ...access,
  id: "quote.revisions",
  method: "GET",
  path: base,
  summary: "Offers of a quote as they were sent, newest first",
  params: v.object({ id: idParam }),
  response: v.object({
    revisions: v.array(
      v.object({
        number: v.number(),
        /** ISO days. */
        sentOn: v.string(),
        validUntil: v.string(),
        sender: v.nullable(v.string()),
        currency: v.string(),
        /** In minor units, including VAT. */
        offers: v.array(v.object({ group: v.picklist(OFFER_GROUPS), total: v.number() })),
      }),
    ),
  }),
});

export const quoteDocument = endpoint({
  ...access,
  id: "quote.document",
  method: "GET",
  path: `${base}/{number}`,
  summary: "A sent offer as PDF, in the language of the customer",
  params: v.object({ id: idParam, number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/)) }),
  responseType: "file",
});

const minor = v.nullable(v.number());

const quoteTyre = v.object({
  id: v.number(),
  name: v.string(),
  ean: v.string(),
  season: v.picklist(SEASONS),
  /** `205/55R16 91V`; null in another notation. */
  tyreSize: v.nullable(v.string()),
  /** Of one tyre, in minor units; null without a price. */
  exclMinor: minor,
  inclMinor: minor,
  ecotaxMinor: minor,
  available: v.number(),
});
export type QuoteTyre = v.InferOutput<typeof quoteTyre>;

export const quoteTyres = endpoint({
  ...access,
  id: "quote.tyres",
  method: "GET",
  path: "/admin/api/quote-tyres",
  summary: "Tyres on sale with their prices of today, those in stock first, then the cheapest; at most 20",
  right: "QUOTES",
  query: v.object({
    /** Article number, size, brand or reference. */
    q: v.pipe(v.string(), v.trim(), v.minLength(1, "error.required"), v.maxLength(200, "error.too-long")),
    quantity: v.pipe(wholeParam, v.minValue(1, "error.min"), v.maxValue(20, "error.max")),
    /** Dealer that fits them. */
    fitter: v.optional(idParam),
  }),
  response: v.object({
    currency: v.string(),
    vatRate: v.number(),
    /** Whether the search found more tyres than the answer has. */
    more: v.boolean(),
    found: v.array(quoteTyre),
  }),
});

export const quoteComparison = endpoint({
  ...access,
  id: "quote.comparison",
  method: "GET",
  path: "/admin/api/quote/{id}/comparison",
  summary: "The accepted offer of a quote beside the prices and the stock of today",
  right: "QUOTES",
  params: v.object({ id: idParam }),
  response: v.object({
    currency: v.string(),
    lines: v.array(
      v.object({
        label: v.string(),
        quantity: v.number(),
        /** Of the line including VAT. Null today for what has no article number, or no price any more. */
        quotedMinor: v.number(),
        todayMinor: minor,
        /** Pieces that can be delivered, at most those of the line; null for what has no article number. */
        available: minor,
      }),
    ),
    quotedMinor: v.number(),
    todayMinor: v.number(),
    /** Fewer pieces can be delivered than were offered. */
    isShort: v.boolean(),
    /** Marks this state. The conversion sends it back; null when nothing differs. */
    seen: v.nullable(v.string()),
  }),
});
