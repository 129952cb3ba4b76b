/** Changes of quantities by the runs of feeds. */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { feedRun, stockChange, stockOffer, tyre } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

const MAX_TYRES = 500;
const KEEP_DAYS = 90;

/** Returns the tyres that a run took off sale, by name. */
export const unsoldBy = (data: ScopedDatabase, runId: number) =>
  data.selectFields(
    stockChange,
    { id: tyre.id, name: tyre.name, ean: tyre.ean },
    {
      joins: [
        { table: stockOffer, on: eq(stockOffer.id, stockChange.offerId), kind: "inner" },
        { table: tyre, on: and(eq(tyre.id, stockOffer.tyreId), isNull(tyre.deletedAt)) ?? sql`false`, kind: "inner" },
      ],
      where: and(eq(stockChange.runId, runId), eq(stockChange.tookOffSale, true)),
      orderBy: [asc(tyre.name), asc(tyre.id)],
      limit: MAX_TYRES,
    },
  );

/** Deletes the changes by old runs. What people changed stays. */
export async function forgetOldMovements(data: ScopedDatabase): Promise<void> {
  const lastOld = sql`select max(run.id) from ${feedRun} run where run.shop_id = ${data.scope.shopId}
    and run.started_at < now() - make_interval(days => ${KEEP_DAYS})`;
  await data.execute(
    stockChange,
    (scope) => sql`delete from ${stockChange} where ${scope} and ${stockChange.runId} <= (${lastOld})`,
  );
}
