/** Duplicates a record: its values with free unique values and a numbered name, and whatever the resource's hook adds. */
import { copiedFields } from "../../../../src/contract/copied-fields";
import { isLocalised, type Field, type Localised } from "../../../../src/contract/fields";
import type { AnyResource } from "../../../../src/contract/resource";
import { hasRight } from "../../../../src/contract/rights";
import { ApiProblem } from "../../platform/http/problem";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { mayChange } from "../caller";
import type { StoredRecord } from "../reading/read-records";
import { uniqueValues } from "../storage/unique-values";
import type { Caller, ResourceService } from "../types";
import { Lookups } from "./lookups";
import { create, loadOne, writeChange } from "./saving";
import { hookContext } from "./validate-change";

/** Number of copies of one record that get a name of their own. */
const MAX_NUMBER = 99;

interface TextOptions {
  readonly unique?: boolean;
  readonly uniqueWithin?: string;
  readonly required?: boolean;
  readonly max?: number;
  readonly pattern?: string;
}

/** Appends a suffix, and shortens the text to the field's maximum length. */
const withSuffix = (text: string, suffix: string, max = Infinity): string =>
  text.slice(0, Math.max(0, max - suffix.length)).trimEnd() + suffix;

/** Returns the numbered name of a copy: "Fitting (2)", and "Fitting (3)" for a copy of that one. */
function numberedName(text: string, number: number, { max }: TextOptions): string {
  const [, base = text, last] = /^(.*?)(?: \((\d{1,2})\))?$/s.exec(text) ?? [];
  return withSuffix(base, ` (${(last === undefined ? 0 : Number(last) - 1) + number})`, max);
}

/** Returns the numbered value of an identifier, in the first form that the field's pattern allows: `WASH-2`, `WASH_2` or `WASH2`. */
function numberedCode(text: string, number: number, { max, pattern }: TextOptions): string {
  const forms = ["-", "_", ""].map((separator) => withSuffix(text, `${separator}${number}`, max));
  return forms.find((form) => pattern === undefined || new RegExp(`^(?:${pattern})$`, "u").test(form)) ?? text;
}

/** Applies a change to a text, or to each language of a localised one. */
const changeText = (field: Field, value: unknown, change: (text: string) => string): unknown => {
  if (!isLocalised(field)) return typeof value === "string" ? change(value) : value;
  return Object.fromEntries(Object.entries((value ?? {}) as Localised).map(([locale, text]) => [locale, change(text)]));
};

/** Returns the fields of a record that its copy takes over, as far as the caller may write them. */
const writableCopies = ({ resource }: ResourceService, caller: Caller): [string, Field][] =>
  copiedFields(resource).filter(([, field]) => mayChange(field, caller));

/** Returns the values of a copy. Its unique values are free; addresses are left to the resource, which derives them. */
async function valuesOfCopy(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  source: StoredRecord,
): Promise<Record<string, unknown>> {
  const { resource } = service;
  const lookups = new Lookups(service, caller, data);
  const fields = writableCopies(service, caller);
  for (let number = 2; number <= MAX_NUMBER; number++) {
    const values = Object.fromEntries(fields.map(([name]) => [name, source[name]]));
    Object.assign(values, resource.operations?.duplicate?.set);
    for (const [name, field] of fields) {
      const options = field.options as TextOptions;
      const isUnique = options.unique === true || options.uniqueWithin !== undefined;
      if (name === resource.label && !isUnique)
        values[name] = changeText(field, values[name], (text) => numberedName(text, number, options));
      if (!isUnique) continue;
      if (field.kind === "relativeUrl" && options.required !== true) values[name] = isLocalised(field) ? {} : null;
      else {
        const change = field.kind === "text" && options.pattern === undefined ? numberedName : numberedCode;
        values[name] = changeText(field, values[name], (text) => change(text, number, options));
      }
    }
    const taken = await Promise.all([...uniqueValues(resource, values)].map((unique) => lookups.isTaken(unique, null)));
    if (!taken.includes(true)) return values;
  }
  throw new ApiProblem("refused", { errors: ["error.too-many-copies"] });
}

/** Returns the read-only fields that a copy takes over because the resource says so. */
const keptValues = ({ operations }: AnyResource, source: StoredRecord): Record<string, unknown> =>
  Object.fromEntries((operations?.duplicate?.keep ?? []).map((name) => [name, source[name]]));

/** Duplicates a record in its own transaction. Throws `forbidden` without the right to create. */
export async function duplicateRecord(service: ResourceService, caller: Caller, id: number): Promise<StoredRecord> {
  const { resource, hooks } = service;
  if (!hasRight(caller.context.access.rights, resource.right?.create ?? resource.right?.write))
    throw new ApiProblem("forbidden");
  return caller.context.data.transaction(async (data) => {
    const source = await loadOne(service, caller, data, id);
    const created = await create(service, caller, data, await valuesOfCopy(service, caller, data, source));
    const kept = keptValues(resource, source);
    const change = { values: { ...created, ...kept }, changed: new Set(Object.keys(kept)) };
    const copy = await writeChange(service, caller, data, created, change, { verb: "UPDATE" });
    if (hooks.afterDuplicate === undefined) return copy;
    await hooks.afterDuplicate(source, copy, hookContext(service, caller, data, copy.id));
    return loadOne(service, caller, data, copy.id);
  });
}
