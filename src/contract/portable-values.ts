/** Values of records that mean the same in every shop, for files that carry records from one shop to another. */
import { isWritable } from "./empty-values";
import type { Field } from "./fields";
import { isRecord } from "./object";
import type { AnyResource } from "./resource";

type Values = Readonly<Record<string, unknown>>;

const isPortable = (field: Field): boolean => isWritable(field) && field.kind !== "reference";

/** Returns the values of a record that mean the same in every shop: no references, positions and computed values. */
export const portableValues = ({ fields }: AnyResource, record: Values, omitted: readonly string[] = []): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      isPortable(field) && !omitted.includes(name) && record[name] !== undefined ? [[name, record[name]]] : [],
    ),
  );

const LOCALE = /^[a-z]{2}_[A-Z]{2}$/;

/**
 * Limits texts to the shop's languages. The default language, which required texts need, takes any other text when the file has none.
 */
export function inLanguages<T>(value: T, languages: readonly string[]): T {
  if (Array.isArray(value)) return value.map((item: unknown) => inLanguages(item, languages)) as T;
  if (!isRecord(value)) return value;
  const entries = Object.entries(value);
  if (entries.length === 0 || !entries.every(([name]) => LOCALE.test(name)))
    return Object.fromEntries(entries.map(([name, item]) => [name, inLanguages(item, languages)])) as T;
  const [main = ""] = languages;
  const kept = entries.filter(([locale]) => languages.includes(locale));
  const hasMain = kept.some(([locale]) => locale === main);
  return Object.fromEntries(hasMain ? kept : [...kept, [main, entries[0]?.[1]]]) as T;
}
