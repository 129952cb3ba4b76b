/** Reads records through a storage: pages, single records, ids. One statement for any number of rows. */
import { and, sql, type SQL } from "drizzle-orm";
import type { ListQuery } from "../../../../src/contract/list-query";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { decodeValue } from "../storage/codec";
import { joinsOf, listCondition, order, orderBy, permittedVariants, type Order, type Reader } from "./list-conditions";
import { oneOf } from "../../platform/storage/recordset";
import type { ResourceStorage } from "../storage/resource-storage";
import { idsOf } from "./page-ids";
import { selectionOf } from "./row-selection";

/** A record as read: meta values and the requested fields. References have no label yet. */
export interface StoredRecord extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

interface RowQuery {
  readonly where: SQL;
  readonly order?: Order;
  /** A common table expression with all matches, which the condition uses. */
  readonly matches?: SQL;
  /** A JSON array of counts that is returned with the rows. */
  readonly counts?: SQL;
}

interface ResultRow extends Record<string, unknown> {
  readonly row: readonly unknown[];
  readonly counts: readonly number[] | null;
}

type MetaRow = [number, number, string, string, string | null, string | null, ...unknown[]];

/** Converts instants to UTC; PostgreSQL's JSON uses the time zone of the connection. */
const instant = (text: string): string => new Date(text).toISOString();

/** Selects records with the given fields by one statement, and counts if any. */
export async function select(
  storage: ResourceStorage,
  data: ScopedDatabase,
  fields: readonly string[],
  reader: Reader,
  { where, order, matches = sql``, counts }: RowQuery,
): Promise<{ readonly records: StoredRecord[]; readonly counts: readonly number[] | undefined }> {
  const { fields: stored, row } = selectionOf(storage, fields, reader.languages);
  const ordered = order === undefined ? sql`` : sql`order by ${orderBy(order)}`;
  const rows = await data.execute<ResultRow>(
    storage.table,
    (scope) =>
      sql`${matches} select ${row} as row, ${counts ?? sql`null`} as counts from ${storage.table} ${joinsOf(storage)} where ${scope} and ${where} ${ordered}`,
  );
  const records = rows.map(({ row }): StoredRecord => {
    const [id, version, createdAt, updatedAt, firstName, lastName, ...values] = row as MetaRow;
    const record: Record<string, unknown> = {};
    for (const [index, { name, field }] of stored.entries()) record[name] = decodeValue(field, values[index]);
    const updatedBy = `${firstName ?? ""} ${lastName ?? ""}`.trim() || null;
    return { ...record, id, version, createdAt: instant(createdAt), updatedAt: instant(updatedAt), updatedBy };
  });
  return { records, counts: rows[0]?.counts ?? undefined };
}

export interface PageRequest {
  readonly query: ListQuery;
  readonly reader: Reader;
  /** Fields to return. */
  readonly fields: readonly string[];
  /** Filterable and sortable fields. */
  readonly filterable: ReadonlySet<string>;
  readonly sortable: ReadonlySet<string>;
}

/** Reads records by id in the given order; records out of reach are skipped. */
export async function readByIds(
  storage: ResourceStorage,
  data: ScopedDatabase,
  ids: readonly number[],
  reader: Reader,
  options: { readonly fields?: readonly string[]; readonly deleted?: boolean } = {},
): Promise<StoredRecord[]> {
  if (ids.length === 0) return [];
  const where =
    and(
      sql`${storage.id} ${oneOf(ids)}`,
      storage.rows(data.scope, options.deleted),
      permittedVariants(storage, reader),
    ) ?? sql`false`;
  const fields = options.fields ?? Object.keys(storage.resource.fields);
  const { records } = await select(storage, data, fields, reader, { where });
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Reads up to `limit` records matching a query, in order. One statement.
 *
 * @param also a further condition, on columns of the storage's own table
 */
export async function readMatching(
  storage: ResourceStorage,
  data: ScopedDatabase,
  { query, reader, filterable, sortable, fields }: PageRequest,
  limit: number,
  also?: SQL,
): Promise<StoredRecord[]> {
  const condition = listCondition(storage, data, query, reader, filterable);
  const sorting = order(storage, query, reader, sortable);
  const both = { ...condition, where: and(condition.where, also) ?? condition.where };
  const ids = idsOf(storage, data.condition(storage.table), both, sorting, { limit, offset: 0 });
  const where = and(storage.rows(data.scope), sql`${storage.id} = any(array(${ids}))`) ?? sql`false`;
  return (await select(storage, data, fields, reader, { where, order: sorting })).records;
}

/** Returns up to `limit` ids matching a query, in order, after the first `offset`. */
export async function findIds(
  storage: ResourceStorage,
  data: ScopedDatabase,
  request: Omit<PageRequest, "fields">,
  limit: number,
  offset = 0,
): Promise<number[]> {
  const condition = listCondition(storage, data, request.query, request.reader, request.filterable);
  const sorting = order(storage, request.query, request.reader, request.sortable);
  const rows = await data.execute<{ id: number | string }>(storage.table, (scope) =>
    idsOf(storage, scope, condition, sorting, { limit, offset }),
  );
  return rows.map((row) => Number(row.id));
}

/** Counts the records matching a query, up to a limit. */
export async function countMatching(
  storage: ResourceStorage,
  data: ScopedDatabase,
  { query, reader, filterable }: Pick<PageRequest, "query" | "reader" | "filterable">,
  limit: number,
): Promise<number> {
  const { where, joined } = listCondition(storage, data, query, reader, filterable);
  const [row] = await data.execute<{ count: number | string }>(
    storage.table,
    (scope) => sql`select count(*) as count from
      (select 1 from ${storage.table} ${joined ? joinsOf(storage) : sql``} where ${scope} and ${where} limit ${limit}) counted`,
  );
  return Number(row?.count ?? 0);
}
