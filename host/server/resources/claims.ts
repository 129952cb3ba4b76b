/** Values of unique fields that records of one batch take: the database knows of them only once they are written. */
import type { AnyResource } from "../../../src/contract/resource";
import { ApiProblem } from "../http/problem";
import { isLocalised } from "./codec";
import type { Judged } from "./judge";

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
    return Object.entries(this.resource.fields).flatMap(([name, field]): { path: string; key: string }[] => {
      const value = values[name];
      if (field.options.unique !== true || !changed.has(name) || value === null || value === undefined) return [];
      const texts: [string, unknown][] = isLocalised(field)
        ? Object.entries(value as Record<string, unknown>).map(([locale, text]) => [`${name}.${locale}`, text])
        : [[name, value]];
      return texts.map(([path, text]) => ({ path, key: JSON.stringify([path, String(text).toLowerCase()]) }));
    });
  }
}
