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
    const groups = new Map<string, UniqueValue[]>();
    for (const unique of records.flatMap((values) => [...uniqueValues(this.service.resource, values)])) {
      const group = JSON.stringify([unique.field, unique.within]);
      groups.set(group, [...(groups.get(group) ?? []), unique]);
    }
    for (const group of groups.values()) await this.#loadHolders(group);
  }

  /** Whether another record has the value. */
  async isTaken(unique: UniqueValue, exceptId: number | null): Promise<boolean> {
    const key = this.#keyOf(unique);
    if (!this.#holders.has(key)) await this.#loadHolders([unique]);
    return this.#holders.get(key)?.some((id) => id !== exceptId) === true;
  }

  /** Loads the holders of values of one field, all within the same reference. */
  async #loadHolders(values: readonly UniqueValue[]): Promise<void> {
    const unknown = [...new Map(values.map((unique) => [this.#keyOf(unique), unique]))];
    const [first] = values;
    if (first === undefined) return;
    const found = await this.service.storage.findDuplicates(
      this.data,
      first.field,
      unknown.map(([, { value }]) => value),
      first.within,
    );
    for (const [index, [key]] of unknown.entries()) this.#holders.set(key, found[index] ?? []);
  }

  #keyOf({ field: name, value, within }: UniqueValue): string {
    const field = this.service.resource.fields[name];
    // Only the id of a reference is stored; its label is filled in later.
    const stored = field === undefined || isLocalised(field) ? value : encodeValue(field, value);
    return JSON.stringify([name, stored, within?.id]);
  }
}
