/** Names of the people who started runs. */
import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/storage/recordset";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/**
 * Returns the names of accounts by id, of those that the rows of a table name.
 *
 * @param on joins the account `u` to a row
 */
export async function peopleOf(
  data: ScopedDatabase,
  table: PgTable,
  on: SQL,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await data.execute<{ id: number | string; name: string }>(
    table,
    (scope) => sql`select distinct u.id, trim(concat(u.first_name, ' ', u.last_name)) as name
      from ${table} inner join user_account u on ${on} where ${scope} and u.id ${oneOf(ids)}`,
  );
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}
