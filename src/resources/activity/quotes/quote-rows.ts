/** Parts of a quote's definition: the lines of its offers, and the colours of its states. */
import { f } from "../../../contract/fields";
import { OFFER_GROUPS, OFFER_LINE_KINDS, type QuoteState } from "../../../contract/quotes";

export const QUOTE_TINTS = {
  NEW: "info",
  IN_PROGRESS: "warning",
  SENT: "info",
  ACCEPTED: "success",
  REFUSED: "neutral",
  EXPIRED: "neutral",
  CLOSED: "neutral",
  CONVERTED: "success",
} as const satisfies Readonly<Record<QuoteState, string>>;

export const offerRows = f.rows(
  {
    /** The alternative that the line belongs to. */
    group: f.choice(OFFER_GROUPS, { required: true, default: "A" }),
    kind: f.choice(OFFER_LINE_KINDS, { required: true, default: "TYRE" }),
    label: f.text({ required: true, max: 200 }),
    ean: f.text({ max: 20 }),
    tyreSize: f.tyreSize(),
    /** The order keeps its reference and picture as they are when it is sold. */
    sheet: f.reference("catalog-product", { filter: { type: "product", status: "PUBLISHED" } }),
    quantity: f.integer({ required: true, min: 1, max: 20, default: 1 }),
    /** For one piece, without VAT. */
    unitPrice: f.money({ required: true, min: 0 }),
    ecotax: f.money({ min: 0 }),
    discountPercent: f.percent({ fractionDigits: 2 }),
    vatRate: f.percent({ required: true, fractionDigits: 2, default: 20 }),
  },
  { max: 60, ordered: true },
);
