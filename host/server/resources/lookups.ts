/**
 * What the judging of records asks of the store: who holds a unique value, which records are referred to. Asked for many records at once
 * it is one query a field and one a resource; whatever was not asked ahead is asked when it is needed, so that the answers are the same.
 */
import type { AnyResource } from "../../../src/contract/resource";
import type { ScopedDatabase } from "../storage/scoped-database";
import type { Caller } from "./caller";
import { encodeValue, isLocalised } from "./codec";
import { LabelCache, referencesIn } from "./references";
import type { ResourceService } from "./service";

type Values = Readonly<Record<string, unknown>>;

export interface UniqueValue {
  readonly field: string;
  /** The field, and the language of a localised one: `relativeUrl.fr_FR`. */
  readonly path: string;
  /** As the store is asked for it; `{ fr_FR: "…" }` of a localised field. */
  readonly value: unknown;
}

/** The unique values that a record holds. */
export function* uniqueValues({ fields }: AnyResource, values: Values): Generator<UniqueValue> {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (field.options.unique !== true || value === null || value === undefined) continue;
    if (!isLocalised(field)) yield { field: name, path: name, value };
    else
      for (const [locale, text] of Object.entries(value as Values))
        yield { field: name, path: `${name}.${locale}`, value: { [locale]: text } };
  }
}

/** Good as long as nobody writes: for one record, or for those of a batch that are judged before the first is written. */
export class Lookups {
  readonly labels: LabelCache;
  readonly #holders = new Map<string, readonly number[]>();

  constructor(
    private readonly service: ResourceService,
    caller: Caller,
    private readonly data: ScopedDatabase,
  ) {
    this.labels = new LabelCache(caller.registry, data, caller);
  }

  /** Asks ahead for what records with these values will need. */
  async prepare(records: readonly Values[]): Promise<void> {
    const { fields } = this.service.resource;
    await this.labels.load(records.flatMap((values) => [...referencesIn(fields, values)]));
    const wanted = new Map<string, unknown[]>();
    for (const { field, value } of records.flatMap((values) => [...uniqueValues(this.service.resource, values)]))
      wanted.set(field, [...(wanted.get(field) ?? []), value]);
    for (const [field, values] of wanted) await this.#ask(field, values);
  }

  /** Whether another record holds the value. */
  async isTaken({ field, value }: UniqueValue, exceptId: number | null): Promise<boolean> {
    const key = this.#keyOf(field, value);
    if (!this.#holders.has(key)) await this.#ask(field, [value]);
    return this.#holders.get(key)?.some((id) => id !== exceptId) === true;
  }

  async #ask(field: string, values: readonly unknown[]): Promise<void> {
    const unknown = [...new Map(values.map((value) => [this.#keyOf(field, value), value]))];
    if (unknown.length === 0) return;
    const found = await this.service.storage.holders(
      this.data,
      field,
      unknown.map(([, value]) => value),
    );
    for (const [at, [key]] of unknown.entries()) this.#holders.set(key, found[at] ?? []);
  }

  #keyOf(name: string, value: unknown): string {
    const field = this.service.resource.fields[name];
    // What is stored of a reference is its id: its label is filled in between.
    return JSON.stringify([name, field === undefined || isLocalised(field) ? value : encodeValue(field, value)]);
  }
}
