/** Facts about the whole directory that rules of data validation need. */
import { sql } from "drizzle-orm";
import type { ValidatedField } from "../../../../src/resources/dealers/data-validation/dealer-data-validation.resource";
import { fitter } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { descriptionText, type CheckContext } from "./checks";

/** Counts the occurrences of each description in the shop. */
export async function loadCheckContext(data: ScopedDatabase, field: ValidatedField): Promise<CheckContext> {
  if (field !== "DESCRIPTION") return { copies: () => 0 };
  const rows = await data.execute<{ description: Readonly<Record<string, string>> | null }>(
    fitter,
    (scope) => sql`select ${fitter.i18n}->'description' as description from ${fitter} where ${scope}`,
  );
  const counts = new Map<string, number>();
  for (const { description } of rows) {
    const text = descriptionText({ description: description ?? {} });
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return { copies: (text) => counts.get(text) ?? 0 };
}

const contexts = new WeakMap<ScopedDatabase, Promise<CheckContext>>();

/** Returns the facts for checks of single dealers; loads them once for all records of a transaction. */
export function checkContextOf(data: ScopedDatabase, field: ValidatedField): Promise<CheckContext> {
  if (field !== "DESCRIPTION") return loadCheckContext(data, field);
  const context = contexts.get(data) ?? loadCheckContext(data, field);
  contexts.set(data, context);
  return context;
}
