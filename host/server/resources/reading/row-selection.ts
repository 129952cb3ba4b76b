/** SQL that selects the values of a record as one JSON array. */
import { portionsOf } from "../../../../src/contract/portions";
import { sql, type SQL } from "drizzle-orm";
import type { Field } from "../../../../src/contract/fields";
import { dialect } from "../../platform/storage/dialect";
import type { ResourceStorage } from "../storage/resource-storage";
import { editorName } from "./list-conditions";

/** Maximum arguments of a PostgreSQL function. */
const MAX_ARGUMENTS = 90;

/** Selects values as one JSON array, because decoding one text per row is faster than decoding every value. */
function jsonArray(values: readonly SQL[]): SQL {
  const arrays = portionsOf(values, MAX_ARGUMENTS).map(
    (portion) => sql`jsonb_build_array(${sql.join(portion, sql`, `)})`,
  );
  return sql.join(arrays, sql` || `);
}

/** The selected fields of a record and their SQL. */
export interface RowSelection {
  readonly fields: readonly { readonly name: string; readonly field: Field }[];
  /** The meta values and the fields as one JSON array. */
  readonly row: SQL;
}

const selections = new WeakMap<ResourceStorage, Map<string, RowSelection>>();
/** Cached selections per resource, by visible fields and languages. */
const MAX_SELECTIONS = 200;

/** Returns the selection of some fields. Cached, because joining its hundreds of pieces takes longer than reading the rows. */
export function selectionOf(
  storage: ResourceStorage,
  names: readonly string[],
  languages: readonly string[],
): RowSelection {
  const known = selections.get(storage) ?? new Map<string, RowSelection>();
  if (known.size >= MAX_SELECTIONS) known.clear();
  selections.set(storage, known);
  const key = JSON.stringify([languages, names]);
  const selection = known.get(key) ?? newSelection(storage, names, languages);
  known.set(key, selection);
  return selection;
}

function newSelection(storage: ResourceStorage, names: readonly string[], languages: readonly string[]): RowSelection {
  const stored = names.flatMap((name) => {
    const column = storage.field(name, languages);
    const field = storage.resource.fields[name];
    return column === undefined || field === undefined ? [] : [{ name, field, value: sql`${column.value}` }];
  });
  const meta = [storage.id, storage.version, storage.createdAt, storage.updatedAt, ...editorName];
  const values = [...meta.map((column) => sql`${column}`), ...stored.map(({ value }) => value)];
  const row = sql.raw(dialect.sqlToQuery(jsonArray(values).inlineParams()).sql);
  return { fields: stored.map(({ name, field }) => ({ name, field })), row };
}
