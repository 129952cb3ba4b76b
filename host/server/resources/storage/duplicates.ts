/** Finds the records that have each of many unique values, in one statement that reads each row at most once. */
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** `array[…]` as one parameter; PostgreSQL looks up constant arrays by hash. */
const list = (values: readonly string[], type: "text" | "jsonb"): SQL =>
  sql`${`{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`}::${sql.raw(type)}[]`;

const lowerCaseAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
/** Lower-case variants, because some databases only lower-case A to Z and others all letters. */
const lowerCaseForms = (text: string): readonly string[] => [text.toLowerCase(), lowerCaseAscii(text)];

/** How values are matched in rows, and which value a match belongs to. */
export interface Search {
  readonly condition: SQL;
  /** SQL expression compared by the condition. */
  readonly expression: SQL;
  readonly isEqual: (value: unknown, stored: unknown) => boolean;
}

const lowerCaseList = (values: readonly unknown[]): SQL =>
  list([...new Set(values.map(String).flatMap(lowerCaseForms))], "text");
const isSameLowerCase = (value: unknown, stored: unknown): boolean =>
  lowerCaseForms(String(value)).includes(String(stored));

/** Case-insensitive text. */
export const byLowerCaseText = (expression: SQL, values: readonly unknown[]): Search => ({
  condition: sql`lower(${expression}) = any(${lowerCaseList(values)})`,
  expression: sql`lower(${expression})`,
  isEqual: isSameLowerCase,
});

/**
 * Text with a unique index, looked up value by value. For a list of values, PostgreSQL would scan all rows that match the other columns of the index;
 * `offset 0` keeps it from turning the lookups into such a list.
 * @param rows condition that matches the index, except for its last column `lower(code)`
 */
export async function findDuplicatesByIndex(
  data: ScopedDatabase,
  table: PgTable,
  values: readonly unknown[],
  rows: (scope: SQL) => SQL,
): Promise<number[][]> {
  const found = await data.execute<{ id: number | string; sought: string }>(
    table,
    (scope) => sql`select match.id, sought.text as sought from unnest(${lowerCaseList(values)}) sought(text)
      cross join lateral (select id from ${table} where ${rows(scope)} and lower(code) = sought.text offset 0) match`,
  );
  return values.map((value) =>
    found.filter(({ sought }) => isSameLowerCase(value, sought)).map(({ id }) => Number(id)),
  );
}

/** Any JSON value. */
export const byJson = (expression: SQL, values: readonly unknown[]): Search => ({
  condition: sql`${expression} = any(${list(
    values.map((value) => JSON.stringify(value)),
    "jsonb",
  )})`,
  expression,
  isEqual: (value, stored) => JSON.stringify(value) === JSON.stringify(stored),
});

/** A localised text such as `{ fr_FR: "…" }`. @param contained "indexed" when an index on the document answers the containment condition */
export function byLanguage(document: SQL, values: readonly unknown[], contained: "indexed" | "read"): Search {
  const texts = values.flatMap((value) => Object.values(value as Readonly<Record<string, string>>));
  return {
    condition:
      contained === "indexed"
        ? sql`${document} @> any(${list(
            values.map((value) => JSON.stringify(value)),
            "jsonb",
          )})`
        : sql`exists (select 1 from jsonb_each_text(${document}) entry where entry.value = any(${list(texts, "text")}))`,
    expression: document,
    isEqual: (value, stored) =>
      Object.entries(value as Readonly<Record<string, string>>).every(
        ([locale, text]) => (stored as Readonly<Record<string, string>> | null)?.[locale] === text,
      ),
  };
}

/** @returns the ids of matching rows per value */
export async function findDuplicates(
  data: ScopedDatabase,
  table: PgTable,
  values: readonly unknown[],
  { condition, expression, isEqual }: Search,
  rows: (scope: SQL) => SQL,
  id: SQL | PgColumn,
): Promise<number[][]> {
  if (values.length === 0) return [];
  const found = await data.execute<{ id: number | string; stored: unknown }>(
    table,
    (scope) => sql`select ${id} as id, ${expression} as stored from ${table} where ${rows(scope)} and ${condition}`,
  );
  return values.map((value) => found.filter((row) => isEqual(value, row.stored)).map((row) => Number(row.id)));
}
