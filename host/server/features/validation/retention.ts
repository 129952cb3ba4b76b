/** Deletes validation runs and findings after a year. Ignored findings are kept, so that they do not reappear. */
import { sql } from "drizzle-orm";
import { inEachShop } from "../../platform/storage/each-shop";
import type { ServerServices } from "../../services/server-services";
import { record } from "../../platform/storage/schema";

const RETENTION_MONTHS = 12;

/** Deletes old runs and returns their number. */
export async function dropOldRuns(services: Pick<ServerServices, "database">): Promise<number> {
  let deletedCount = 0;
  await inEachShop(services, async (data) => {
    const { shopId } = data.scope;
    const rows = await data.execute<{ id: number | string }>(
      record,
      (scope) => sql`select ${record.id} as id from ${record} where ${scope} and ${record.shopId} = ${shopId}
        and ${record.resource} = 'dealer-data-validation' and ${record.createdAt} < now() - make_interval(months => ${RETENTION_MONTHS}::int)`,
    );
    if (rows.length === 0) return;
    const runs = sql`array[${sql.join(
      rows.map(({ id }) => sql`${Number(id)}`),
      sql`, `,
    )}]::bigint[]`;
    const found = sql`${record.resource} = 'dealer-data-finding' and (${record.data}->>'run')::bigint = any(${runs})`;
    const ignored = sql`${record.data}->>'state' = 'IGNORED'`;
    await data.transaction(async (transaction) => {
      await transaction.update(record, { deletedAt: new Date() }, sql`${found} and ${ignored}`);
      await transaction.execute(
        record,
        (scope) =>
          sql`delete from record where ${scope} and ((${found} and not ${ignored}) or ${record.id} = any(${runs}))`,
        "write",
      );
    });
    deletedCount += rows.length;
  });
  return deletedCount;
}
