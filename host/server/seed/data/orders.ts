/** Demo orders, newest first: state, payment platform, delivery, and what is special about them. */
import type { DeliveryMode, OrderState, PaymentPlatform, RefundReason } from "../../../../src/contract/orders";

export interface DemoOrder {
  readonly state: OrderState;
  readonly platform: PaymentPlatform;
  readonly delivery: DeliveryMode;
  readonly refund?: { readonly percent: number; readonly reason: RefundReason };
  /** Second dealer's part, with its state. */
  readonly second?: OrderState;
  /** A cancelled order that was never paid. */
  readonly unpaid?: true;
}

const order = (
  state: OrderState,
  platform: PaymentPlatform = "STRIPE",
  delivery: DeliveryMode = "AT_DEALER",
  also: Pick<DemoOrder, "refund" | "second" | "unpaid"> = {},
): DemoOrder => ({ state, platform, delivery, ...also });

export const ORDERS: readonly [DemoOrder, ...DemoOrder[]] = [
  order("PENDING_PAYMENT"),
  order("PAID"),
  order("PENDING_PAYMENT", "ON_SITE"),
  order("PAID", "PAYPAL"),
  order("ORDERED"),
  order("RECEIVED", "ON_SITE"),
  order("PENDING_PAYMENT", "BANK_TRANSFER"),
  order("SHIPPED"),
  order("SHIPPED", "PAYPAL", "HOME"),
  order("RECEIVED"),
  order("ORDERED", "ON_SITE"),
  order("RECEIVED", "STRIPE", "CLICK_AND_COLLECT"),
  order("SHIPPED", "STRIPE", "AT_DEALER", { second: "RECEIVED" }),
  order("FITTED"),
  order("FITTED", "BANK_TRANSFER"),
  order("DELIVERED", "PAYPAL", "HOME"),
  order("DELIVERED", "STRIPE", "CLICK_AND_COLLECT"),
  order("CANCELLED", "STRIPE", "AT_DEALER", { refund: { percent: 100, reason: "OUT_OF_STOCK" } }),
  order("EXPIRED"),
  order("RETURN_REQUESTED", "PAYPAL", "HOME"),
  order("RETURNED", "STRIPE", "HOME", { refund: { percent: 100, reason: "RETURN" } }),
  order("CANCELLED", "ON_SITE", "AT_DEALER", { unpaid: true }),
  order("CLOSED", "STRIPE", "AT_DEALER", { refund: { percent: 10, reason: "PRICE_GESTURE" } }),
  order("CANCELLED", "PAYPAL", "AT_DEALER", { refund: { percent: 100, reason: "REQUESTED_BY_CUSTOMER" } }),
  order("CLOSED"),
  order("CLOSED", "PAYPAL"),
  order("CLOSED", "ON_SITE"),
  order("CLOSED", "STRIPE", "CLICK_AND_COLLECT"),
];

/** Brand, profile, size, season, price of one piece without VAT and ecotax in cents. */
export const ORDERED_TYRES = [
  ["Michelin", "CrossClimate 2", "205/55R16 91V", "ALL_SEASON", 8_925, 120],
  ["Continental", "PremiumContact 7", "225/45R17 94W XL", "SUMMER", 10_458, 150],
  ["Goodyear", "UltraGrip 9+", "195/65R15 91H", "WINTER", 6_790, 120],
  ["Bridgestone", "Alenza 001", "235/55R18 100V", "SUMMER", 13_317, 180],
  ["Hankook", "Vantra LT", "215/65R16C 109/107T", "SUMMER", 9_242, 240],
  ["Pirelli", "P Zero", "245/40R19 98Y RFT", "SUMMER", 18_950, 180],
  ["Nokian", "WR Snowproof", "205/60R16 96H XL", "WINTER", 8_133, 150],
  ["Kleber", "Quadraxer 3", "185/60R15 88H", "ALL_SEASON", 5_875, 120],
] as const;

/** Street, postal code, town and country of the customers, in their order. */
export const HOMES = [
  ["12 rue Garibaldi", "69003", "Lyon", "FR"],
  ["Lindenallee 4", "50667", "Köln", "DE"],
  ["8 Harbour Street", "CT1 2AB", "Canterbury", "GB"],
  ["27 avenue de la République", "69100", "Villeurbanne", "FR"],
  ["3 place Carnot", "69002", "Lyon", "FR"],
  ["45 rue de Bretagne", "35000", "Rennes", "FR"],
  ["Korenmarkt 9", "9000", "Gent", "BE"],
  ["18 quai Saint-Vincent", "69001", "Lyon", "FR"],
  ["Schillerstraße 21", "80336", "München", "DE"],
  ["Königstraße 60", "70173", "Stuttgart", "DE"],
  ["6 rue des Tanneurs", "38000", "Grenoble", "FR"],
  ["31 cours Lafayette", "69006", "Lyon", "FR"],
] as const;
