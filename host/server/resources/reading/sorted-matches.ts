/**
 * Sorts all matches of a query in short statements, for an order that no index serves. The embedded database answers no other call during a
 * statement, so the sort keys are copied by portions to a temporary table with an index, which is then read in order.
 */
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql, type SQL } from "drizzle-orm";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ResourceStorage } from "../storage/resource-storage";
import { orderBy, type ListCondition, type Order } from "./list-conditions";
import { byKeyName, idsOf, keyName, rowsOf, type RowSource } from "./page-ids";
import { queryPlan, type PlanStep } from "./query-plan";

/** Estimated number of rows from which a sort takes too long for one statement. */
const MANY_ROWS = 20_000;
/** Rows that one statement copies. */
const COPIED_ROWS = 1_000;
/** Characters of a text by which rows are sorted. An entry of an index may have 2,704 bytes. */
const SORTED_CHARACTERS = 500;

const sortsMany = (step: PlanStep): boolean =>
  (step["Node Type"] === "Sort" && step["Plan Rows"] > MANY_ROWS) || (step.Plans ?? []).some(sortsMany);

/** Returns whether a portion of the matches in this order takes a sort of many rows. */
export async function needsSort(
  storage: ResourceStorage,
  data: ScopedDatabase,
  condition: ListCondition,
  sorting: Order,
  limit: number,
): Promise<boolean> {
  const plan = await queryPlan(data, storage.table, (scope) =>
    idsOf(storage, scope, condition, sorting, { limit, offset: 0 }),
  );
  return plan !== undefined && sortsMany(plan);
}

/** Returns the types of the sort keys, as PostgreSQL names them, or undefined when there are no matches. */
async function keyTypes(
  storage: ResourceStorage,
  data: ScopedDatabase,
  condition: ListCondition,
  sorting: Order,
): Promise<readonly string[] | undefined> {
  const types = sql.join(
    sorting.keys.map(({ key }) => sql`pg_typeof(${key})::text`),
    sql`, `,
  );
  const [row] = await data.execute<{ types: readonly string[] }>(
    storage.table,
    (scope) => sql`select array[${types}] as types ${rowsOf(storage, scope, condition, sorting)} limit 1`,
  );
  return row?.types;
}

/** Copies ids and sort keys to the table, in the order of the ids. */
async function copyKeys(
  storage: ResourceStorage,
  data: ScopedDatabase,
  condition: ListCondition,
  sorting: Order,
  table: SQL,
  types: readonly string[],
): Promise<void> {
  const keys = sql.join(
    sorting.keys.map(({ key }, index) =>
      types[index] === "text" ? sql`left(${key}, ${SORTED_CHARACTERS}::int)` : key,
    ),
    sql`, `,
  );
  let last = 0;
  for (;;) {
    await nextTurn();
    const [row] = await data.execute<{ count: number; last: number | string | null }>(
      storage.table,
      (scope) => sql`with copied as (insert into ${table}
          select ${storage.id}, ${keys} ${rowsOf(storage, scope, condition, sorting)} and ${storage.id} > ${last} order by ${storage.id} limit ${COPIED_ROWS}
          returning id)
        select count(*)::int as count, max(id) as last from copied`,
    );
    if (row === undefined || row.count < COPIED_ROWS) return;
    last = Number(row.last);
  }
}

/**
 * Sorts the matches and passes them to `read`. They exist until it ends.
 *
 * @param read reads the sorted rows, with the order of their keys
 */
export async function* withSortedMatches<Result>(
  storage: ResourceStorage,
  data: ScopedDatabase,
  condition: ListCondition,
  sorting: Order,
  read: (source: RowSource, order: Order) => AsyncIterable<Result>,
): AsyncGenerator<Result> {
  const types = await keyTypes(storage, data, condition, sorting);
  if (types === undefined) return;
  const table = sql`${sql.identifier(`sorted_${randomUUID().replaceAll("-", "")}`)}`;
  const order: Order = { ...byKeyName(sorting), joined: false };
  const columns = types.map(
    (type, index) => sql`${keyName(index)} ${sql.raw(type === "text" ? 'text collate "C"' : type)}`,
  );
  await data.execute(
    storage.table,
    () => sql`create temporary table ${table} (id bigint, ${sql.join(columns, sql`, `)})`,
  );
  try {
    await data.execute(storage.table, () => sql`create index on ${table} (${orderBy(order)})`);
    await copyKeys(storage, data, condition, sorting, table, types);
    yield* read({ id: sql`id`, rows: () => sql`from ${table} where true` }, order);
  } finally {
    await data.execute(storage.table, () => sql`drop table ${table}`);
  }
}
