/** Reads all matches of a query in portions that each start after the last one's end, so that other calls wait only for one portion. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, sql, type SQL } from "drizzle-orm";
import { isShared, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { oneOf } from "../../platform/storage/recordset";
import type { ResourceStorage } from "../storage/resource-storage";
import { listCondition, order, type Order } from "./list-conditions";
import { idsAfter, idsOf, rowsOf, type CursorKey, type RowSource } from "./page-ids";
import { needsSort, withSortedMatches } from "./sorted-matches";
import type { PageRequest } from "./read-records";

/** Ids read by one statement; the embedded database blocks other calls meanwhile. */
const PORTION = 5_000;
/** Maximum ids read by one statement, when each has to sort all matches because no index has the order. */
const MAX_PORTION = 100_000;
/** Milliseconds from which a statement counts as slow, and factor by which the next portion is larger. */
const SLOW_MS = 100;
const GROWTH = 4;

type OrderedRequest = Omit<PageRequest, "fields">;

/** Matches of a query without an order. */
export interface MatchRequest extends Omit<OrderedRequest, "sortable"> {
  /** Ids to leave out. */
  readonly except?: readonly number[] | undefined;
  /** Ids to which the matches are limited. */
  readonly among?: readonly number[];
}

/** All matches of a query at one moment. */
export interface Matches {
  readonly count: number;
  /** Highest id among them, 0 when there are none. Records created later have higher ones. */
  readonly lastId: number;
}

/** A part of the matches by id: above `from` and up to `to`. */
interface IdRange {
  readonly from: number;
  readonly to?: number;
  readonly limit: number;
}

/** Selects the first ids of a range in ascending order. */
function idsInRange(
  storage: ResourceStorage,
  data: ScopedDatabase,
  { query, reader, filterable, except = [], among }: MatchRequest,
  { from, to, limit }: IdRange,
): (scope: SQL) => SQL {
  const { where, joined } = listCondition(storage, data, query, reader, filterable);
  const above = sql`${storage.id} > ${from}`;
  const upTo = to === undefined ? undefined : sql`${storage.id} <= ${to}`;
  const others = except.length === 0 ? undefined : sql`not (${storage.id} ${oneOf(except)})`;
  const chosen = among === undefined ? undefined : sql`${storage.id} ${oneOf(among)}`;
  const range = and(where, above, upTo, others, chosen) ?? above;
  const byId = order(storage, { sort: [], filter: {} }, reader, new Set());
  return (scope) => idsOf(storage, scope, { where: range, joined }, byId, { limit, offset: 0 });
}

/** Returns the first ids of a range of the matches, in ascending order. */
export async function matchingIds(
  storage: ResourceStorage,
  data: ScopedDatabase,
  request: MatchRequest,
  range: IdRange,
): Promise<number[]> {
  const rows = await data.execute<{ id: number | string }>(storage.table, idsInRange(storage, data, request, range));
  return rows.map(({ id }) => Number(id));
}

/** Counts all matches exactly. */
export async function countMatches(
  storage: ResourceStorage,
  data: ScopedDatabase,
  request: MatchRequest,
  portion: number = PORTION,
): Promise<Matches> {
  let matches: Matches = { count: 0, lastId: 0 };
  for (;;) {
    const ids = idsInRange(storage, data, request, { from: matches.lastId, limit: portion });
    const [row] = await data.execute<{ count: number | string; last: number | string | null }>(
      storage.table,
      (scope) => sql`select count(*) as count, max(id) as last from (${ids(scope)}) portion`,
    );
    const count = Number(row?.count ?? 0);
    matches = { count: matches.count + count, lastId: Number(row?.last ?? matches.lastId) };
    if (count < portion) return matches;
    await nextTurn();
  }
}

interface PortionRow extends Record<string, unknown> {
  readonly ids: readonly number[];
  /** Sort keys of the last id. */
  readonly values: readonly (string | null)[];
  readonly types: readonly string[];
}

/**
 * Returns the ids of all matches in the sort order, in portions. A record whose sort key changes meanwhile may be missing or appear
 * twice, like between two pages of a list. Throws at once for an invalid filter or order.
 */
export function idsInOrder(
  storage: ResourceStorage,
  data: ScopedDatabase,
  { query, reader, filterable, sortable }: OrderedRequest,
  firstPortion: number = PORTION,
): AsyncIterable<readonly number[]> {
  const condition = listCondition(storage, data, query, reader, filterable);
  const sorting = order(storage, query, reader, sortable);
  const read = (source: RowSource, readOrder: Order): AsyncGenerator<readonly number[]> =>
    portions(storage, data, source, readOrder, firstPortion);
  async function* ids(): AsyncGenerator<readonly number[]> {
    const isBlocking = !isShared(data) && (await needsSort(storage, data, condition, sorting, firstPortion));
    if (isBlocking) yield* withSortedMatches(storage, data, condition, sorting, read);
    else yield* read({ id: storage.id, rows: (scope) => rowsOf(storage, scope, condition, sorting) }, sorting);
  }
  return { [Symbol.asyncIterator]: ids };
}

async function* portions(
  storage: ResourceStorage,
  data: ScopedDatabase,
  source: RowSource,
  sorting: Order,
  firstPortion: number,
): AsyncGenerator<readonly number[]> {
  let cursor: readonly CursorKey[] | undefined;
  let portion = firstPortion;
  for (;;) {
    const start = cursor;
    const startedAt = performance.now();
    const [row] = await data.execute<PortionRow>(storage.table, (scope) =>
      idsAfter(source, scope, sorting, start, portion),
    );
    if (row === undefined) return;
    const isSlow = performance.now() - startedAt > SLOW_MS;
    yield row.ids;
    if (row.ids.length < portion) return;
    cursor = row.values.map((value, index) => ({ value, type: row.types[index] ?? "text" }));
    if (isSlow) portion = Math.min(MAX_PORTION, portion * GROWTH);
    await nextTurn();
  }
}
