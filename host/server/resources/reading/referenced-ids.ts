/** Finds which records are referenced by others, in one statement. */
import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

interface Identified {
  readonly id: number;
}

/**
 * @param table table of the referencing rows
 * @param others condition on the referencing rows
 * @param named SQL text of the referenced id
 * @returns the referenced ids
 */
export async function referencedIds(
  data: ScopedDatabase,
  table: PgTable,
  others: SQL,
  named: SQL,
  records: readonly Identified[],
): Promise<ReadonlySet<number>> {
  const recordIds = sql`${`{${records.map(({ id }) => id).join(",")}}`}::text[]`;
  const rows = await data.execute<{ id: string }>(
    table,
    (scope) =>
      sql`select distinct ${named} as id from ${table} where ${scope} and (${others}) and ${named} = any(${recordIds})`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Returns ids referenced as `parent` by records of a resource. */
export const parentIds = (
  data: ScopedDatabase,
  resource: string,
  records: readonly Identified[],
): Promise<ReadonlySet<number>> =>
  referencedIds(
    data,
    record,
    sql`${record.resource} = ${resource} and ${record.deletedAt} is null`,
    sql`${record.data}->>'parent'`,
    records,
  );
