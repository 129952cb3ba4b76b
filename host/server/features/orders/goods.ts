/** Whether the goods of a visit are at the dealer's. */
import { sql } from "drizzle-orm";
import type { OrderState } from "../../../../src/contract/orders";
import { shopOrder } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

const BEFORE_ARRIVAL: readonly OrderState[] = ["PENDING_PAYMENT", "PAID", "ORDERED", "SHIPPED"];

/** Returns whether an order's part that the appointment is for has not been received. @param id appointment */
export async function awaitsGoods(data: ScopedDatabase, id: number): Promise<boolean> {
  const orders = await data.select(shopOrder, {
    where: sql`${shopOrder.parts} @> ${JSON.stringify([{ appointment: id }])}::jsonb`,
  });
  return orders.some(({ parts }) =>
    parts.some(({ appointment, state }) => appointment === id && BEFORE_ARRIVAL.some((early) => early === state)),
  );
}
