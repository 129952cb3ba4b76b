/** Ends orders that wait for a payment for too long. */
import { sql } from "drizzle-orm";
import { ORDER_TRANSITIONS, type OrderState } from "../../../../src/contract/orders";
import { inEachShop } from "../../platform/storage/each-shop";
import { shopOrder } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** How long a customer has for a bank transfer, and for other payments. */
const TRANSFER = sql`interval '10 days'`;
const OTHERS = sql`interval '24 hours'`;

/** Ends unpaid orders, except those that are paid on site. */
export const expireOrders = (services: Parameters<typeof inEachShop>[0]): Promise<void> =>
  inEachShop(services, async (data) => {
    for (const { by, from, to } of ORDER_TRANSITIONS) if (by === "expiry") await moveExpired(data, from, to);
  });

async function moveExpired(data: ScopedDatabase, from: OrderState, to: OrderState): Promise<void> {
  const expired = await data.execute<{ id: number | string; reference: string; version: number }>(
    shopOrder,
    (scope) => sql`update ${shopOrder} set state = ${to}, version = version + 1, updated_at = now(),
        parts = (select coalesce(jsonb_agg(part || ${JSON.stringify({ state: to })}::jsonb), '[]'::jsonb) from jsonb_array_elements(parts) part)
        where ${scope} and state = ${from} and payment_state = 'UNPAID' and platform <> 'ON_SITE'
          and placed_at < now() - case platform when 'BANK_TRANSFER' then ${TRANSFER} else ${OTHERS} end
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
