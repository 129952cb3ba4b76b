/** What a payment does to its order: its state, its papers, the stock. */
import { and, desc, eq } from "drizzle-orm";
import type { Field } from "../../../../src/contract/fields";
import { stateAfter } from "../../../../src/contract/orders";
import type { PaymentInstrument } from "../../../../src/contract/payments";
import { widen } from "../../../../src/contract/resource";
import { dayInZone } from "../../../../src/contract/zone-clock";
import metaOrder from "../../../../src/resources/activity/orders/meta-order.resource";
import { sameValue } from "../../platform/storage/audit";
import { orderDocument, shopOrder, stockMovement } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { decodeValues, encodeValue } from "../../resources/storage/codec";
import { issueDocuments, issuerOf, reverseCreditNote, type Issue } from "../orders/documents";
import type { Order, OrderValues } from "../orders/order";
import { moveAll, withPayment } from "../orders/steps";
import { stockMovements, type Movement } from "../orders/stock";
import { announce } from "../../services/notices";
import type { Payment, Refund } from "./ledger";

type OrderPayment = Order["payments"][number];

const { fields } = widen(metaOrder);

function fieldOf(name: string): Field {
  const field = fields[name];
  if (field === undefined) throw new Error(`Orders have no field ${name}.`);
  return field;
}

/** Reads an order as the hooks know it, and makes other changes wait. */
async function lockOrder(data: ScopedDatabase, id: number): Promise<Order | undefined> {
  const row = await data.find(shopOrder, eq(shopOrder.id, id), { forUpdate: true });
  if (row === undefined) return undefined;
  const stored = {
    ...row,
    quote: row.quoteId,
    placedAt: row.placedAt.toISOString(),
    appointmentAt: row.appointmentAt?.toISOString(),
  };
  return {
    ...(decodeValues(fields, stored) as OrderValues),
    id: row.id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: null,
  };
}

/** Who issues papers, and on which day. */
async function papersOf(data: ScopedDatabase) {
  const issuer = await issuerOf(data);
  return { issuer, today: dayInZone(issuer.timeZone) };
}

interface Effects {
  /** Facts of the papers; none are issued without them. */
  readonly papers?: Pick<Issue, "issuer" | "today" | "pieces">;
  /** By default those that follow from the states. */
  readonly moved?: readonly Movement[];
}

/** Stores an order's new values with its journal, its stock movements and its papers. */
async function changeOrder(
  data: ScopedDatabase,
  before: Order,
  set: Partial<OrderValues>,
  { papers, moved = stockMovements(before, { ...before, ...set }) }: Effects = {},
): Promise<void> {
  const after: Order = { ...before, ...set };
  const columns = Object.entries(set).map(([name, value]): [string, unknown] => [
    name,
    encodeValue(fieldOf(name), value) ?? null,
  ]);
  await data.update(
    shopOrder,
    { ...Object.fromEntries(columns), version: before.version + 1, updatedAt: new Date() },
    eq(shopOrder.id, before.id),
  );
  const { shopId } = data.scope;
  if (shopId !== null && moved.length > 0)
    await data.insert(stockMovement, ...moved.map((movement) => ({ ...movement, shopId, orderId: after.id })));
  if (papers !== undefined) await issueDocuments({ data, before, after, ...papers });
  await data.audit({
    verb: "STATE",
    resource: "meta-order",
    recordId: after.id,
    recordLabel: after.reference,
    recordVersion: before.version + 1,
    changes: (["state", "paymentState", "cancelReason", "tyres", "total"] as const)
      .filter((field) => !sameValue(before[field], after[field]))
      .map((field) => ({ field, before: before[field], after: after[field] })),
  });
}

/** Means in the order's list, which knows no instalments. */
const meansOf = (instrument: PaymentInstrument): OrderPayment["means"] =>
  instrument === "INSTALMENTS" ? "WALLET" : instrument;

/** Records a captured amount in the order, which is then paid. */
export async function orderPaid(data: ScopedDatabase, paid: Payment, minor: number, at: Date): Promise<void> {
  const order = paid.orderId === null ? undefined : await lockOrder(data, paid.orderId);
  if (order === undefined) return;
  const entry: OrderPayment = {
    kind: "PAYMENT",
    at: at.toISOString(),
    means: meansOf(paid.instrument),
    amount: { minor, currency: paid.amount.currency },
    reference: paid.platformId.slice(0, 80),
    reason: null,
  };
  const isAwaited = stateAfter("payment", order) !== undefined;
  const papers = await papersOf(data);
  const moved = isAwaited ? moveAll("payment", order, { data, today: papers.today }) : {};
  await changeOrder(data, order, { ...withPayment(order, entry), ...moved }, { papers });
  const [dealer, ...others] = order.dealers;
  if (isAwaited)
    await announce(data, {
      topic: "ORDER",
      fitterId: others.length === 0 ? dealer?.id : null,
      titleKey: "alert.order-paid.title",
      params: { reference: order.reference },
      lines: [{ key: "alert.order-paid.text", params: { name: order.customerName } }],
      link: `order/${order.id}`,
    });
}

