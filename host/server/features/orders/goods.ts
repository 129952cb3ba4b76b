/** Whether the goods of a visit are at the dealer's. */
import { sql } from "drizzle-orm";
import type { OrderState } from "../../../../src/contract/orders";
import { shopOrder } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

const BEFORE_ARRIVAL: readonly OrderState[] = ["PENDING_PAYMENT", "PAID", "ORDERED", "SHIPPED"];

/** Returns those of some appointments whose part of an order has not been received. */
export async function appointmentsAwaitingGoods(data: ScopedDatabase, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await data.execute<{ id: number | string }>(
    shopOrder,
    (scope) => sql`select distinct visit.id from unnest(array[${sql.join([...ids], sql`, `)}]::bigint[]) visit(id)
      cross join lateral (select ${shopOrder.parts} as parts from ${shopOrder} where ${scope} and ${shopOrder.deletedAt} is null
        and ${shopOrder.parts} @> jsonb_build_array(jsonb_build_object('appointment', visit.id))) ordered,
      jsonb_array_elements(ordered.parts) part
      where (part->>'appointment')::bigint = visit.id and part->>'state' in (${sql.join([...BEFORE_ARRIVAL], sql`, `)})`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Returns whether an order's part that the appointment is for has not been received. @param id appointment */
export async function awaitsGoods(data: ScopedDatabase, id: number): Promise<boolean> {
  const orders = await data.select(shopOrder, {
    where: sql`${shopOrder.parts} @> ${JSON.stringify([{ appointment: id }])}::jsonb`,
  });
  return orders.some(({ parts }) =>
    parts.some(({ appointment, state }) => appointment === id && BEFORE_ARRIVAL.some((early) => early === state)),
  );
}
