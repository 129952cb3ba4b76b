/** Finds the records that hold each of many unique values, in one statement that reads each row at most once. */
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** `array[…]` as one parameter; PostgreSQL looks up constant arrays by hash. */
const list = (values: readonly string[], type: "text" | "jsonb"): SQL =>
  sql`${`{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`}::${sql.raw(type)}[]`;

const smallLetters = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
/** Lower-case variants, because some databases only lower-case A to Z and others all letters. */
const lowerCaseForms = (text: string): readonly string[] => [text.toLowerCase(), smallLetters(text)];

/** How values are matched in rows, and which value a match belongs to. */
export interface Search {
  readonly condition: SQL;
  /** SQL expression compared by the condition. */
  readonly held: SQL;
  readonly isEqual: (value: unknown, held: unknown) => boolean;
}

const small = (values: readonly unknown[]): SQL =>
  list([...new Set(values.map(String).flatMap(lowerCaseForms))], "text");
const isSmall = (value: unknown, found: unknown): boolean => lowerCaseForms(String(value)).includes(String(found));

/** Case-insensitive text. */
export const bySmallText = (held: SQL, values: readonly unknown[]): Search => ({
  condition: sql`lower(${held}) = any(${small(values)})`,
  held: sql`lower(${held})`,
  isEqual: isSmall,
});

/**
 * Text with a unique index, looked up value by value. For a list of values PostgreSQL would scan everything that the index's other columns leave.
 * @param rows condition that matches the index, except for its last column `lower(code)`
 */
export async function findDuplicatesByIndex(
  data: ScopedDatabase,
  table: PgTable,
  values: readonly unknown[],
  rows: (scope: SQL) => SQL,
): Promise<number[][]> {
  const found = await data.execute<{ id: number | string; held: string }>(
    table,
    (scope) => sql`select held.id, sought.text as held from unnest(${small(values)}) sought(text)
      cross join lateral (select id from ${table} where ${rows(scope)} and lower(code) = sought.text) held`,
  );
  return values.map((value) => found.filter(({ held }) => isSmall(value, held)).map(({ id }) => Number(id)));
}

/** Any JSON value. */
export const byJson = (held: SQL, values: readonly unknown[]): Search => ({
  condition: sql`${held} = any(${list(
    values.map((value) => JSON.stringify(value)),
    "jsonb",
  )})`,
  held,
  isEqual: (value, found) => JSON.stringify(value) === JSON.stringify(found),
});

/** A localised text such as `{ fr_FR: "…" }`. @param contained condition answered by an index */
export function byLanguage(document: SQL, values: readonly unknown[], contained: "indexed" | "read"): Search {
  const texts = values.flatMap((value) => Object.values(value as Readonly<Record<string, string>>));
  return {
    condition:
      contained === "indexed"
        ? sql`${document} @> any(${list(
            values.map((value) => JSON.stringify(value)),
            "jsonb",
          )})`
        : sql`exists (select 1 from jsonb_each_text(${document}) one where one.value = any(${list(texts, "text")}))`,
    held: document,
    isEqual: (value, found) =>
      Object.entries(value as Readonly<Record<string, string>>).every(
        ([locale, text]) => (found as Readonly<Record<string, string>> | null)?.[locale] === text,
      ),
  };
}

/** @returns the ids of matching rows per value */
export async function findDuplicates(
  data: ScopedDatabase,
  table: PgTable,
  values: readonly unknown[],
  { condition, held, isEqual }: Search,
  rows: (scope: SQL) => SQL,
  id: SQL | PgColumn,
): Promise<number[][]> {
  if (values.length === 0) return [];
  const found = await data.execute<{ id: number | string; held: unknown }>(
    table,
    (scope) => sql`select ${id} as id, ${held} as held from ${table} where ${rows(scope)} and ${condition}`,
  );
  return values.map((value) => found.filter((row) => isEqual(value, row.held)).map((row) => Number(row.id)));
}
