/** Inserts demo orders in every state, with their payments, documents and stock movements. */
import { DAY_MS, utcDay } from "../../../src/contract/days";
import type { Address, Reference } from "../../../src/contract/fields";
import { foldText } from "../../../src/contract/fold-text";
import { isShipped, orderTotals, paymentStateOf, type OrderState } from "../../../src/contract/orders";
import { widen } from "../../../src/contract/resource";
import { dayInZone } from "../../../src/contract/zone-clock";
import metaOrder from "../../../src/resources/activity/orders/meta-order.resource";
import { issueDocuments, issuerOf } from "../features/orders/documents";
import type { Order, OrderValues } from "../features/orders/order";
import { stockMovements } from "../features/orders/stock";
import { orderStorage } from "../features/orders/storage";
import { summaryOf } from "../features/orders/steps";
import { stockMovement } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { HOMES, ORDERED_TYRES, ORDERS, type DemoOrder } from "./data/orders";
import { CUSTOMERS } from "./data/requests";

const CURRENCY = "EUR";
/** Price of fitting one tyre and of shipping, without VAT, in cents. */
const FITTING = 1_333;
const SHIPPING = 990;
const HOUR_MS = 3_600_000;
/** Means of the demo payments of each platform. */
const MEANS = { STRIPE: "CARD", PAYPAL: "WALLET", PAYZEN: "CARD", BANK_TRANSFER: "TRANSFER", ON_SITE: "CARD" } as const;
const CLOSED_ORDER: DemoOrder = { state: "CLOSED", platform: "STRIPE", delivery: "AT_DEALER" };

/** How the orders of a shop are made. */
export interface OrderSettings {
  readonly count: number;
  /** In percent. */
  readonly vatRate: number;
  readonly fitting: string;
  /** Id of the service that fits tyres. */
  readonly fittingService?: number | undefined;
  readonly shipping: string;
}

const money = (minor: number) => ({ minor, currency: CURRENCY });
const at = <Item>(list: readonly [Item, ...Item[]] | readonly Item[], index: number): Item =>
  list[index % list.length] as Item;

/** Age in days, growing faster for older orders, up to a year. */
const ageOf = (index: number): number => Math.min(360, index * 0.7 + Math.max(0, index - 11) ** 1.75);

const homeOf = (index: number): Address => {
  const [address1, postalCode, city, country] = at(HOMES, index);
  return { address1, address2: null, postalCode, city, district: null, subDistrict: null, state: null, country };
};

function linesOf(
  index: number,
  demo: DemoOrder,
  dealers: readonly Reference[],
  { vatRate, fittingService, ...labels }: OrderSettings,
): OrderValues["lines"] {
  const common = {
    service: null,
    uninvoiced: null,
    sku: null,
    picture: [],
    ean: null,
    brand: null,
    tyreSize: null,
    season: null,
    ecotax: null,
    discount: null,
    vatRate,
  };
  const none = { ...common, supplier: null, supplierOrderNo: null, received: null, dot: null, fitter: null };
  const parts: readonly (Reference | null)[] = dealers.length === 0 ? [null] : dealers;
  const goods = parts.flatMap((fitter, part): OrderValues["lines"] => {
    const [brand, profile, tyreSize, season, price, ecotax] = at(ORDERED_TYRES, index * 3 + part);
    const quantity = dealers.length > 1 || index % 5 === 3 ? 2 : 4;
    const tyre = {
      ...none,
      kind: "TYRE" as const,
      label: `${brand} ${profile} ${tyreSize}`,
      ean: String(3_528_700_000_000 + index * 977 + part),
      brand,
      tyreSize,
      season,
      quantity,
      unitPrice: money(price),
      ecotax: money(ecotax),
      discount: index % 6 === 4 ? money(1_500) : null,
      supplier: "Distri Pneus",
      fitter,
    };
    const fitting = {
      ...none,
      kind: "SERVICE" as const,
      label: labels.fitting,
      service: fittingService === undefined ? null : { id: fittingService, label: "" },
      quantity,
      unitPrice: money(FITTING),
      fitter,
    };
    return demo.delivery === "AT_DEALER" ? [tyre, fitting] : [tyre];
  });
  const shipping = {
    ...none,
    kind: "SHIPPING" as const,
    label: labels.shipping,
    quantity: 1,
    unitPrice: money(SHIPPING),
  };
  return demo.delivery === "HOME" ? [...goods, shipping] : goods;
}

/** Whether an order of this state was paid, unless it is paid on site and open. */
const isPaid = ({ state, platform, unpaid }: DemoOrder): boolean =>
  unpaid !== true &&
  state !== "PENDING_PAYMENT" &&
  state !== "EXPIRED" &&
  (platform !== "ON_SITE" || state === "CLOSED" || state === "FITTED");

