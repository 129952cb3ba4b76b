/** Converts list filters to SQL conditions by field kind. */
import { and, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isDay, isInstant } from "../../../../src/contract/days";
import { isLocalised, type Field } from "../../../../src/contract/fields";
import { MAX_DECIMAL, MAX_INTEGER } from "../../../../src/contract/input-schemas";
import { parseFilterValue, type FilterValue } from "../../../../src/contract/list-query";
import type { ComputedKind } from "../../../../src/contract/fields/field";
import { foldText } from "../../../../src/contract/fold-text";
import { escapeLike } from "../../platform/storage/search-patterns";
import { oneOf } from "../../platform/storage/recordset";
import type { FieldSql } from "../storage/resource-storage";

/** Thrown for an invalid filter; the message is a message key. */
export class FilterError extends Error {}

const textArray = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

const INTEGER_KINDS: ReadonlySet<Field["kind"]> = new Set(["integer", "position"]);

/** Returns the number as SQL of a type that cannot overflow. An untyped parameter would take the type of the column that it is compared with. */
function number(text: string, kind: Field["kind"]): SQL {
  const value = Number(text.replace(",", "."));
  const max = INTEGER_KINDS.has(kind) ? MAX_INTEGER : MAX_DECIMAL;
  if (text.trim() === "" || !(Math.abs(value) <= max)) throw new FilterError("error.number");
  if (Number.isInteger(value)) return sql`${value}::bigint`;
  if (INTEGER_KINDS.has(kind)) throw new FilterError("error.integer");
  return sql`${value}::numeric`;
}

const bounds = (from: SQL | undefined, to: SQL | undefined): SQL => and(from, to) ?? sql`true`;

function numeric(key: SQL | PgColumn, value: FilterValue, kind: Field["kind"]): SQL {
  if (value.kind === "oneOf" && value.values.length > 0)
    return sql`${key} in (${sql.join(
      value.values.map((text) => number(text, kind)),
      sql`, `,
    )})`;
  if (value.kind !== "range") return sql`true`;
  return bounds(
    value.from === null ? undefined : sql`${key} >= ${number(value.from, kind)}`,
    value.to === null ? undefined : sql`${key} <= ${number(value.to, kind)}`,
  );
}

function ids(value: FilterValue): number[] {
  if (value.kind !== "oneOf" || !value.values.every((text) => /^\d{1,15}$/.test(text)))
    throw new FilterError("error.reference");
  return value.values.map(Number);
}

/** Condition for a range of whole days in the shop's time zone, both included, or of exact instants, end excluded. */
export function instantFilter(key: SQL | PgColumn, value: FilterValue, timeZone: string): SQL {
  const range =
    value.kind === "oneOf"
      ? { from: value.values[0] ?? null, to: value.values[0] ?? null }
      : value.kind === "range"
        ? value
        : null;
  if (range === null) return sql`true`;
  const boundary = (text: string, plusDays: number): SQL => {
    if (isDay(text)) return sql`((${text}::date + ${plusDays}::int)::timestamp at time zone ${timeZone})`;
    if (isInstant(text)) return sql`${text}::timestamptz`;
    throw new FilterError("error.date");
  };
  return bounds(
    range.from === null ? undefined : sql`${key} >= ${boundary(range.from, 0)}`,
    range.to === null ? undefined : sql`${key} < ${boundary(range.to, 1)}`,
  );
}

function dayFilter(key: SQL | PgColumn, value: FilterValue): SQL {
  const day = (text: string): string => {
    if (!isDay(text)) throw new FilterError("error.date");
    return text;
  };
  if (value.kind === "oneOf") return sql`${key} = any(${textArray(value.values.map(day))})`;
  if (value.kind !== "range") return sql`true`;
  return bounds(
    value.from === null ? undefined : sql`${key} >= ${day(value.from)}`,
    value.to === null ? undefined : sql`${key} <= ${day(value.to)}`,
  );
}

/** Matches periods that overlap the range. */
function periodFilter({ value: period }: FieldSql, value: FilterValue): SQL {
  if (value.kind !== "range") throw new FilterError("error.period");
  for (const day of [value.from, value.to]) if (day !== null && !isDay(day)) throw new FilterError("error.date");
  return bounds(
    value.from === null ? undefined : sql`coalesce(${period}->>'to', '9999-12-31') >= ${value.from}`,
    value.to === null ? undefined : sql`coalesce(${period}->>'from', '0001-01-01') <= ${value.to}`,
  );
}

