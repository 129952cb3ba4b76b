/** Collects the unique values of a batch, because the database does not contain them until the batch is written. */
import type { AnyResource } from "../../../../src/contract/resource";
import { ApiProblem } from "../../platform/http/problem";
import type { ValidatedChange } from "./validate-change";
import { isChanged, uniqueValues } from "../storage/unique-values";

export class BatchUniqueValues {
  readonly #taken = new Set<string>();

  /** @param whole the batch of which this is a part */
  constructor(
    private readonly resource: AnyResource,
    private readonly whole?: BatchUniqueValues,
  ) {}

  /** Starts a part of the batch. Its values count in the batch after `keep()`. */
  part(): BatchUniqueValues {
    return new BatchUniqueValues(this.resource, this);
  }

  /** Adds the values of this part to the batch. */
  keep(): void {
    if (this.whole !== undefined) for (const key of this.#taken) this.whole.#taken.add(key);
  }

  /** Adds the values of a record. Throws a duplicate error and adds none of them when another record of the batch has one. */
  add({ values, changed }: ValidatedChange): void {
    const keys = this.#keys(values, changed);
    const duplicate = keys.find(({ key }) => this.#has(key));
    if (duplicate !== undefined) throw new ApiProblem("duplicate", { fields: { [duplicate.path]: "error.duplicate" } });
    for (const { key } of keys) this.#taken.add(key);
  }

  #has(key: string): boolean {
    return this.#taken.has(key) || (this.whole !== undefined && this.whole.#has(key));
  }

  #keys(values: Readonly<Record<string, unknown>>, changed: ReadonlySet<string>) {
    return [...uniqueValues(this.resource, values)].flatMap((unique): { path: string; key: string }[] => {
      const { field, path, within } = unique;
      if (!isChanged(unique, changed)) return [];
      const value = values[field];
      const text = path === field ? value : (value as Readonly<Record<string, unknown>>)[path.slice(field.length + 1)];
      return [{ path, key: JSON.stringify([path, String(text).toLowerCase(), within?.id]) }];
    });
  }
}
