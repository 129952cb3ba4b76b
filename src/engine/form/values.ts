/** What a form edits of a record, and what changed in it. Pure. */
import type { Fields } from "../../contract/fields";
import type { AnyResource } from "../../contract/resource";
import { emptyValues, isWritable } from "../../contract/empty-values";

export type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const isReference = (value: Readonly<Record<string, unknown>>): boolean => "id" in value && "label" in value;
/** Blank text, a missing key and null all mean "nothing". */
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === "";

/** Whether two values of a field mean the same: key order, blanks and the labels of references do not count. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isBlank(a) && isBlank(b))) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => sameValue(item, b[index]))
    );
  }
  if (isReference(a) && isReference(b)) return a["id"] === b["id"];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]));
}

/** The writable values of a record; what it lacks starts empty. */
export function valuesOf(fields: Fields, record: Values | undefined): Record<string, unknown> {
  const values = emptyValues(fields);
  for (const name of Object.keys(values)) {
    const value = record?.[name];
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** Names among `names` whose value differs from the base. */
export const changedNames = (names: readonly string[], base: Values, values: Values): string[] =>
  names.filter((name) => !sameValue(base[name], values[name]));

/** Those of `names` out of the values. */
export const pick = (values: Values, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** Fields and panels of a form in the order of its tabs; a form without tabs has one, named `""`. */
export interface FormTab {
  readonly name: string;
  readonly cards: readonly { readonly name: string; readonly entries: readonly string[] }[];
}

/** The layout of a resource's form; without one, every writable field on one card. */
export function formTabs(resource: Pick<AnyResource, "form" | "fields">): FormTab[] {
  const cards = (tab: Readonly<Record<string, readonly string[]>>): FormTab["cards"] =>
    Object.entries(tab).map(([name, entries]) => ({ name, entries }));
  const { form } = resource;
  if (form === undefined) {
    const entries = Object.entries(resource.fields).flatMap(([name, field]) => (isWritable(field) ? [name] : []));
    return [{ name: "", cards: [{ name: "main", entries }] }];
  }
  if ("cards" in form) return [{ name: "", cards: cards(form.cards) }];
  return Object.entries(form.tabs).map(([name, tab]) => ({ name, cards: cards(tab) }));
}

export const isPanel = (entry: string): boolean => entry.startsWith("@");

/** Names of the fields that stand on the form, without panels. */
export const fieldNames = (tabs: readonly FormTab[]): string[] =>
  tabs.flatMap((tab) => tab.cards.flatMap((card) => card.entries.filter((entry) => !isPanel(entry))));
