/** Runs of data validation are kept for a year, with what they found. What somebody ignored is remembered for longer: it is not found again. */
import { sql } from "drizzle-orm";
import { inEachShop } from "../directories/shops";
import type { ServerParts } from "../server-parts";
import { record } from "../storage/schema";

const MONTHS_KEPT = 12;

/** Answers how many runs went. */
export async function dropOldRuns(parts: Pick<ServerParts, "database">): Promise<number> {
  let dropped = 0;
  await inEachShop(parts, async (data) => {
    const { shopId } = data.scope;
    const rows = await data.execute<{ id: number | string }>(
      record,
      (scope) => sql`select ${record.id} as id from ${record} where ${scope} and ${record.shopId} = ${shopId}
        and ${record.resource} = 'dealer-data-validation' and ${record.createdAt} < now() - make_interval(months => ${MONTHS_KEPT}::int)`,
    );
    if (rows.length === 0) return;
    const runs = sql`array[${sql.join(
      rows.map(({ id }) => sql`${Number(id)}`),
      sql`, `,
    )}]::bigint[]`;
    const found = sql`${record.resource} = 'dealer-data-finding' and (${record.data}->>'run')::bigint = any(${runs})`;
    const ignored = sql`${record.data}->>'state' = 'IGNORED'`;
    await data.transaction(async (within) => {
      await within.update(record, { deletedAt: new Date() }, sql`${found} and ${ignored}`);
      await within.execute(
        record,
        (scope) =>
          sql`delete from record where ${scope} and ((${found} and not ${ignored}) or ${record.id} = any(${runs}))`,
        "write",
      );
    });
    dropped += rows.length;
  });
  return dropped;
}
