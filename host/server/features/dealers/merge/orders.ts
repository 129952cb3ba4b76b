/** Orders of merged dealers: their parts and lines name the dealer, and the order lists the dealers of its parts. */
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/storage/db";
import { namesDealer } from "../../../platform/storage/dealer-list-rule";
import { payment, shopOrder } from "../../../platform/storage/schema";

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Which rows of an order went to the kept dealer. */
export interface MovedOrder {
  readonly id: number;
  /** Indexes. */
  readonly parts: readonly number[];
  readonly lines: readonly number[];
}

const indexesOf = (rows: Rows, dealer: number): number[] =>
  rows.flatMap(({ fitter }, index) => (fitter === dealer ? [index] : []));

const assign = (rows: Rows, indexes: readonly number[], dealer: number): Rows =>
  rows.map((row, index) => (indexes.includes(index) ? { ...row, fitter: dealer } : row));

const dealersOf = (parts: Rows): number[] => [
  ...new Set(parts.flatMap(({ fitter }) => (typeof fitter === "number" ? [fitter] : []))),
];

async function writeOrder(transaction: Transaction, id: number, parts: Rows, lines: Rows): Promise<void> {
  const dealers = dealersOf(parts);
  await transaction
    .update(shopOrder)
    .set({ parts, lines, dealers, version: sql`${shopOrder.version} + 1` })
    .where(eq(shopOrder.id, id));
  // Payments list the dealers of their order, which decides who sees them.
  await transaction.update(payment).set({ dealers }).where(eq(payment.orderId, id));
}

/** Moves the dealer's orders in all shops, and returns what moved. */
export async function moveOrders(transaction: Transaction, from: number, to: number): Promise<MovedOrder[]> {
  const orders = await transaction
    .select({ id: shopOrder.id, parts: shopOrder.parts, lines: shopOrder.lines })
    .from(shopOrder)
    .where(namesDealer(shopOrder.dealers, [from]));
  const moved: MovedOrder[] = [];
  for (const { id, parts, lines } of orders) {
    const order = { id, parts: indexesOf(parts, from), lines: indexesOf(lines, from) };
    await writeOrder(transaction, id, assign(parts, order.parts, to), assign(lines, order.lines, to));
    moved.push(order);
  }
  return moved;
}

/** Hands orders back; rows that another dealer has got since stay. */
export async function moveOrdersBack(
  transaction: Transaction,
  moved: readonly MovedOrder[],
  from: number,
  to: number,
): Promise<void> {
  for (const order of moved) {
    const [stored] = await transaction.select().from(shopOrder).where(eq(shopOrder.id, order.id));
    if (stored === undefined) continue;
    const unchanged = (rows: Rows, indexes: readonly number[]) =>
      indexes.filter((index) => rows[index]?.["fitter"] === to);
    const parts = assign(stored.parts, unchanged(stored.parts, order.parts), from);
    const lines = assign(stored.lines, unchanged(stored.lines, order.lines), from);
    await writeOrder(transaction, order.id, parts, lines);
  }
}
