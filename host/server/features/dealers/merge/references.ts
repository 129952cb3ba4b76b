/** Moves record references between dealers. Reference fields are found in the resource definitions, so that none is missed. */
import { sql } from "drizzle-orm";
import { rowFields, targetOf, type Field, type Fields } from "../../../../../src/contract/fields";
import type { Registry } from "../../../resources/types";
import type { Transaction } from "../../../platform/storage/db";
import { record } from "../../../platform/storage/schema";

/** A record's former dealer reference, for undo. */
export interface FormerReference {
  readonly id: number;
  /** Journals of earlier versions lack it. */
  readonly resource?: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const refersToDealer = (field: Field): boolean =>
  (field.kind === "reference" || field.kind === "references") && targetOf(field) === "fitter";
const dealerColumns = (field: Field): string[] =>
  field.kind === "rows"
    ? Object.entries(rowFields(field)).flatMap(([column, inner]) => (refersToDealer(inner) ? [column] : []))
    : [];

/** Returns dealer reference fields of generic resources, except those stored in the column `record.fitter_id`. */
function fieldsOf(fields: Fields): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const columns = dealerColumns(field);
      return refersToDealer(field) || columns.length > 0 ? [[name, columns] as const] : [];
    }),
  );
}

type Row = Readonly<Record<string, unknown>>;

/** Replaces a dealer in a stored value without creating duplicates. */
function replaceDealer(value: unknown, columns: readonly string[], from: number, to: number): unknown {
  if (typeof value === "number") return value === from ? to : value;
  if (!Array.isArray(value)) return value;
  if (columns.length === 0) return [...new Set((value as number[]).map((id) => (id === from ? to : id)))];
  return (value as Row[]).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, fieldValue]) => [
        name,
        columns.includes(name) && fieldValue === from ? to : fieldValue,
      ]),
    ),
  );
}

/** Changes references from one dealer to the other in all records of all shops. */
export async function moveReferences(
  transaction: Transaction,
  registry: Registry,
  from: number,
  to: number,
): Promise<FormerReference[]> {
  const moved: FormerReference[] = [];
  for (const { resource, storage } of registry.values()) {
    if (storage.table !== record) continue;
    for (const [field, columns] of Object.entries(fieldsOf(resource.fields))) {
      const { rows } = await transaction.execute<{ id: number | string; value: unknown }>(
        sql`select ${record.id} as id, ${record.data}->${field} as value from ${record}
          where ${record.resource} = ${resource.name} and ${record.data}->${field} is not null and (${record.data}->>${field}) ~ ${`\\m${from}\\M`}`,
      );
      for (const { id, value } of rows) {
        const after = replaceDealer(value, columns, from, to);
        if (JSON.stringify(after) === JSON.stringify(value)) continue;
        await writeField(transaction, Number(id), field, after);
        moved.push({ id: Number(id), resource: resource.name, field, before: value, after });
      }
    }
  }
  return moved;
}

const writeField = (transaction: Transaction, id: number, field: string, value: unknown): Promise<unknown> =>
  transaction.execute(
    sql`update record set data = jsonb_set(data, array[${field}::text], ${JSON.stringify(value)}::jsonb), version = version + 1 where id = ${id}`,
  );

/** Restores references that have not changed since. */
export async function restoreReferences(transaction: Transaction, changes: readonly FormerReference[]): Promise<void> {
  for (const { id, field, before, after } of changes)
    await transaction.execute(
      sql`update record set data = jsonb_set(data, array[${field}::text], ${JSON.stringify(before)}::jsonb), version = version + 1
        where id = ${id} and data->${field} = ${JSON.stringify(after)}::jsonb`,
    );
}
