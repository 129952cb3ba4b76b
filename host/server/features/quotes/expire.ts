/** Ends offers whose last day is over. */
import { sql } from "drizzle-orm";
import { QUOTE_TRANSITIONS, type QuoteTransition } from "../../../../src/contract/quotes";
import { inEachShop } from "../../platform/storage/each-shop";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** Ends the offers whose validity is over. */
export const expireQuotes = (services: Parameters<typeof inEachShop>[0]): Promise<void> =>
  inEachShop(services, async (data, today) => {
    for (const transition of QUOTE_TRANSITIONS)
      if (transition.by === "expire") await moveExpired(data, transition, today);
  });

async function moveExpired(data: ScopedDatabase, { from, to }: QuoteTransition, today: string): Promise<void> {
  const expired = await data.execute<{ id: number | string; label: string; version: number }>(
    record,
    (scope) => sql`update record set status = ${to}, version = version + 1, updated_at = now()
        where ${scope} and resource = 'quote' and status = ${from} and deleted_at is null and data->>'validUntil' < ${today}
        returning id, coalesce(data->>'customerName', '') as label, version`,
    "write",
  );
  if (expired.length === 0) return;
  await data.audits(
    expired.map(({ id, label, version }) => ({
      verb: "STATE",
      resource: "quote",
      recordId: Number(id),
      recordLabel: label,
      recordVersion: version,
      changes: [{ field: "status", before: from, after: to }],
    })),
  );
}