const refundEntry = (paid: Payment, refund: Refund, minor: number): OrderPayment => ({
  kind: "REFUND",
  at: new Date().toISOString(),
  means: meansOf(refund.means ?? paid.instrument),
  amount: { minor, currency: paid.amount.currency },
  reference: (refund.platformId ?? paid.platformId).slice(0, 80),
  reason: refund.reason,
});

/** Puts the refunded pieces back into the stock. */
async function restock(data: ScopedDatabase, order: Order, { lines, mode }: Refund): Promise<void> {
  const pieces = mode === "LINES" ? lines : order.lines.map(({ quantity }, line) => ({ line, quantity }));
  const { shopId } = data.scope;
  const rows = pieces.flatMap(({ line, quantity }) => {
    const goods = order.lines[line];
    if (goods === undefined || quantity === 0 || shopId === null) return [];
    if (goods.kind !== "TYRE" && goods.kind !== "ACCESSORY") return [];
    return [{ shopId, orderId: order.id, kind: "RETURN" as const, ean: goods.ean, label: goods.label, quantity }];
  });
  await data.insert(stockMovement, ...rows);
}

async function newestCreditNote(data: ScopedDatabase, orderId: number): Promise<number | null> {
  const [note] = await data.select(orderDocument, {
    where: and(eq(orderDocument.orderId, orderId), eq(orderDocument.kind, "CREDIT_NOTE")),
    orderBy: [desc(orderDocument.id)],
    limit: 1,
  });
  return note?.id ?? null;
}

/** Records a refund that has succeeded: the order's state, the credit note, the stock. Returns the id of the credit note. */
export async function orderRefunded(data: ScopedDatabase, paid: Payment, refund: Refund): Promise<number | null> {
  const order = paid.orderId === null ? undefined : await lockOrder(data, paid.orderId);
  if (order === undefined) return null;
  const known = await newestCreditNote(data, order.id);
  await changeOrder(data, order, withPayment(order, refundEntry(paid, refund, refund.amountMinor)), {
    papers: { ...(await papersOf(data)), pieces: refund.lines },
  });
  if (refund.restock) await restock(data, order, refund);
  const issued = await newestCreditNote(data, order.id);
  return issued === known ? null : issued;
}

/** Records that the bank has taken the amount back for good. */
export async function orderChargedBack(data: ScopedDatabase, paid: Payment): Promise<void> {
  const order = paid.orderId === null ? undefined : await lockOrder(data, paid.orderId);
  if (order !== undefined) await changeOrder(data, order, { paymentState: "CHARGED_BACK" });
}

/** Takes a refund back that has failed after it had succeeded. The goods stay in the stock. */
export async function orderRefundFailed(data: ScopedDatabase, paid: Payment, refund: Refund): Promise<void> {
  const order = paid.orderId === null ? undefined : await lockOrder(data, paid.orderId);
  if (order === undefined) return;
  const set = withPayment(order, refundEntry(paid, refund, -refund.amountMinor));
  await changeOrder(data, order, set);
  const note = await data.find(orderDocument, eq(orderDocument.id, refund.creditNoteId ?? 0));
  if (note === undefined) return;
  await reverseCreditNote({ data, before: order, after: { ...order, ...set }, ...(await papersOf(data)) }, note);
}

/** Movements that take others back. */
const OPPOSITE = { RESERVE: "RELEASE", RELEASE: "RESERVE", REMOVE: "RETURN", RETURN: "REMOVE" } as const;

/** What cancellations, returns and lowered quantities change. */
const CHANGED = [
  "state",
  "parts",
  "lines",
  "total",
  "extraDue",
  "tyres",
  "summary",
  "dealers",
  "appointmentAt",
  "deliveredOn",
  "cancelReason",
  "restocked",
] as const;

/** Whether the order still has the values that a change gave it. Payments that arrived since do not count. */
const stillHas = (order: Order, after: Order): boolean =>
  CHANGED.every((name) => {
    const field = fieldOf(name);
    return sameValue(encodeValue(field, order[name]) ?? null, encodeValue(field, after[name]) ?? null);
  });

/**
 * Takes a change of an order back, with its stock movements. Returns false when what it changed has been changed again, and then leaves the
 * order. One that was paid meanwhile is then a paid order.
 *
 * @param set values that the change has set
 */
export async function takeBack(data: ScopedDatabase, before: Order, set: Partial<OrderValues>): Promise<boolean> {
  const order = await lockOrder(data, before.id);
  if (order === undefined || !stillHas(order, { ...before, ...set })) return false;
  const earlier = Object.fromEntries(CHANGED.map((name) => [name, before[name]]));
  const opposite = stockMovements(before, order).map(({ kind, ...movement }) => ({
    ...movement,
    kind: OPPOSITE[kind],
  }));
  const restored: Order = { ...order, ...earlier };
  const isPaid = restored.paymentState === "PAID" && stateAfter("payment", restored) !== undefined;
  const paid = isPaid ? moveAll("payment", restored, { data, today: (await papersOf(data)).today }) : {};
  const moved = [...opposite, ...stockMovements(restored, { ...restored, ...paid })];
  await changeOrder(data, order, { ...earlier, ...paid }, { moved });
  return true;
}
