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

/** Returns the quoted column names, separated by commas and each with the prefix. */
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

/** Author and times (ISO instants) of a record that was created elsewhere, such as in demo data. */
export interface ImportedStamps {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly updatedBy: number | null;
}

/** Returns the values of the `STAMPS` columns: the caller and the current time, unless the row has imported stamps. */
export const stampsOf = (
  { importedStamps }: { readonly importedStamps?: ImportedStamps },
  userId: number | null,
): Readonly<Record<string, unknown>> => ({
  created_by: importedStamps?.updatedBy ?? userId,
  updated_by: importedStamps?.updatedBy ?? userId,
  created_at: importedStamps?.createdAt ?? new Date().toISOString(),
  updated_at: importedStamps?.updatedAt ?? new Date().toISOString(),
});
