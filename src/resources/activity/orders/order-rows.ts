/** Rows of an order: its lines, its parts by dealer, and its payments. Only the server writes them. */
import { f } from "../../../contract/fields";
import { LINE_KINDS, ORDER_STATES, PAYMENT_MEANS, REFUND_REASONS, type OrderState } from "../../../contract/orders";

export const STATE_TINTS = {
  PENDING_PAYMENT: "warning",
  PAID: "info",
  ORDERED: "info",
  SHIPPED: "info",
  RECEIVED: "warning",
  FITTED: "success",
  DELIVERED: "success",
  CLOSED: "neutral",
  RETURN_REQUESTED: "danger",
  RETURNED: "neutral",
  CANCELLED: "neutral",
  EXPIRED: "neutral",
} as const satisfies Readonly<Record<OrderState, string>>;

export const lineRows = f.rows(
  {
    kind: f.choice(LINE_KINDS, { required: true, default: "TYRE" }),
    label: f.text({ required: true, max: 200 }),
    /** The shop's service that it sells; empty for goods and for what was entered by hand. */
    service: f.reference("service"),
    ean: f.text({ max: 14 }),
    brand: f.text({ max: 60 }),
    tyreSize: f.tyreSize(),
    /** Reference and picture of a catalogue's entry when it was sold. Like name and price, they do not follow its changes. */
    sku: f.text({ max: 40 }),
    picture: f.picture(),
    season: f.choice(["SUMMER", "WINTER", "ALL_SEASON"]),
    quantity: f.integer({ required: true, min: 0, max: 999 }),
    /** For one piece, without VAT. */
    unitPrice: f.money({ required: true }),
    ecotax: f.money(),
    /** On the whole line, without VAT. */
    discount: f.money(),
    vatRate: f.percent({ required: true, fractionDigits: 2 }),
    /** Part of the line's amount without VAT that no invoice has yet; negative where the line is cheaper than invoiced. */
    uninvoiced: f.money({ min: -100_000_000_000 }),
    supplier: f.text({ max: 80 }),
    supplierOrderNo: f.text({ max: 60 }),
    /** Pieces that have arrived at the dealer's; empty until a part of them has. */
    received: f.integer({ min: 0, max: 999 }),
    /** Week and year of manufacture of tyres that have arrived: `2323`. */
    dot: f.text({ max: 4 }),
    fitter: f.reference("fitter"),
  },
  { max: 100, readOnly: true },
);

export const partRows = f.rows(
  {
    fitter: f.reference("fitter"),
    state: f.choice(ORDER_STATES, { required: true, tints: STATE_TINTS }),
    appointment: f.reference("appointment"),
  },
  { max: 20, readOnly: true },
);

export const paymentRows = f.rows(
  {
    kind: f.choice(["PAYMENT", "REFUND"], { required: true }),
    at: f.dateTime({ required: true }),
    means: f.choice(PAYMENT_MEANS, { required: true }),
    /** Negative for a refund that has failed after it had succeeded. */
    amount: f.money({ required: true, min: -100_000_000_000 }),
    reference: f.text({ max: 80 }),
    /** Of a refund. */
    reason: f.choice(REFUND_REASONS),
  },
  { max: 100, readOnly: true },
);
