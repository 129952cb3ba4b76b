/** References: labels for what is read, and the check that what is sent exists within reach. One query for each resource referred to. */
import type { Field, Fields } from "../../../src/contract/fields";
import type { Reference } from "../../../src/contract/fields/values";
import type { ScopedDatabase } from "../storage/scoped-database";
import { rowFields, targetOf } from "./codec";
import { readByIds } from "./reading";
import type { Reader } from "./list-conditions";
import { serviceOf, type Registry } from "./service";
import { isLocalised } from "./codec";

type Values = Readonly<Record<string, unknown>>;

interface Found {
  readonly resource: string;
  readonly path: string;
  readonly reference: Reference;
  /** What the field asks of the record, by field and text. */
  readonly filter: Readonly<Record<string, string>>;
}

/** Every reference inside some values, with the path at which it stands. */
export function* referencesIn(fields: Fields, values: Values, prefix = ""): Generator<Found> {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (value === null || value === undefined) continue;
    const path = `${prefix}${name}`;
    const { filter = {} } = field.options as { readonly filter?: Found["filter"] };
    if (field.kind === "reference") yield { resource: targetOf(field), path, reference: value as Reference, filter };
    else if (field.kind === "references") {
      for (const [index, reference] of (value as Reference[]).entries())
        yield { resource: targetOf(field), path: `${path}.${index}`, reference, filter };
    } else if (field.kind === "rows") {
      for (const [index, row] of (value as Values[]).entries())
        yield* referencesIn(rowFields(field), row, `${path}.${index}.`);
    }
  }
}

/** Label of a record in the reader's language. */
export function labelText(field: Field | undefined, value: unknown, languages: readonly string[]): string {
  if (field === undefined || value === null || value === undefined) return "";
  if (!isLocalised(field)) return typeof value === "string" || typeof value === "number" ? String(value) : "";
  const texts = value as Readonly<Record<string, string>>;
  return languages.map((locale) => texts[locale]).find((text) => text !== undefined) ?? Object.values(texts)[0] ?? "";
}

/** Label by id, for each resource. Records out of reach have none; deleted ones keep theirs in `deleted`. */
async function labels(
  found: readonly Found[],
  registry: Registry,
  data: ScopedDatabase,
  reader: Reader,
): Promise<Map<string, Map<number, string>>> {
  const wanted = new Map<string, Set<number>>();
  for (const { resource, reference } of found)
    wanted.set(resource, (wanted.get(resource) ?? new Set()).add(reference.id));
  const answer = new Map<string, Map<number, string>>();
  for (const [name, ids] of wanted) {
    const { storage, resource } = serviceOf(registry, name);
    const records = await readByIds(storage, data, [...ids], reader, { fields: [resource.label] });
    answer.set(
      name,
      new Map(
        records.map((record) => [
          record.id,
          labelText(resource.fields[resource.label], record[resource.label], reader.languages),
        ]),
      ),
    );
  }
  return answer;
}

/** Fills the labels of all references in some records, in place of copies that nobody else holds yet. */
export async function hydrate<R extends Values>(
  fields: Fields,
  records: readonly R[],
  registry: Registry,
  data: ScopedDatabase,
  reader: Reader,
): Promise<readonly R[]> {
  const found = records.flatMap((record) => [...referencesIn(fields, record)]);
  if (found.length === 0) return records;
  const known = await labels(found, registry, data, reader);
  for (const { resource, reference } of found)
    (reference as { label: string }).label = known.get(resource)?.get(reference.id) ?? "";
  return records;
}

/** Paths of references to records that are not there, or not within reach. */
export async function missingReferences(
  fields: Fields,
  values: Values,
  registry: Registry,
  data: ScopedDatabase,
  reader: Reader,
): Promise<string[]> {
  const found = [...referencesIn(fields, values)];
  if (found.length === 0) return [];
  const known = await labels(found, registry, data, reader);
  return found.filter(({ resource, reference }) => !known.get(resource)?.has(reference.id)).map(({ path }) => path);
}
