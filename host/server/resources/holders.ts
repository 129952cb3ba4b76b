/** Who holds each of many unique values: one statement for all of them. */
import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { ScopedDatabase } from "../storage/scoped-database";

/** The value that a row is looked for by, as JSON. */
export const SOUGHT = sql.raw("sought.value");

/**
 * @param find the statement that answers the ids of those who hold `SOUGHT`; an index must answer it
 * @returns for each value at most two ids
 */
export async function holdersOfEach(
  data: ScopedDatabase,
  table: PgTable,
  values: readonly unknown[],
  find: (scope: SQL) => SQL,
): Promise<number[][]> {
  const rows = await data.execute<{ place: number | string; id: number | string }>(
    table,
    (
      scope,
    ) => sql`select sought.place, held.id from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality sought(value, place)
      cross join lateral (${find(scope)} limit 2) held`,
  );
  const found = values.map((): number[] => []);
  for (const { place, id } of rows) found[Number(place) - 1]?.push(Number(id));
  return found;
}
