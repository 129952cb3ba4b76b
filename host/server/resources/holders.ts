/** Who holds each of many unique values: one statement for all of them, that reads each row once at most. */
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ScopedDatabase } from "../storage/scoped-database";

/** `array[…]` as one parameter: what is constant in the statement is looked up by hash. */
const list = (values: readonly string[], type: "text" | "jsonb"): SQL =>
  sql`${`{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`}::${sql.raw(type)}[]`;

const smallLetters = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
/** As databases of either kind write it small: those that know the letters of all languages, and those that know A to Z. */
const lowered = (text: string): readonly string[] => [text.toLowerCase(), smallLetters(text)];

/** How the values are found in the rows, and which of them a found one is. */
export interface Search {
  readonly condition: SQL;
  /** What the condition compares. */
  readonly held: SQL;
  readonly isHeld: (value: unknown, held: unknown) => boolean;
}

const small = (values: readonly unknown[]): SQL => list([...new Set(values.map(String).flatMap(lowered))], "text");
const isSmall = (value: unknown, found: unknown): boolean => lowered(String(value)).includes(String(found));

/** Text, in any letters. */
export const bySmallText = (held: SQL, values: readonly unknown[]): Search => ({
  condition: sql`lower(${held}) = any(${small(values)})`,
  held: sql`lower(${held})`,
  isHeld: isSmall,
});

/**
 * Text that a unique index answers: value by value, since for a list of them the database reads all that the other columns of the index leave.
 * @param rows condition in the words of the index, but for its last column, which is `lower(code)`
 */
export async function holdersByIndex(
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

/** Anything as JSON has it. */
export const byJson = (held: SQL, values: readonly unknown[]): Search => ({
  condition: sql`${held} = any(${list(
    values.map((value) => JSON.stringify(value)),
    "jsonb",
  )})`,
  held,
  isHeld: (value, found) => JSON.stringify(value) === JSON.stringify(found),
});

/** A text in its language: `{ fr_FR: "…" }`, out of a document of all languages. @param contained answered by an index */
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
    isHeld: (value, found) =>
      Object.entries(value as Readonly<Record<string, string>>).every(
        ([locale, text]) => (found as Readonly<Record<string, string>> | null)?.[locale] === text,
      ),
  };
}

/** @returns for each value the ids that hold it, of rows that are meant */
export async function holdersOfEach(
  data: ScopedDatabase,
  table: PgTable,
  values: readonly unknown[],
  { condition, held, isHeld }: Search,
  rows: (scope: SQL) => SQL,
  id: SQL | PgColumn,
): Promise<number[][]> {
  if (values.length === 0) return [];
  const found = await data.execute<{ id: number | string; held: unknown }>(
    table,
    (scope) => sql`select ${id} as id, ${held} as held from ${table} where ${rows(scope)} and ${condition}`,
  );
  return values.map((value) => found.filter((row) => isHeld(value, row.held)).map((row) => Number(row.id)));
}
