/** Ends orders that wait for a payment for too long. */
import { sql } from "drizzle-orm";
import { ORDER_TRANSITIONS, type OrderState } from "../../../../src/contract/orders";
import { inEachShop } from "../../platform/storage/each-shop";
import { record, shopOrder } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** How long a customer has for a bank transfer, and for other payments, unless the shop's payment settings say otherwise. */
const TRANSFER_DAYS = 10;
const OTHERS_MINUTES = 24 * 60;

/** Reads the shop's own times from its payment settings. */
async function timesOf(data: ScopedDatabase): Promise<{ readonly transferDays: number; readonly minutes: number }> {
  const [settings, transfer] = await Promise.all([
    data.find(record, sql`${record.resource} = 'payment-configuration' and ${record.deletedAt} is null`),
    data.find(
      record,
      sql`${record.resource} = 'payment-means' and ${record.deletedAt} is null
        and ${record.data}->>'code' = 'BANK_TRANSFER' and ${record.active}`,
      { orderBy: [record.position, record.id] },
    ),
  ]);
  const numberIn = (row: typeof settings, name: string, fallback: number): number => {
    const value = row?.data[name];
    return typeof value === "number" ? value : fallback;
  };
  return {
    transferDays: numberIn(transfer, "cancelDays", TRANSFER_DAYS),
    minutes: numberIn(settings, "unpaidMinutes", OTHERS_MINUTES),
  };
}

/** Ends unpaid orders, except those that are paid on site. */
export const expireOrders = (services: Parameters<typeof inEachShop>[0]): Promise<void> =>
  inEachShop(services, async (data) => {
    for (const { by, from, to } of ORDER_TRANSITIONS) if (by === "expiry") await moveExpired(data, from, to);
  });

async function moveExpired(data: ScopedDatabase, from: OrderState, to: OrderState): Promise<void> {
  const { transferDays, minutes } = await timesOf(data);
  const expired = await data.execute<{ id: number | string; reference: string; version: number }>(
    shopOrder,
    (scope) => sql`update ${shopOrder} set state = ${to}, version = version + 1, updated_at = now(),
        parts = (select coalesce(jsonb_agg(part || ${JSON.stringify({ state: to })}::jsonb), '[]'::jsonb) from jsonb_array_elements(parts) part)
        where ${scope} and state = ${from} and payment_state = 'UNPAID' and platform <> 'ON_SITE'
          and placed_at < now() - case platform when 'BANK_TRANSFER' then make_interval(days => ${transferDays}::int) else make_interval(mins => ${minutes}::int) end
        returning id, reference, version`,
    "write",
  );
  if (expired.length === 0) return;
  await data.audits(
    expired.map(({ id, reference, version }) => ({
      verb: "STATE",
      resource: "meta-order",
      recordId: Number(id),
      recordLabel: reference,
      recordVersion: version,
      changes: [{ field: "state", before: from, after: to }],
    })),
  );
}
