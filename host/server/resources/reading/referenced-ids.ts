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
 * @param condition condition on the referencing rows
 * @param referencedId SQL text of the referenced id
 * @returns the referenced ids
 */
export async function referencedIds(
  data: ScopedDatabase,
  table: PgTable,
  condition: SQL,
  referencedId: SQL,
  records: readonly Identified[],
): Promise<ReadonlySet<number>> {
  const recordIds = sql`${`{${records.map(({ id }) => id).join(",")}}`}::text[]`;
  const rows = await data.execute<{ id: string }>(
    table,
    (scope) =>
      sql`select distinct ${referencedId} as id from ${table} where ${scope} and (${condition}) and ${referencedId} = any(${recordIds})`,
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
