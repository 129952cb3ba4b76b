/** Which of some records others name: one statement for all of them. */
import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { record } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";

interface Identified {
  readonly id: number;
}

/**
 * @param table where the others stand
 * @param others which of its rows count
 * @param named text of a row that is the id it names
 * @returns ids of those that a row names
 */
export async function namedAmong(
  data: ScopedDatabase,
  table: PgTable,
  others: SQL,
  named: SQL,
  records: readonly Identified[],
): Promise<ReadonlySet<number>> {
  const sought = sql`${`{${records.map(({ id }) => id).join(",")}}`}::text[]`;
  const rows = await data.execute<{ id: string }>(
    table,
    (scope) =>
      sql`select distinct ${named} as id from ${table} where ${scope} and (${others}) and ${named} = any(${sought})`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Those that records of a resource name as their `parent`. */
export const parentsAmong = (
  data: ScopedDatabase,
  resource: string,
  records: readonly Identified[],
): Promise<ReadonlySet<number>> =>
  namedAmong(
    data,
    record,
    sql`${record.resource} = ${resource} and ${record.deletedAt} is null`,
    sql`${record.data}->>'parent'`,
    records,
  );
