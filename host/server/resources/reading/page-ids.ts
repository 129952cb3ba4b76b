/**
 * SQL that selects the ids of a page, in four ways: along an index, from all matches of a rare text, from the first records in the sort
 * order, or after the last record of the page before.
 */
import { and, getTableName, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { joinsOf, orderBy, type ListCondition, type Order } from "./list-conditions";
import type { ResourceStorage } from "../storage/resource-storage";

/** The part of a list that a page shows. */
export interface PageCut {
  readonly limit: number;
  readonly offset: number;
  /** Offset from the end. */
  readonly reversed?: boolean;
}

/** Rows with a condition, to which more conditions can be added. */
export interface RowSource {
  readonly id: SQL | PgColumn;
  /** Returns `from … where …`. */
  readonly rows: (scope: SQL) => SQL;
}

/** Returns `from … where …` for the matches of a condition. */
export const rowsOf = (storage: ResourceStorage, scope: SQL, { where, joined }: ListCondition, order: Order): SQL =>
  sql`from ${storage.table} ${joined || order.joined ? joinsOf(storage) : sql``} where ${scope} and ${where}`;

/** Selects the ids of a page from the narrowest table; row values are then loaded only for these. */
export const idsOf = (
  storage: ResourceStorage,
  scope: SQL,
  condition: ListCondition,
  order: Order,
  { limit, offset, reversed }: PageCut,
): SQL =>
  sql`select ${storage.id} as id ${rowsOf(storage, scope, condition, order)}
    order by ${orderBy(order, reversed)} limit ${limit} offset ${offset}`;

export const keyName = (index: number): SQL => sql.raw(`k${index}`);
const namedKeys = ({ keys }: Order): SQL =>
  sql.join(
    keys.map(({ key }, index) => sql`${key} as ${keyName(index)}`),
    sql`, `,
  );
/** Returns the order of rows whose keys have these names. */
export const byKeyName = ({ keys }: Order): Pick<Order, "keys"> => ({
  keys: keys.map((key, index) => ({ ...key, key: keyName(index) })),
});

/** Matches of a text to gather. */
export interface MatchLimit {
  readonly count: number;
  /** Whether to gather the newest ones, which are next to each other in an index. Only for frequent texts: others are far apart there. */
  readonly newestFirst: boolean;
}

/** Selects matching rows with their keys. For texts, because their selectivity along the sort order is unknown. */
export const gatherMatches = (
  storage: ResourceStorage,
  scope: SQL,
  condition: ListCondition,
  order: Order,
  { count, newestFirst }: MatchLimit,
): SQL => {
  const newest = newestFirst ? sql`order by ${storage.id} desc` : sql``;
  return sql`with found as materialized (select ${storage.id} as id, ${namedKeys(order)}
    ${rowsOf(storage, scope, condition, order)} ${newest} limit ${count})`;
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
function afterCursor({ keys }: Pick<Order, "keys">, cursor: readonly CursorKey[]): SQL {
  const rules = keys.map(({ key, descending, isNeverNull }, index) => {
    const { value = null, type = "text" } = cursor[index] ?? {};
    if (value === null) return { from: sql`${key} is null`, equal: sql`${key} is null`, beyond: sql`false` };
    // The type is a name that PostgreSQL has returned.
    const typed = sql`${value}::text::${sql.raw(type)}`;
    const [from, beyond] = descending
      ? [sql`${key} <= ${typed}`, sql`${key} < ${typed}`]
      : [sql`${key} >= ${typed}`, sql`${key} > ${typed}`];
    const orNull = (condition: SQL): SQL => (isNeverNull ? condition : sql`(${condition} or ${key} is null)`);
    return { from: orNull(from), equal: sql`${key} = ${typed}`, beyond: orNull(beyond) };
  });
  const alternatives = rules.map(({ beyond }, index) =>
    and(...rules.slice(0, index).map(({ equal }) => equal), beyond),
  );
  const [first] = rules;
  // An index on the first key can only start at a condition outside the alternatives.
  return and(first?.from, or(...alternatives)) ?? sql`true`;
}

/** Selects the ids of a page after a cursor as one list, and the keys of its last row. No row when the page is empty. */
export const idsAfter = (
  { id, rows }: RowSource,
  scope: SQL,
  order: Order,
  cursor: readonly CursorKey[] | undefined,
  limit: number,
): SQL => {
  const names = order.keys.map((_, index) => keyName(index));
  const list = (of: (name: SQL) => SQL): SQL => sql`array[${sql.join(names.map(of), sql`, `)}]`;
  const byName = byKeyName(order);
  const select = (condition: SQL): SQL => sql`(select ${id} as id, ${namedKeys(order)} ${rows(scope)} and ${condition}
      order by ${orderBy(order)} limit ${limit})`;
  const [first, ...others] = order.keys;
  const isBeforeNulls = first?.isNeverNull === false && typeof cursor?.[0]?.value === "string";
  const firstPart =
    cursor === undefined
      ? select(sql`true`)
      : isBeforeNulls
        ? select(afterCursor({ keys: [{ ...first, isNeverNull: true }, ...others] }, cursor))
        : select(afterCursor(order, cursor));
  // The nulls follow in a second part, because an index does not serve "greater or null".
  const secondPart = isBeforeNulls
    ? sql`union all ${select(sql`${first.key} is null and (select count(*) from first_part) < ${limit}`)}`
    : sql``;
  return sql`with first_part as materialized (${firstPart}), page as materialized (select * from (select * from first_part ${secondPart}) parts
      order by ${orderBy(byName)} limit ${limit})
    select (select jsonb_agg(id order by ${orderBy(byName)}) from page) as ids,
      ${list((name) => sql`${name}::text`)} as values, ${list((name) => sql`pg_typeof(${name})::text`)} as types
    from page order by ${orderBy(byName, true)} limit 1`;
};

/** Selects the ids of a page among the first candidates in the sort order, which must not use joined tables. */
export const idsAmongFirst = (
  storage: ResourceStorage,
  candidates: { readonly where: SQL; readonly count: number },
  { where, joined }: ListCondition,
  order: Order,
  { limit, offset }: PageCut,
): SQL => {
  // The subquery is named like the table, because the conditions refer to the table. Its sort keys are columns, so that the planner knows its order.
  const firstRecords = sql`(select ${storage.table}.*, ${namedKeys(order)} from ${storage.table} where ${candidates.where}
    order by ${orderBy(order)} limit ${candidates.count}) ${sql.identifier(getTableName(storage.table))}`;
  return sql`select ${storage.id} as id from ${firstRecords} ${joined ? joinsOf(storage) : sql``} where ${where}
    order by ${orderBy(byKeyName(order))} limit ${limit} offset ${offset}`;
};
