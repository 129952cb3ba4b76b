/** References: adds labels to read records, and checks that the caller may use submitted references. One query per referenced resource. */
import { isObject } from "../../../../src/contract/object";
import { rowFields, targetOf, isLocalised, type Field, type Fields } from "../../../../src/contract/fields";
import { textIn, type Localised, type Reference } from "../../../../src/contract/fields/values";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { readByIds } from "./read-records";
import type { Reader } from "./list-conditions";
import { serviceOf } from "../service";
import { type Registry } from "../types";

type Values = Readonly<Record<string, unknown>>;

const REFERRING: ReadonlySet<Field["kind"]> = new Set(["reference", "references", "rows"]);

interface FoundReference {
  readonly resource: string;
  readonly path: string;
  readonly reference: Reference;
  /** Required field values of the target, by field and text. */
  readonly filter: Readonly<Record<string, string>>;
}

const referring = new WeakMap<Fields, readonly (readonly [string, Field])[]>();

/** Returns the fields that hold references. Cached, because lists look for them in every row. */
function referringFields(fields: Fields): readonly (readonly [string, Field])[] {
  const known = referring.get(fields);
  if (known !== undefined) return known;
  const found = Object.entries(fields).filter(([, { kind }]) => REFERRING.has(kind));
  referring.set(fields, found);
  return found;
}

/** Yields all references in values with their paths. */
export function* referencesIn(fields: Fields, values: Values, prefix = ""): Generator<FoundReference> {
  for (const [name, field] of referringFields(fields)) {
    const value = values[name];
    if (value === null || value === undefined) continue;
    const path = `${prefix}${name}`;
    const { filter = {} } = field.options as { readonly filter?: FoundReference["filter"] };
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

/** Returns the label of a record in the reader's language. */
export function labelText(field: Field | undefined, value: unknown, languages: readonly string[]): string {
  if (field === undefined || value === null || value === undefined) return "";
  if (!isLocalised(field)) return typeof value === "string" || typeof value === "number" ? String(value) : "";
  return textIn(value as Localised, languages);
}

/** Cache of labels by resource and id. Records out of reach have none. */
export class LabelCache {
  readonly #labels = new Map<string, Map<number, string | undefined>>();

  constructor(
    private readonly registry: Registry,
    private readonly data: ScopedDatabase,
    private readonly reader: Reader,
  ) {}

  /** Loads missing labels with one query per resource, all at once. */
  async load(found: readonly FoundReference[]): Promise<void> {
    const idsByResource = new Map<string, Set<number>>();
    for (const { resource, reference } of found)
      if (this.#labels.get(resource)?.has(reference.id) !== true)
        idsByResource.set(resource, (idsByResource.get(resource) ?? new Set()).add(reference.id));
    await Promise.all([...idsByResource].map(([name, ids]) => this.#loadFrom(name, ids)));
  }

  async #loadFrom(name: string, ids: ReadonlySet<number>): Promise<void> {
    const { storage, resource } = serviceOf(this.registry, name);
    const records = await readByIds(storage, this.data, [...ids], this.reader, { fields: [resource.label] });
    const labels = this.#labels.get(name) ?? new Map<number, string | undefined>();
    this.#labels.set(name, labels);
    for (const id of ids) labels.set(id, undefined);
    const field = resource.fields[resource.label];
    for (const record of records)
      labels.set(record.id, labelText(field, record[resource.label], this.reader.languages));
  }

  /** Returns a loaded label. */
  labelOf({ resource, reference }: FoundReference): string | undefined {
    return this.#labels.get(resource)?.get(reference.id);
  }
}

/** Fills the labels of all references in place. The records must not be shared yet. */
export async function hydrate<R extends Values>(
  fields: Fields,
  records: readonly R[],
  registry: Registry,
  data: ScopedDatabase,
  reader: Reader,
  labels = new LabelCache(registry, data, reader),
): Promise<readonly R[]> {
  const found = records.flatMap((record) => [...referencesIn(fields, record)]);
  await labels.load(found);
  for (const item of found) (item.reference as { label: string }).label = labels.labelOf(item) ?? "";
  return records;
}

const withoutLabel = (reference: unknown): unknown => (isObject(reference) ? { ...reference, label: "" } : reference);

/** Returns a value with empty labels in its references, for comparisons. The value may be invalid. */
export function withoutLabels(field: Field, value: unknown): unknown {
  if (field.kind === "reference") return withoutLabel(value);
  if (!Array.isArray(value)) return value;
  if (field.kind === "references") return value.map(withoutLabel);
  if (field.kind !== "rows") return value;
  return value.map((row: unknown) => {
    if (!isObject(row)) return row;
    const cells = referringFields(rowFields(field)).map(([name, cell]) => [
      name,
      withoutLabels(cell, (row as Values)[name]),
    ]);
    return { ...row, ...Object.fromEntries(cells) };
  });
}

/** Returns the paths of references to missing or unreachable records. */
export async function missingReferences(
  fields: Fields,
  values: Values,
  registry: Registry,
  data: ScopedDatabase,
  reader: Reader,
  labels = new LabelCache(registry, data, reader),
): Promise<string[]> {
  const found = [...referencesIn(fields, values)];
  await labels.load(found);
  return found.filter((item) => labels.labelOf(item) === undefined).map(({ path }) => path);
}
