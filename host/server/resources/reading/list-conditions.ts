/** Converts a list query to SQL: condition and order. */
import { and, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { parseFilterValue, type ListQuery } from "../../../../src/contract/list-query";
import { sharedOrder } from "../../../../src/contract/shared-order";
import { META_COLUMNS, type MetaColumn } from "../../../../src/contract/list-definition";
import { hasRight, type RightsMap } from "../../../../src/contract/rights";
import { ApiProblem } from "../../platform/http/problem";
import { userAccount } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { FilterError, filterCondition, instantFilter } from "./filters";
import { searchPatterns } from "../../platform/storage/search-patterns";
import { oneOf } from "../../platform/storage/recordset";
import type { FieldSql, ResourceStorage } from "../storage/resource-storage";

/** The account that reads, which determines languages, time zone and rights. */
export interface Reader {
  /** Languages, preferred first. */
  readonly languages: readonly string[];
  readonly timeZone: string;
  /** Tests rights of values that need one; undefined for system reads, which see all records. */
  readonly rights?: RightsMap;
}

/** Excludes records with a value that the reader lacks the right for. */
export function permittedVariants(storage: ResourceStorage, { languages, rights }: Reader): SQL | undefined {
  const { variants } = storage.resource;
  if (variants === undefined || rights === undefined) return undefined;
  const open = Object.keys(variants.values).filter((value) => hasRight(rights, variants.values[value]?.right));
  const key = storage.field(variants.field, languages)?.key;
  return key === undefined || open.length === 0
    ? sql`false`
    : sql`${key} in (${sql.join(
        open.map((value) => sql`${value}`),
        sql`, `,
      )})`;
}

const isMeta = (name: string): name is MetaColumn => (META_COLUMNS as readonly string[]).includes(name);

/** Name of the last editor, in two columns. */
export const editorName = [userAccount.firstName, userAccount.lastName];
const editorKey = sql`lower(${userAccount.firstName} || ' ' || ${userAccount.lastName})`;

const metaKey = (storage: ResourceStorage, name: MetaColumn): SQL | PgColumn =>
  name === "updatedBy" ? editorKey : storage[name];

const editor = (storage: ResourceStorage) =>
  ({ table: userAccount, on: sql`${userAccount.id} = ${storage.updatedBy}`, kind: "left" }) as const;

/** Joins: the storage's tables and the last editor's account. */
export const joinsOf = (storage: ResourceStorage): SQL =>
  sql.join(
    [...storage.joins, editor(storage)].map(
      ({ table, on, kind }) => sql`${sql.raw(kind === "inner" ? "inner" : "left")} join ${table} on ${on}`,
    ),
    sql` `,
  );

/** Condition for the rows that a list shows before its filters apply. */
export const listedRows = (
  storage: ResourceStorage,
  { scope }: ScopedDatabase,
  filter: Readonly<Record<string, string>>,
): SQL => storage.listed?.(scope, filter) ?? storage.rows(scope);

export interface ListCondition {
  readonly where: SQL;
  /** Whether the condition uses joined tables. */
  readonly joined: boolean;
}

/** The condition of a list query. */
export interface QueryCondition extends ListCondition {
  /** Whether an index finds its matches, so that lists gather them before they sort. */
  readonly isGathered: boolean;
}

/** Combines search text and filters into one condition. Throws a validation problem for an invalid filter. */
export function listCondition(
  storage: ResourceStorage,
  data: ScopedDatabase,
  query: Pick<ListQuery, "q" | "filter">,
  reader: Reader,
  allowed: ReadonlySet<string>,
): QueryCondition {
  const conditions: (SQL | undefined)[] = [listedRows(storage, data, query.filter), permittedVariants(storage, reader)];
  let joined = false;
  let isGathered = query.q !== "";
  for (const pattern of storage.searchPatterns?.(query.q) ?? searchPatterns(query.q))
    conditions.push(sql`${storage.search} like ${pattern}`);
  for (const [name, text] of Object.entries(query.filter)) {
    try {
      if (isMeta(name)) {
        joined ||= name === "updatedBy" || name === "createdAt";
        conditions.push(metaFilter(storage, name, text, reader));
        continue;
      }
      const field = storage.resource.fields[name];
      const stored = allowed.has(name) ? storage.field(name, reader.languages) : undefined;
      if (field === undefined || stored === undefined) throw new FilterError("error.unknown-field");
      joined ||= stored.joined === true;
      isGathered ||= stored.isGathered === true && !["empty", "any"].includes(parseFilterValue(text).kind);
      conditions.push(filterCondition(field, stored, text, { timeZone: reader.timeZone, shopId: data.scope.shopId }));
    } catch (error) {
      if (error instanceof FilterError)
        throw new ApiProblem("validation", { fields: { [`filter[${name}]`]: error.message } });
      throw error;
    }
  }
  return { where: and(...conditions) ?? sql`true`, joined, isGathered };
}

function metaFilter(storage: ResourceStorage, name: MetaColumn, text: string, reader: Reader): SQL {
  const value = parseFilterValue(text);
  if (name === "id") {
    if (value.kind !== "oneOf" || !value.values.every((id) => /^\d{1,15}$/.test(id)))
      throw new FilterError("error.reference");
    return sql`${storage.id} ${oneOf(value.values.map(Number))}`;
  }
  if (name === "updatedBy") throw new FilterError("error.unknown-field");
  return instantFilter(storage[name], value, reader.timeZone);
}

/** A sort key with its direction, e.g. `desc nulls last`. */
interface OrderKey {
  readonly key: SQL | PgColumn;
  readonly rule: string;
  /** Reverses the order. */
  readonly reversed: string;
  readonly descending: boolean;
  /** Other keys may be null, and nulls come last. */
  readonly isNeverNull: boolean;
}

export interface Order {
  readonly keys: readonly OrderKey[];
  /** Whether a key is in joined tables. */
  readonly joined: boolean;
}

/** Returns the `order by` clause. */
export const orderBy = ({ keys }: Pick<Order, "keys">, reversed = false): SQL =>
  sql.join(
    keys.map(({ key, ...rule }) => sql`${key} ${sql.raw(reversed ? rule.reversed : rule.rule)}`),
    sql`, `,
  );

const idKey = (storage: ResourceStorage, descending: boolean): OrderKey => {
  const [rule, reversed] = descending ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
  return { key: storage.id, rule, reversed, descending, isNeverNull: true };
};

/** Returns the position within the record whose list this is; undefined for other fields and for lists of several records. */
function ownPosition(
  storage: ResourceStorage,
  name: string,
  filter: ListQuery["filter"],
): Pick<FieldSql, "key"> | undefined {
  const shared = sharedOrder(storage.resource.fields);
  const ownerId = Number(shared && filter[shared.owner]);
  if (shared?.position !== name || !Number.isSafeInteger(ownerId) || storage.positionIn === undefined) return undefined;
  return { key: storage.positionIn(ownerId) };
}

/** Sorts by the requested keys, then by the tie-break of a single key, then by id in the direction of the first, so that an index serves both directions and pages never overlap. */
export function order(
  storage: ResourceStorage,
  { sort, filter }: Pick<ListQuery, "sort" | "filter">,
  reader: Reader,
  sortable: ReadonlySet<string>,
): Order {
  let joined = false;
  let tieBreak: FieldSql["tieBreak"];
  const keys = sort.slice(0, 4).map(({ field: name, descending }): OrderKey => {
    const stored: Pick<FieldSql, "key" | "isNeverNull" | "joined" | "tieBreak"> | undefined = !sortable.has(name)
      ? undefined
      : isMeta(name)
        ? {
            key: metaKey(storage, name),
            isNeverNull: name !== "updatedBy",
            joined: name === "updatedBy" || name === "createdAt",
          }
        : (ownPosition(storage, name, filter) ?? storage.field(name, reader.languages));
    if (stored?.key === undefined) throw new ApiProblem("validation", { fields: { sort: "error.unknown-field" } });
    joined ||= stored.joined === true;
    const [last, first] = stored.isNeverNull === true ? ["", ""] : [" nulls last", " nulls first"];
    const [rule, reversed] = descending ? ["desc", "asc"] : ["asc", "desc"];
    const isNeverNull = stored.isNeverNull === true;
    if (sort.length === 1) tieBreak = stored.tieBreak;
    return { key: stored.key, rule: rule + last, reversed: reversed + first, descending, isNeverNull };
  });
  const descending = sort[0]?.descending === true;
  const second = tieBreak === undefined ? [] : [{ ...idKey(storage, descending), key: tieBreak }];
  return { keys: [...keys, ...second, idKey(storage, descending)], joined };
}
