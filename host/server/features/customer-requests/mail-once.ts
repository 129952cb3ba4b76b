/** Sends each mail about a request once, however often its job runs. */
import { sql } from "drizzle-orm";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/**
 * Records that a mail about a request is queued. Returns false when it was queued before. Call it in the transaction that queues the mail.
 *
 * @param key names the mail among those of the request
 */
export async function claimMail(data: ScopedDatabase, requestId: number, key: string): Promise<boolean> {
  const rows = await data.execute<{ id: number | string }>(
    record,
    (
      scope,
    ) => sql`update record set data = jsonb_set(data, '{mailed}', coalesce(data->'mailed', '[]'::jsonb) || ${JSON.stringify([key])}::jsonb)
      where ${scope} and ${record.id} = ${requestId} and not coalesce(data->'mailed', '[]'::jsonb) @> ${JSON.stringify([key])}::jsonb returning id`,
    "write",
  );
  return rows.length > 0;
}
