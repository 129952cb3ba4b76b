/**
 * Database lookups of the validation: holders of unique values, and referenced records. Prefetched for many records,
 * they need one query per field and per resource; anything not prefetched is loaded on demand with the same result.
 */
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { isLocalised } from "../../../../src/contract/fields";
import type { Caller, ResourceService } from "../types";
import { encodeValue } from "../storage/codec";
import { uniqueValues, type UniqueValue } from "../storage/unique-values";
import { LabelCache, referencesIn } from "../reading/references";

type Values = Readonly<Record<string, unknown>>;

/** Lookups for one record, or for a batch that is validated before it is written. Discard them after a write. */
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

  /** Prefetches the lookups that records with these values need. */
  async prepare(records: readonly Values[]): Promise<void> {
    const { fields } = this.service.resource;
    await this.labels.load(records.flatMap((values) => [...referencesIn(fields, values)]));
    const valuesByField = new Map<string, unknown[]>();
    for (const { field, value } of records.flatMap((values) => [...uniqueValues(this.service.resource, values)]))
      valuesByField.set(field, [...(valuesByField.get(field) ?? []), value]);
    for (const [field, values] of valuesByField) await this.#loadHolders(field, values);
  }

  /** Whether another record has the value. */
  async isTaken({ field, value }: UniqueValue, exceptId: number | null): Promise<boolean> {
    const key = this.#keyOf(field, value);
    if (!this.#holders.has(key)) await this.#loadHolders(field, [value]);
    return this.#holders.get(key)?.some((id) => id !== exceptId) === true;
  }

  async #loadHolders(field: string, values: readonly unknown[]): Promise<void> {
    const unknown = [...new Map(values.map((value) => [this.#keyOf(field, value), value]))];
    if (unknown.length === 0) return;
    const found = await this.service.storage.findDuplicates(
      this.data,
      field,
      unknown.map(([, value]) => value),
    );
    for (const [index, [key]] of unknown.entries()) this.#holders.set(key, found[index] ?? []);
  }

  #keyOf(name: string, value: unknown): string {
    const field = this.service.resource.fields[name];
    // Only the id of a reference is stored; its label is filled in later.
    return JSON.stringify([name, field === undefined || isLocalised(field) ? value : encodeValue(field, value)]);
  }
}
