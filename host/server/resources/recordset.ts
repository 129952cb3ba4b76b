/** Many rows in one statement: a JSON array that the database reads as a table. */
import { sql, type SQL } from "drizzle-orm";
import type { NewRow } from "./storage";

/** SQL type by column name. */
export type ColumnTypes = Readonly<Record<string, string>>;

/** `jsonb_to_recordset(…) as u(id bigint, name text)`. Column names are the caller's own, never input. */
export function recordset(rows: readonly Readonly<Record<string, unknown>>[], columns: ColumnTypes): SQL {
  const definition = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u(${sql.raw(definition.join(", "))})`;
}

/** `"name" = u."name", …` */
export const assignments = (columns: ColumnTypes): SQL =>
  sql.raw(
    Object.keys(columns)
      .map((name) => `"${name}" = u."${name}"`)
      .join(", "),
  );

export const columnList = (columns: ColumnTypes, prefix = ""): SQL =>
  sql.raw(
    Object.keys(columns)
      .map((name) => `${prefix}"${name}"`)
      .join(", "),
  );

/** `in (…)` for ids, also for none. */
export const oneOf = (ids: readonly number[]): SQL => sql`= any(${`{${ids.join(",")}}`}::bigint[])`;

/** Columns of who made a record and when. */
export const PAST: ColumnTypes = {
  created_by: "bigint",
  updated_by: "bigint",
  created_at: "timestamptz",
  updated_at: "timestamptz",
};

/** Values of those columns: of the caller, now, unless the row has a past. */
export const pastOf = ({ past }: NewRow, userId: number | null): Readonly<Record<string, unknown>> => ({
  created_by: past?.updatedBy ?? userId,
  updated_by: past?.updatedBy ?? userId,
  created_at: past?.createdAt ?? new Date().toISOString(),
  updated_at: past?.updatedAt ?? new Date().toISOString(),
});
