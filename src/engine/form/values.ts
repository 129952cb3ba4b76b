/** Values that a form edits, and comparison of values. Pure functions. */
import { isRecord } from "../../contract/object";
import type { Fields } from "../../contract/fields";
import type { AnyResource } from "../../contract/resource";
import { emptyValues, isWritable } from "../../contract/empty-values";

export type Values = Readonly<Record<string, unknown>>;

const isReference = (value: Readonly<Record<string, unknown>>): boolean => "id" in value && "label" in value;
/** Empty text, missing keys and null all mean "no value". */
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === "";

/**
 * Returns whether two values of a field mean the same. The order of keys, the kind of empty value and the labels of
 * references do not count.
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isBlank(a) && isBlank(b))) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => isSameValue(item, b[index]))
    );
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  if (isReference(a) && isReference(b)) return a["id"] === b["id"];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSameValue(a[key], b[key]));
}

/** Returns the writable values of a record; missing ones are empty. */
export function valuesOf(fields: Fields, record: Values | undefined): Record<string, unknown> {
  const values = emptyValues(fields);
  for (const name of Object.keys(values)) {
    const value = record?.[name];
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** Returns those of `names` whose value differs from the base. */
export const changedNames = (names: readonly string[], base: Values, values: Values): string[] =>
  names.filter((name) => !isSameValue(base[name], values[name]));

/** Returns the values of `names`. */
export const pick = (values: Values, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** A tab of a form with its cards; a form without tabs has one, named `""`. Entries are fields and panels. */
export interface FormTab {
  readonly name: string;
  readonly cards: readonly { readonly name: string; readonly entries: readonly string[] }[];
}

/** Returns the layout of a resource's form; without one, all writable fields on one card. */
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

/** Returns the field names of a form, without panels. */
export const fieldNames = (tabs: readonly FormTab[]): string[] =>
  tabs.flatMap((tab) => tab.cards.flatMap((card) => card.entries.filter((entry) => !isPanel(entry))));
