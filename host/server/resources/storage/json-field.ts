/** SQL of fields stored in a JSON document, by kind. */
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { currencyDigits } from "../../../../src/contract/currency-digits";
import { isLocalised, type Field } from "../../../../src/contract/fields";
import type { FieldSql } from "./resource-storage";

/** Sorts by code point, which is the same on every database and matches the indexes. */
const byCodePoint = (text: SQL): SQL => sql`${text} collate "C"`;
/** Returns the sort key of a text: without case and accents, by code point. */
export const foldedKey = (text: SQL | PgColumn): SQL => byCodePoint(sql`fold_text(${text})`);

const emptyList = (value: SQL | PgColumn): SQL => sql`coalesce(${value}, '[]'::jsonb) = '[]'::jsonb`;
/** Condition for a localised value without texts. */
export const emptyMap = (value: SQL | PgColumn): SQL => sql`coalesce(${value}, '{}'::jsonb) = '{}'::jsonb`;

/** A localised field: the map of texts as value, the reader's text as sort key. */
export function localisedField(map: SQL, languages: readonly string[]): FieldSql {
  const texts = languages.map((locale) => sql`${map}->>${locale}`);
  const text = texts.length === 0 ? sql`null::text` : sql`coalesce(${sql.join(texts, sql`, `)})`;
  return { value: map, key: foldedKey(text), isEmpty: emptyMap(map) };
}

/** Returns SQL for `document->'name'`, compared according to its kind. */
export function jsonField(
  document: SQL | PgColumn,
  name: string,
  field: Field,
  languages: readonly string[],
): FieldSql {
  const json = sql`${document}->${sql.raw(quoted(name))}`;
  const text = sql`${document}->>${sql.raw(quoted(name))}`;
  if (isLocalised(field)) return localisedField(json, languages);
  switch (field.kind) {
    case "integer":
    case "decimal":
    case "percent":
    case "position":
      return { value: json, key: sql`(${text})::numeric` };
    case "boolean":
      return { value: json, key: sql`coalesce((${text})::boolean, false)`, isNeverNull: true };
    case "reference":
      return { value: json, key: sql`(${text})::bigint` };
    case "money":
      return moneyField(json);
    case "dateTime":
      return { value: json, key: sql`(${text})::timestamptz` };
    case "period":
      return { value: json, key: sql`${json}->>'from'` };
    case "choice":
    case "code":
    case "country":
    case "locale":
    case "date":
    case "time":
    case "colour":
      return { value: json, key: byCodePoint(sql`(${text})`) };
    case "choices":
    case "references":
    case "rows":
    case "picture":
      return { value: json, isEmpty: emptyList(json) };
    case "link":
    case "address":
    case "openingHours":
    case "geo":
    case "file":
    case "secret":
      return { value: json };
    default:
      return { value: json, key: foldedKey(text) };
  }
}

/** An amount of money: sorted by minor units, filtered by units of its currency. */
export function moneyField(json: SQL | PgColumn): FieldSql {
  const minor = sql`(${json}->>'minor')::bigint`;
  return { value: json, key: minor, amount: sql`${minor} / ${minorUnits(sql`${json}->>'currency'`)}` };
}

/** Quotes a field name. Names come from definitions, never from user input. */
const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`;

const CURRENCIES = Intl.supportedValuesOf("currency");
/** Number of minor units in a unit of each currency that does not have two decimals. */
const minorUnitCases = [0, 1, 3, 4].flatMap((digits) => {
  const currencies = CURRENCIES.filter((currency) => currencyDigits(currency) === digits).map(quoted);
  return currencies.length === 0 ? [] : [{ units: 10 ** digits, currencies: currencies.join(", ") }];
});

/** SQL of the number of minor units in a unit of a currency. */
const minorUnits = (currency: SQL): SQL =>
  sql`case ${sql.join(
    minorUnitCases.map(
      ({ units, currencies }) =>
        sql`when ${currency} in (${sql.raw(currencies)}) then ${sql.raw(String(units))}::numeric`,
    ),
    sql` `,
  )} else 100::numeric end`;
