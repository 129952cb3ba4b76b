/** Orders: their states, the transitions between them, and the sums of their lines. Server and browser share these tables. */
import type { Money } from "./fields/values";
import type { MailType } from "./mail-types";

export const ORDER_STATES = [
  "PENDING_PAYMENT",
  "PAID",
  "ORDERED",
  "SHIPPED",
  "RECEIVED",
  "FITTED",
  "DELIVERED",
  "CLOSED",
  "RETURN_REQUESTED",
  "RETURNED",
  "CANCELLED",
  "EXPIRED",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const DELIVERY_MODES = ["AT_DEALER", "HOME", "CLICK_AND_COLLECT"] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

export const PAYMENT_PLATFORMS = ["STRIPE", "PAYPAL", "PAYZEN", "BANK_TRANSFER", "ON_SITE"] as const;
export type PaymentPlatform = (typeof PAYMENT_PLATFORMS)[number];

export const PAYMENT_STATES = [
  "UNPAID",
  "ON_SITE",
  "PAID",
  "PARTIALLY_REFUNDED",
  "REFUNDED",
  /** Lost in a dispute. */
  "CHARGED_BACK",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const PAYMENT_MEANS = ["CARD", "CASH", "CHEQUE", "TRANSFER", "WALLET"] as const;
export const LINE_KINDS = ["TYRE", "SERVICE", "ACCESSORY", "SHIPPING", "DISCOUNT"] as const;
export const CANCEL_REASONS = ["CUSTOMER", "OUT_OF_STOCK", "PAYMENT", "DUPLICATE", "FRAUD", "OTHER"] as const;
/** Prices of services after a change of dealer: those of the new dealer, or those of the order. */
export const SERVICE_PRICES = ["NEW", "KEPT"] as const;
/** Mails to the customer by hand: how far the order is, or its confirmation again. */
export const ORDER_MAILS = ["STATE", "CONFIRMATION"] as const;
export type OrderMail = (typeof ORDER_MAILS)[number];
export const MAX_MAIL_NOTE = 2_000;
export const REFUND_REASONS = [
  "REQUESTED_BY_CUSTOMER",
  "DUPLICATE",
  "FRAUDULENT",
  "OUT_OF_STOCK",
  "RETURN",
  "PRICE_GESTURE",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Days after the delivery within which a customer may return what was sold at a distance. */
export const RETURN_DAYS = 14;

const MAIL_OF_STATE: Partial<Record<OrderState, MailType>> = { SHIPPED: "order-shipped", RECEIVED: "order-received" };

/** Returns the type of a mail about an order. States without a mail of their own have the confirmation; a cancelled order is confirmed no more. */
export const orderMailType = (state: OrderState, about: OrderMail): MailType =>
  state === "CANCELLED"
    ? "order-cancelled"
    : ((about === "STATE" ? MAIL_OF_STATE[state] : undefined) ?? "order-confirmed");

/** What moves an order: the next step of the work, a payment, the end of its time, a cancellation, or a return. */
export type OrderTrigger =
  | "next"
  | "payment"
  | "expiry"
  | "cancel"
  | "request-return"
  | "accept-return"
  | "refuse-return";

/** The values of an order that decide its transitions. */
export interface OrderStage {
  readonly state: OrderState;
  readonly deliveryMode: DeliveryMode;
  readonly platform: PaymentPlatform;
}

export interface OrderTransition {
  readonly by: OrderTrigger;
  readonly from: OrderState;
  readonly to: OrderState;
  /** Limits the transition to these delivery modes. */
  readonly modes?: readonly DeliveryMode[];
  /** Limits the transition to orders that are paid at the dealer's (true), or before (false). */
  readonly onSite?: boolean;
}

/** All allowed transitions. An order that is paid on site is never in the state PAID. */
export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  { by: "payment", from: "PENDING_PAYMENT", to: "PAID", onSite: false },
  { by: "next", from: "PENDING_PAYMENT", to: "ORDERED", onSite: true },
  { by: "next", from: "PAID", to: "ORDERED" },
  { by: "next", from: "ORDERED", to: "SHIPPED" },
  { by: "next", from: "SHIPPED", to: "RECEIVED", modes: ["AT_DEALER", "CLICK_AND_COLLECT"] },
  { by: "next", from: "SHIPPED", to: "DELIVERED", modes: ["HOME"] },
  { by: "next", from: "RECEIVED", to: "FITTED", modes: ["AT_DEALER"] },
  { by: "next", from: "RECEIVED", to: "DELIVERED", modes: ["CLICK_AND_COLLECT"] },
  { by: "next", from: "FITTED", to: "CLOSED" },
  { by: "next", from: "DELIVERED", to: "CLOSED" },
  { by: "expiry", from: "PENDING_PAYMENT", to: "EXPIRED", onSite: false },
  { by: "cancel", from: "PENDING_PAYMENT", to: "CANCELLED" },
  { by: "cancel", from: "PAID", to: "CANCELLED" },
  { by: "cancel", from: "ORDERED", to: "CANCELLED" },
  { by: "cancel", from: "SHIPPED", to: "CANCELLED" },
  { by: "cancel", from: "RECEIVED", to: "CANCELLED" },
  { by: "request-return", from: "FITTED", to: "RETURN_REQUESTED" },
  { by: "request-return", from: "DELIVERED", to: "RETURN_REQUESTED" },
  { by: "accept-return", from: "RETURN_REQUESTED", to: "RETURNED" },
  { by: "refuse-return", from: "RETURN_REQUESTED", to: "CLOSED" },
];

/** Returns the state that a trigger leads to; undefined when it is not allowed. */
export const stateAfter = (by: OrderTrigger, { state, deliveryMode, platform }: OrderStage): OrderState | undefined =>
  ORDER_TRANSITIONS.find(
    (transition) =>
      transition.by === by &&
      transition.from === state &&
      (transition.modes?.includes(deliveryMode) ?? true) &&
      (transition.onSite ?? platform === "ON_SITE") === (platform === "ON_SITE"),
  )?.to;

/** Returns the state of the part of an order that has come least far: the state of the whole. */
export const leastAdvanced = (states: readonly [OrderState, ...OrderState[]]): OrderState =>
  states.reduce((least, state) => (ORDER_STATES.indexOf(state) < ORDER_STATES.indexOf(least) ? state : least));

/** Whether the goods have left the stock. */
export const isShipped = (state: OrderState): boolean =>
  ["SHIPPED", "RECEIVED", "FITTED", "DELIVERED", "CLOSED", "RETURN_REQUESTED"].includes(state);

/** The values of a line that make its amounts. Prices are for one piece, without VAT. */
export interface PricedLine {
  readonly kind: (typeof LINE_KINDS)[number];
  readonly quantity: number;
  readonly unitPrice: Money;
  /** Environmental contribution for one piece. */
  readonly ecotax: Money | null;
  /** Discount on the whole line. */
  readonly discount: Money | null;
  /** In percent. */
  readonly vatRate: number;
}

/** Amounts in minor units of the order's currency. */
export interface LineAmounts {
  readonly excl: number;
  readonly vat: number;
  readonly incl: number;
}

/** Rounds half away from zero, so that a credit note has the amounts of its invoice. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

/** Returns the VAT on an amount. Rates have at most two decimals, so that the product is exact. */
export const vatOn = (excl: number, rate: number): number => rounded((excl * Math.round(rate * 100)) / 10_000);

/** Returns the amounts of a line. VAT is rounded for each line. */
export function lineAmounts({ quantity, unitPrice, ecotax, discount, vatRate }: PricedLine): LineAmounts {
  const excl = quantity * (unitPrice.minor + (ecotax?.minor ?? 0)) - (discount?.minor ?? 0);
  const vat = vatOn(excl, vatRate);
  return { excl, vat, incl: excl + vat };
}

export interface VatSum {
  readonly rate: number;
  readonly excl: number;
  readonly vat: number;
}

export interface OrderTotals extends LineAmounts {
  /** Sums without VAT; ecotax and discounts are included in them. */
  readonly goods: number;
  readonly services: number;
  readonly shipping: number;
  /** Sums that the others include, without VAT. */
  readonly ecotax: number;
  readonly discount: number;
  /** By rate, the highest first. */
  readonly rates: readonly VatSum[];
}

/** Adds amounts by VAT rate, the highest rate first. */
export function sumByRate(parts: readonly VatSum[]): readonly VatSum[] {
  const rates = [...new Set(parts.map(({ rate }) => rate))].sort((a, b) => b - a);
  return rates.map((rate) => {
    const same = parts.filter((part) => part.rate === rate);
    return {
      rate,
      excl: same.reduce((sum, part) => sum + part.excl, 0),
      vat: same.reduce((sum, part) => sum + part.vat, 0),
    };
  });
}

/** Returns the sums of an order's lines in minor units. */
export function orderTotals(lines: readonly PricedLine[]): OrderTotals {
  const priced = lines.map((line) => ({ line, ...lineAmounts(line) }));
  const sum = (value: (entry: (typeof priced)[number]) => number): number =>
    priced.reduce((total, entry) => total + value(entry), 0);
  const ofKinds = (...kinds: readonly PricedLine["kind"][]): number =>
    sum(({ line, excl }) => (kinds.includes(line.kind) ? excl : 0));
  return {
    goods: ofKinds("TYRE", "ACCESSORY", "DISCOUNT"),
    services: ofKinds("SERVICE"),
    shipping: ofKinds("SHIPPING"),
    ecotax: sum(({ line }) => line.quantity * (line.ecotax?.minor ?? 0)),
    discount: sum(({ line, excl }) => (line.kind === "DISCOUNT" ? -excl : (line.discount?.minor ?? 0))),
    rates: sumByRate(priced.map(({ line, excl, vat }) => ({ rate: line.vatRate, excl, vat }))),
    excl: sum(({ excl }) => excl),
    vat: sum(({ vat }) => vat),
    incl: sum(({ incl }) => incl),
  };
}

/** A movement of money of an order. */
export interface OrderPayment {
  readonly kind: "PAYMENT" | "REFUND";
  readonly amount: Money;
}

const paymentSum = (payments: readonly OrderPayment[], kind: OrderPayment["kind"]): number =>
  payments.reduce((sum, payment) => sum + (payment.kind === kind ? payment.amount.minor : 0), 0);

/** Returns what was paid and not given back, in minor units. */
export const refundable = (payments: readonly OrderPayment[]): number =>
  paymentSum(payments, "PAYMENT") - paymentSum(payments, "REFUND");

/** Returns the state of an order's payment. */
export function paymentStateOf(platform: PaymentPlatform, payments: readonly OrderPayment[]): PaymentState {
  const [paid, refunded] = [paymentSum(payments, "PAYMENT"), paymentSum(payments, "REFUND")];
  if (paid === 0) return platform === "ON_SITE" ? "ON_SITE" : "UNPAID";
  return refunded === 0 ? "PAID" : refunded < paid ? "PARTIALLY_REFUNDED" : "REFUNDED";
}
