/** SQL that selects the ids of a page, in three ways: along an index, from all matches of a rare text, or from the first records in the sort order. */
import { getTableName, sql, type SQL } from "drizzle-orm";
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

/** Selects all matching rows with their keys. For rare texts, because their selectivity along the sort order is unknown. */
export const gatherMatches = (
  storage: ResourceStorage,
  scope: SQL,
  { where, joined }: ListCondition,
  order: Order,
): SQL =>
  sql`with found as materialized (select ${storage.id} as id, ${namedKeys(order)}
    from ${storage.table} ${joined || order.joined ? joinsOf(storage) : sql``} where ${scope} and ${where})`;
/** Selects the ids of a page from the rows of `gatherMatches`. */
export const idsOfMatches = (order: Order, { limit, offset, reversed }: PageCut): SQL =>
  sql`select id from found order by ${orderBy(byKeyName(order), reversed)} limit ${limit} offset ${offset}`;

/** Number of records, from the first in the sort order, among which a page of a search for common words is looked up. */
const MAX_CANDIDATES = 5_000;

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
