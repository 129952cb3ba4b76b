/** Orders of merged dealers: their parts and lines name the dealer, and the order lists the dealers of its parts. */
import { sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../../../platform/storage/db";
import { namesDealer } from "../../../platform/storage/dealer-list-rule";
import { oneOf, recordset } from "../../../platform/storage/recordset";
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

type StoredOrder = Pick<typeof shopOrder.$inferSelect, "id" | "parts" | "lines">;

const ORDER = { order_id: "bigint", parts: "jsonb", lines: "jsonb", dealers: "jsonb" };

/** Writes all orders in one statement, with their payments: these list the dealers of their order, which decides who sees them. */
async function writeOrders(transaction: Transaction, orders: readonly StoredOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const sent = orders.map(({ id, parts, lines }) => ({ order_id: id, parts, lines, dealers: dealersOf(parts) }));
  await transaction.execute(sql`with written as (update ${shopOrder}
      set parts = u.parts, lines = u.lines, dealers = u.dealers, version = ${shopOrder.version} + 1
      from ${recordset(sent, ORDER)} where ${shopOrder.id} = u.order_id returning ${shopOrder.id} as id, ${shopOrder.dealers} as dealers)
    update ${payment} set dealers = written.dealers from written where ${payment.orderId} = written.id`);
}

const ordersWhere = (transaction: Transaction, where: SQL): Promise<StoredOrder[]> =>
  transaction.select({ id: shopOrder.id, parts: shopOrder.parts, lines: shopOrder.lines }).from(shopOrder).where(where);

/** Moves the dealer's orders in all shops, and returns what moved. */
export async function moveOrders(transaction: Transaction, from: number, to: number): Promise<MovedOrder[]> {
  const orders = await ordersWhere(transaction, namesDealer(shopOrder.dealers, [from]));
  const moved = orders.map(({ id, parts, lines }): MovedOrder => ({
    id,
    parts: indexesOf(parts, from),
    lines: indexesOf(lines, from),
  }));
  await writeOrders(
    transaction,
    orders.map(({ id, parts, lines }, index) => ({
      id,
      parts: assign(parts, moved[index]?.parts ?? [], to),
      lines: assign(lines, moved[index]?.lines ?? [], to),
    })),
  );
  return moved;
}

/** Hands orders back; rows that another dealer has got since stay. */
export async function moveOrdersBack(
  transaction: Transaction,
  moved: readonly MovedOrder[],
  from: number,
  to: number,
): Promise<void> {
  const movedById = new Map(moved.map((order) => [order.id, order]));
  const orders = await ordersWhere(transaction, sql`${shopOrder.id} ${oneOf([...movedById.keys()])}`);
  const handBack = (rows: Rows, indexes: readonly number[] = []): Rows =>
    assign(
      rows,
      indexes.filter((index) => rows[index]?.["fitter"] === to),
      from,
    );
  await writeOrders(
    transaction,
    orders.map(({ id, parts, lines }) => ({
      id,
      parts: handBack(parts, movedById.get(id)?.parts),
      lines: handBack(lines, movedById.get(id)?.lines),
    })),
  );
}