function booleanFilter(key: SQL | PgColumn, value: FilterValue): SQL {
  if (value.kind !== "oneOf" || !value.values.every((text) => text === "true" || text === "false"))
    throw new FilterError("error.boolean");
  const [isTrue, isFalse] = [value.values.includes("true"), value.values.includes("false")];
  if (isTrue && isFalse) return sql`true`;
  // Not compared with a value, so that the database can start from the records that an `exists` finds.
  return isTrue ? sql`${key}` : sql`not ${key}`;
}

/** Matches one of several values. A single one is compared with `=`, so that an index on the key and the order serves both. */
const equalsOneOf = (key: SQL | PgColumn, values: readonly string[]): SQL =>
  values.length === 1 ? sql`${key} = ${values[0]}::text` : sql`${key} = any(${textArray(values)})`;

/** Matches one of several words, case-insensitive. */
const choiceFilter = (key: SQL | PgColumn, value: FilterValue): SQL => {
  if (value.kind !== "oneOf") throw new FilterError("error.choice");
  return sql`lower(${key}) = any(${textArray(value.values.map((text) => text.toLowerCase()))})`;
};

const COMPUTED: Readonly<Record<ComputedKind, Field["kind"]>> = {
  text: "choice",
  phone: "phone",
  country: "country",
  integer: "integer",
  decimal: "decimal",
  percent: "percent",
  rating: "decimal",
  boolean: "boolean",
  date: "date",
  dateTime: "dateTime",
  money: "money",
};

/** Returns the kind by which a field is filtered. */
export const filterKind = (field: Field): Field["kind"] =>
  field.kind === "computed" ? COMPUTED[(field.options as unknown as { as: ComputedKind }).as] : field.kind;

/** Matches JSON lists that contain one of the values. */
const anyOf = (list: FieldSql["value"], values: readonly string[]): SQL =>
  sql`exists (select 1 from jsonb_array_elements_text(coalesce(${list}, '[]'::jsonb)) item where item = any(${textArray(values)}))`;

/** Returns the condition of one filter. Throws a FilterError when the text is invalid for the field kind. */
export function filterCondition(
  field: Field,
  stored: FieldSql,
  text: string,
  { timeZone, shopId }: { readonly timeZone: string; readonly shopId: number | null },
): SQL {
  const value = parseFilterValue(text);
  const empty =
    stored.isEmpty ?? (stored.key === undefined ? sql`${stored.value} is null` : sql`${stored.key} is null`);
  if (value.kind === "empty") return empty;
  if (value.kind === "any") return sql`not (${empty})`;
  if (stored.matches !== undefined) return stored.matches(text, shopId);
  const kind = filterKind(field);
  if (kind === "period") return periodFilter(stored, value);
  if (kind === "references") return stored.matchesIds?.(ids(value)) ?? anyOf(stored.value, ids(value).map(String));
  if (kind === "choices") {
    if (value.kind !== "oneOf") throw new FilterError("error.choice");
    return anyOf(stored.value, value.values);
  }
  const { key } = stored;
  if (key === undefined) throw new FilterError("error.filter");
  const contains = (): SQL => sql`${stored.textIndex ?? key} like ${`%${escapeLike(foldText(text))}%`}`;
  if (isLocalised(field)) return contains();
  switch (kind) {
    case "integer":
    case "decimal":
    case "percent":
    case "position":
      return numeric(key, value, kind);
    case "money":
      return numeric(stored.amount ?? key, value, kind);
    case "boolean":
      return booleanFilter(key, value);
    case "date":
      return dayFilter(key, value);
    case "dateTime":
      return instantFilter(key, value, timeZone);
    case "reference":
      return stored.matchesIds?.(ids(value)) ?? sql`${key} ${oneOf(ids(value))}`;
    case "choice":
      if (field.kind === "choice") {
        if (value.kind !== "oneOf") throw new FilterError("error.choice");
        return equalsOneOf(key, value.values);
      }
      return choiceFilter(key, value);
    case "country":
      // Codes are stored in upper case. Without a function around the column, its index and its statistics are used.
      if (value.kind !== "oneOf") throw new FilterError("error.choice");
      return equalsOneOf(
        key,
        value.values.map((code) => code.toUpperCase()),
      );
    case "locale":
    case "time":
    case "timeZone":
      return choiceFilter(key, value);
    default:
      return contains();
  }
}
