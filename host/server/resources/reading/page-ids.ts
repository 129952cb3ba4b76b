/**
 * SQL that selects the ids of a page, in four ways: along an index, from all matches of a rare text, from the first records in the sort
 * order, or after the last record of the page before.
 */
import { and, getTableName, or, sql, type SQL } from "drizzle-orm";
import { joinsOf, orderBy, type ListCondition, type Order } from "./list-conditions";
import type { ResourceStorage } from "../storage/resource-storage";

/** The part of a list that a page shows. */
export interface PageCut {
  readonly limit: number;
  readonly offset: number;
  /** Offset from the end. */
  readonly reversed?: boolean;
}

/** Selects the ids of a page from the narrowest table; row values are then loaded only for these. */
export const idsOf = (
  storage: ResourceStorage,
  scope: SQL,
  { where, joined }: ListCondition,
  order: Order,
  { limit, offset, reversed }: PageCut,
): SQL =>
  sql`select ${storage.id} as id from ${storage.table} ${joined || order.joined ? joinsOf(storage) : sql``} where ${scope} and ${where}
    order by ${orderBy(order, reversed)} limit ${limit} offset ${offset}`;

const keyName = (index: number): SQL => sql.raw(`k${index}`);
const namedKeys = ({ keys }: Order): SQL =>
  sql.join(
    keys.map(({ key }, index) => sql`${key} as ${keyName(index)}`),
    sql`, `,
  );
const byKeyName = ({ keys }: Order): Pick<Order, "keys"> => ({
  keys: keys.map((key, index) => ({ ...key, key: keyName(index) })),
});

/** Maximum matches that are sorted when a text has too many. */
export const SORTED_MATCHES = 1_000;

/** Matches to gather when a text has too many of them. */
export interface MatchLimit {
  /** The newest ones, which are next to each other in an index. Only for frequent texts: others are far apart there. */
  readonly newestFirst: boolean;
}

/** Selects matching rows with their keys. For texts, because their selectivity along the sort order is unknown. */
export const gatherMatches = (
  storage: ResourceStorage,
  scope: SQL,
  { where, joined }: ListCondition,
  order: Order,
  limit?: MatchLimit,
): SQL => {
  const newest = limit?.newestFirst === true ? sql`order by ${storage.id} desc` : sql``;
  const limited = limit === undefined ? sql`` : sql`${newest} limit ${SORTED_MATCHES + 1}`;
  return sql`with found as materialized (select ${storage.id} as id, ${namedKeys(order)}
    from ${storage.table} ${joined || order.joined ? joinsOf(storage) : sql``} where ${scope} and ${where} ${limited})`;
};
/** Selects the ids of a page from the rows of `gatherMatches`. */
export const idsOfMatches = (order: Order, { limit, offset, reversed }: PageCut): SQL =>
  sql`select id from found order by ${orderBy(byKeyName(order), reversed)} limit ${limit} offset ${offset}`;

/** The sort key of a row, from which the next page follows. */
export interface CursorKey {
  /** The key as PostgreSQL writes it, so that no digit is lost. */
  readonly value: string | null;
  /** The key's type in PostgreSQL. */
  readonly type: string;
}

/** Condition for the rows that come after a row in the sort order. Nulls come last. */
export function afterCursor({ keys }: Pick<Order, "keys">, cursor: readonly CursorKey[]): SQL {
  const rules = keys.map(({ key, descending, isNeverNull }, index) => {
    const { value = null, type = "text" } = cursor[index] ?? {};
    if (value === null) return { equal: sql`${key} is null`, beyond: sql`false` };
    // The type is a name that PostgreSQL has returned.
    const typed = sql`${value}::text::${sql.raw(type)}`;
    const beyond = descending ? sql`${key} < ${typed}` : sql`${key} > ${typed}`;
    return { equal: sql`${key} = ${typed}`, beyond: isNeverNull ? beyond : sql`(${beyond} or ${key} is null)` };
  });
  const alternatives = rules.map(({ beyond }, index) =>
    and(...rules.slice(0, index).map(({ equal }) => equal), beyond),
  );
  const [first] = rules;
  // An index on the first key can only start at a condition outside the alternatives.
  return and(first && sql`(${first.beyond} or ${first.equal})`, or(...alternatives)) ?? sql`true`;
}

/** Selects the ids of a page after a cursor as one list, and the keys of its last row. No row when the page is empty. */
export const idsAfter = (
  storage: ResourceStorage,
  scope: SQL,
  { where, joined }: ListCondition,
  order: Order,
  cursor: readonly CursorKey[] | undefined,
  limit: number,
): SQL => {
  const names = order.keys.map((_, index) => keyName(index));
  const list = (of: (name: SQL) => SQL): SQL => sql`array[${sql.join(names.map(of), sql`, `)}]`;
  const byName = byKeyName(order);
  return sql`with page as materialized (select ${storage.id} as id, ${namedKeys(order)}
      from ${storage.table} ${joined || order.joined ? joinsOf(storage) : sql``}
      where ${scope} and ${where} and ${cursor === undefined ? sql`true` : afterCursor(order, cursor)}
      order by ${orderBy(order)} limit ${limit})
    select (select jsonb_agg(id order by ${orderBy(byName)}) from page) as ids,
      ${list((name) => sql`${name}::text`)} as values, ${list((name) => sql`pg_typeof(${name})::text`)} as types
    from page order by ${orderBy(byName, true)} limit 1`;
};

/** Number of records, from the first in the sort order, among which a page of a search for common words is looked up. */
const MAX_CANDIDATES = 2_000;

/** Selects the ids of a page among the first candidates in the sort order, which must not use joined tables. */
export const idsAmongFirst = (
  storage: ResourceStorage,
  candidates: SQL,
  { where, joined }: ListCondition,
  order: Order,
  { limit, offset }: PageCut,
): SQL => {
  // The subquery is named like the table, because the conditions refer to the table. Its sort keys are columns, so that the planner knows its order.
  const firstRecords = sql`(select ${storage.table}.*, ${namedKeys(order)} from ${storage.table} where ${candidates}
    order by ${orderBy(order)} limit ${MAX_CANDIDATES}) ${sql.identifier(getTableName(storage.table))}`;
  return sql`select ${storage.id} as id from ${firstRecords} ${joined ? joinsOf(storage) : sql``} where ${where}
    order by ${orderBy(byKeyName(order))} limit ${limit} offset ${offset}`;
};