function paymentsOf(demo: DemoOrder, total: number, placed: number): OrderValues["payments"] {
  if (!isPaid(demo)) return [];
  const common = { means: MEANS[demo.platform], reference: null };
  const paid = {
    ...common,
    kind: "PAYMENT" as const,
    at: new Date(placed + HOUR_MS).toISOString(),
    amount: money(total),
    reason: null,
  };
  if (demo.refund === undefined) return [paid];
  const { percent, reason } = demo.refund;
  const amount = money(Math.round((total * percent) / 100));
  return [paid, { ...common, kind: "REFUND", at: new Date(placed + 2 * DAY_MS).toISOString(), amount, reason }];
}

function valuesOf(index: number, dealers: readonly Reference[], settings: OrderSettings, now: number) {
  const demo = ORDERS[index] ?? CLOSED_ORDER;
  const placed = now - ageOf(index) * DAY_MS - 2 * HOUR_MS;
  const [name, locale, phone, plate] = at(CUSTOMERS, index * 7);
  const { delivery, platform, second, state } = demo;
  const own =
    delivery === "HOME"
      ? []
      : second === undefined
        ? [at(dealers, index)]
        : [at(dealers, index), at(dealers, index + 1)];
  const lines = linesOf(index, demo, own, settings);
  const total = orderTotals(lines).incl;
  const payments = paymentsOf(demo, total, placed);
  const states: readonly OrderState[] = [state, ...(second === undefined ? [] : [second])];
  const isDelivered = ["FITTED", "DELIVERED", "CLOSED", "RETURN_REQUESTED", "RETURNED"].includes(state);
  const home = homeOf(index * 7);
  const values: OrderValues = {
    reference: `W-${utcDay(placed).slice(2, 4)}-${String(1_000 + settings.count - index).padStart(6, "0")}`,
    placedAt: new Date(placed).toISOString(),
    state,
    paymentState: paymentStateOf(platform, payments),
    deliveryMode: delivery,
    platform,
    locale,
    summary: summaryOf(lines),
    total: money(total),
    extraDue: null,
    tyres: lines.reduce((sum, { kind, quantity }) => sum + (kind === "TYRE" ? quantity : 0), 0),
    dealers: own,
    customerName: name,
    customerEmail: `${foldText(name).replace(/[^a-z]+/g, ".")}@client.test`,
    customerPhone: phone,
    vehicleRegistrationNumber: plate,
    billingAddress: home,
    shippingAddress: delivery === "HOME" ? home : null,
    appointmentAt: state === "RECEIVED" ? new Date(now + (2 + (index % 4)) * DAY_MS).toISOString() : null,
    deliveredOn: isDelivered ? utcDay(placed + 4 * DAY_MS < now ? placed + 4 * DAY_MS : now) : null,
    carrier: isShipped(state) ? "Colis Pneu" : null,
    trackingNumber: isShipped(state) ? `CP${String(70_012_345 + index * 31)}` : null,
    trackingUrl: null,
    cancelReason: state === "CANCELLED" ? (demo.refund?.reason === "OUT_OF_STOCK" ? "OUT_OF_STOCK" : "CUSTOMER") : null,
    restocked: state === "CANCELLED" || state === "RETURNED",
    internalNotes: null,
    invoiceNo: null,
    quote: null,
    lines,
    parts: states.map((partState, part) => ({ fitter: own[part] ?? null, state: partState, appointment: null })),
    payments,
  };
  return { values, importedStamps: { createdAt: values.placedAt, updatedAt: values.placedAt, updatedBy: null } };
}

/** @param dealers ids of the dealers that sell, in turn; does nothing when empty */
export async function addOrders(
  data: ScopedDatabase,
  dealers: readonly number[],
  settings: OrderSettings,
  now = Date.now(),
): Promise<void> {
  const own = dealers.map((id): Reference => ({ id, label: "" }));
  if (own.length === 0) return;
  // Oldest first, so that ids and numbers of documents follow the time.
  const rows = Array.from({ length: settings.count }, (_, index) =>
    valuesOf(settings.count - 1 - index, own, settings, now),
  );
  const ids = await orderStorage(widen(metaOrder)).insert(data, rows);
  const issuer = await issuerOf(data);
  const movements: (typeof stockMovement.$inferInsert)[] = [];
  const shopId = data.scope.shopId ?? 0;
  for (const [index, { values }] of rows.entries()) {
    const orderId = ids[index] ?? 0;
    const after: Order = { ...values, id: orderId, version: 1, createdAt: "", updatedAt: "", updatedBy: null };
    movements.push(...stockMovements(null, after).map((movement) => ({ ...movement, shopId, orderId })));
    const paid = values.payments[0];
    if (paid === undefined) continue;
    const today = dayInZone(issuer.timeZone, new Date(paid.at));
    await issueDocuments({ data, before: null, after, issuer, today });
  }
  await data.insert(stockMovement, ...movements);
}
