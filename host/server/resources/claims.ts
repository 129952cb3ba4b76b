/** Values of unique fields that records of one batch take: the database knows of them only once they are written. */
import type { AnyResource } from "../../../src/contract/resource";
import { ApiProblem } from "../http/problem";
import type { Judged } from "./judge";
import { uniqueValues } from "./lookups";

export class Claims {
  readonly #taken = new Set<string>();

  constructor(private readonly resource: AnyResource) {}

  /** Takes the values that a record is about to have. Throws `duplicate` where another of the batch has taken one, and takes none then. */
  claim({ values, changed }: Judged): void {
    const wanted = this.#keys(values, changed);
    const clash = wanted.find(({ key }) => this.#taken.has(key));
    if (clash !== undefined) throw new ApiProblem("duplicate", { fields: { [clash.path]: "error.duplicate" } });
    for (const { key } of wanted) this.#taken.add(key);
  }

  #keys(values: Readonly<Record<string, unknown>>, changed: ReadonlySet<string>) {
    return [...uniqueValues(this.resource, values)].flatMap(({ field, path }): { path: string; key: string }[] => {
      if (!changed.has(field)) return [];
      const value = values[field];
      const text = path === field ? value : (value as Readonly<Record<string, unknown>>)[path.slice(field.length + 1)];
      return [{ path, key: JSON.stringify([path, String(text).toLowerCase()]) }];
    });
  }
}
