/** What a list query means in SQL: which rows, in which order. */
import { and, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { parseFilterValue, type ListQuery, type SortKey } from "../../../src/contract/list-query";
import { META_COLUMNS, type MetaColumn } from "../../../src/contract/resource";
import { hasRight, type RightsMap } from "../../../src/contract/rights";
import { ApiProblem } from "../http/problem";
import { userAccount } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";
import { FilterError, filterCondition, instantFilter } from "./filters";
import { searchPatterns } from "./fold";
import { oneOf } from "./recordset";
import type { FieldSql, ResourceStorage } from "./storage";

/** Who reads: decides languages and days. */
export interface Reader {
  /** Most wanted first. */
  readonly languages: readonly string[];
  readonly timeZone: string;
  /** Decides about records whose value needs a right of its own; all of them are seen where no account reads. */
  readonly rights?: RightsMap;
}

/** Leaves out records with a value that the reader lacks the right for. */
export function permitted(storage: ResourceStorage, { languages, rights }: Reader): SQL | undefined {
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

/** Name of who saved last, in two parts. */
export const editorName = [userAccount.firstName, userAccount.lastName];
const editorKey = sql`lower(${userAccount.firstName} || ' ' || ${userAccount.lastName})`;

const metaKey = (storage: ResourceStorage, name: MetaColumn): SQL | PgColumn =>
  name === "updatedBy" ? editorKey : storage[name];

const editor = (storage: ResourceStorage) =>
  ({ table: userAccount, on: sql`${userAccount.id} = ${storage.updatedBy}`, kind: "left" }) as const;

/** The storage's own tables and the account that saved last. */
export const joinsOf = (storage: ResourceStorage): SQL =>
  sql.join(
    [...storage.joins, editor(storage)].map(
      ({ table, on, kind }) => sql`${sql.raw(kind === "inner" ? "inner" : "left")} join ${table} on ${on}`,
    ),
    sql` `,
  );

export interface Matching {
  readonly where: SQL;
  /** Whether the condition looks into joined tables. */
  readonly joined: boolean;
}

/** Search text and filters as one condition. Throws a validation problem for a filter that can't be read. */
export function matching(
  storage: ResourceStorage,
  data: ScopedDatabase,
  query: Pick<ListQuery, "q" | "filter">,
  reader: Reader,
  allowed: ReadonlySet<string>,
): Matching {
  const conditions: (SQL | undefined)[] = [
    storage.listed?.(data.scope, query.filter) ?? storage.rows(data.scope),
    permitted(storage, reader),
  ];
  let joined = false;
  for (const pattern of searchPatterns(query.q)) conditions.push(sql`${storage.search} like ${pattern}`);
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
      conditions.push(filterCondition(field, stored, text, reader.timeZone));
    } catch (error) {
      if (error instanceof FilterError)
        throw new ApiProblem("validation", { fields: { [`filter[${name}]`]: error.message } });
      throw error;
    }
  }
  return { where: and(...conditions) ?? sql`true`, joined };
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

/** One key, and how it rises or falls: `desc nulls last`. */
interface OrderKey {
  readonly key: SQL | PgColumn;
  readonly rule: string;
  /** From the last to the first. */
  readonly reversed: string;
}

export interface Order {
  readonly keys: readonly OrderKey[];
  /** Whether a key lies in joined tables. */
  readonly joined: boolean;
}

/** What stands behind `order by`. */
export const orderBy = ({ keys }: Pick<Order, "keys">, reversed = false): SQL =>
  sql.join(
    keys.map(({ key, ...rule }) => sql`${key} ${sql.raw(reversed ? rule.reversed : rule.rule)}`),
    sql`, `,
  );

/** Order by the keys asked for, then by id in the direction of the first, so that an index gives it both ways and pages never overlap. */
export function order(
  storage: ResourceStorage,
  sort: readonly SortKey[],
  reader: Reader,
  sortable: ReadonlySet<string>,
): Order {
  let joined = false;
  const keys = sort.slice(0, 4).map(({ field: name, descending }): OrderKey => {
    const stored: Pick<FieldSql, "key" | "alwaysThere" | "joined"> | undefined = isMeta(name)
      ? {
          key: metaKey(storage, name),
          alwaysThere: name !== "updatedBy",
          joined: name === "updatedBy" || name === "createdAt",
        }
      : sortable.has(name)
        ? storage.field(name, reader.languages)
        : undefined;
    if (stored?.key === undefined) throw new ApiProblem("validation", { fields: { sort: "error.unknown-field" } });
    joined ||= stored.joined === true;
    const [last, first] = stored.alwaysThere === true ? ["", ""] : [" nulls last", " nulls first"];
    const [rule, reversed] = descending ? ["desc", "asc"] : ["asc", "desc"];
    return { key: stored.key, rule: rule + last, reversed: reversed + first };
  });
  const [rule, reversed] = sort[0]?.descending === true ? ["desc", "asc"] : ["asc", "desc"];
  return { keys: [...keys, { key: storage.id, rule, reversed }], joined };
}
