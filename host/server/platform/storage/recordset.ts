/** Writes many rows in one statement by passing them as a JSON array. */
import { sql, type SQL } from "drizzle-orm";

/** SQL types by column name. */
export type ColumnTypes = Readonly<Record<string, string>>;

/** Returns `jsonb_to_recordset(…) as u(id bigint, name text)`. Column names are inserted raw and must never be user input. */
export function recordset(rows: readonly Readonly<Record<string, unknown>>[], columns: ColumnTypes): SQL {
  const definition = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u(${sql.raw(definition.join(", "))})`;
}

/** Returns `"name" = u."name", …` for an update. */
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

/** Returns `= any(…)` for ids. Unlike `in (…)` it also works without ids. */
export const oneOf = (ids: readonly number[]): SQL => sql`= any(${`{${ids.join(",")}}`}::bigint[])`;

/** Columns with the author and time of creation and last change. */
export const STAMPS: ColumnTypes = {
  created_by: "bigint",
  updated_by: "bigint",
  created_at: "timestamptz",
  updated_at: "timestamptz",
};

/** Who made and last changed a record elsewhere, and when (ISO instants). */
export interface RecordPast {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly updatedBy: number | null;
}

/** Returns the values of the `STAMPS` columns: the caller and now, unless the row brings its own. */
export const stampsOf = (
  { past }: { readonly past?: RecordPast },
  userId: number | null,
): Readonly<Record<string, unknown>> => ({
  created_by: past?.updatedBy ?? userId,
  updated_by: past?.updatedBy ?? userId,
  created_at: past?.createdAt ?? new Date().toISOString(),
  updated_at: past?.updatedAt ?? new Date().toISOString(),
});
