/** Gives coming visits of the demo shop the orders of their dealers, so that lists and the book show how far the tyres are. */
import { eq, sql } from "drizzle-orm";
import { record, shopOrder } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";

/** Links each order of one dealer whose goods are on their way or have arrived with the next visit there. Call it after both were inserted. */
export async function linkVisits(data: ScopedDatabase): Promise<void> {
  const orders = await data.select(shopOrder, {
    where: sql`${shopOrder.state} in ('ORDERED', 'SHIPPED', 'RECEIVED') and ${shopOrder.deliveryMode} = 'AT_DEALER' and jsonb_array_length(${shopOrder.dealers}) = 1`,
    orderBy: [shopOrder.id],
  });
  const visits = await data.select(record, {
    where: sql`${record.resource} = 'appointment' and ${record.shopId} = ${data.scope.shopId} and ${record.status} = 'CONFIRMED'
      and ${record.data}->>'date' > ${new Date().toISOString()}`,
    orderBy: [sql`${record.data}->>'date'`, record.id],
  });
  const free = [...visits];
  for (const { id, dealers, parts } of orders) {
    const place = free.findIndex(({ fitterId }) => fitterId === dealers[0]);
    const [visit] = place < 0 ? [] : free.splice(place, 1);
    if (visit === undefined) continue;
    const linked = parts.map((part) => ({ ...part, appointment: visit.id }));
    const appointmentAt = new Date(String(visit.data["date"]));
    await data.update(shopOrder, { parts: linked, appointmentAt }, eq(shopOrder.id, id));
    await data.update(record, { data: { ...visit.data, tyresOrigin: "BOUGHT_HERE" } }, eq(record.id, visit.id));
  }
}
