/** Reads records through a storage: pages, single ones, ids. One statement for any number of rows. */
import { and, sql, type SQL } from "drizzle-orm";
import { EXACT_TOTAL, type ListQuery } from "../../../src/contract/list-query";
import type { ScopedDatabase } from "../storage/scoped-database";
import { decodeValue } from "./codec";
import {
  editorName,
  joinsOf,
  matching,
  order,
  permitted,
  type Matching,
  type Order,
  type Reader,
} from "./list-conditions";
import { oneOf } from "./recordset";
import type { ResourceStorage } from "./storage";

/** A record as read: its meta values and the fields asked for. References carry no label yet. */
export interface StoredRecord extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

/** A function takes a hundred arguments at most. */
const MAX_ARGUMENTS = 90;

/** Some values as one JSON array: a driver decodes one text a row instead of every value by itself. */
function jsonArray(values: readonly SQL[]): SQL {
  const portions = Array.from({ length: Math.ceil(values.length / MAX_ARGUMENTS) }, (_, index) =>
    values.slice(index * MAX_ARGUMENTS, (index + 1) * MAX_ARGUMENTS),
  );
  const arrays = portions.map((portion) => sql`jsonb_build_array(${sql.join(portion, sql`, `)})`);
  return sql.join(arrays, sql` || `);
}

interface RowQuery {
  readonly where: SQL;
  readonly orderBy?: readonly SQL[];
  /** A number to answer beside the rows. */
  readonly beside?: SQL;
}

interface RowAnswer extends Record<string, unknown> {
  readonly row: readonly unknown[];
  readonly beside: number | string | null;
}

type MetaRow = [number, number, string, string, string | null, string | null, ...unknown[]];

/** JSON writes an instant in the zone of the connection. */
const instant = (text: string): string => new Date(text).toISOString();

async function select(
  storage: ResourceStorage,
  data: ScopedDatabase,
  fields: readonly string[],
  reader: Reader,
  { where, orderBy = [], beside }: RowQuery,
): Promise<{ readonly records: StoredRecord[]; readonly beside: number | undefined }> {
  const stored = fields.flatMap((name) => {
    const column = storage.field(name, reader.languages);
    const field = storage.resource.fields[name];
    return column === undefined || field === undefined ? [] : [{ name, field, value: sql`${column.value}` }];
  });
  const meta = [storage.id, storage.version, storage.createdAt, storage.updatedAt, ...editorName];
  const row = jsonArray([...meta.map((column) => sql`${column}`), ...stored.map(({ value }) => value)]);
  const ordered = orderBy.length === 0 ? sql`` : sql`order by ${sql.join([...orderBy], sql`, `)}`;
  const rows = await data.execute<RowAnswer>(
    storage.table,
    (scope) =>
      sql`select ${row} as row, ${beside ?? sql`null`} as beside from ${storage.table} ${joinsOf(storage)} where ${scope} and ${where} ${ordered}`,
  );
  const records = rows.map(({ row }): StoredRecord => {
    const [id, version, createdAt, updatedAt, firstName, lastName, ...values] = row as MetaRow;
    const record: Record<string, unknown> = {};
    for (const [index, { name, field }] of stored.entries()) record[name] = decodeValue(field, values[index]);
    const updatedBy = `${firstName ?? ""} ${lastName ?? ""}`.trim() || null;
    return { ...record, id, version, createdAt: instant(createdAt), updatedAt: instant(updatedAt), updatedBy };
  });
  const [first] = rows;
  return { records, beside: first === undefined || beside === undefined ? undefined : Number(first.beside) };
}

/** The ids of a page, from the narrowest table that has them: what the rows show is looked up for these only. */
const idsOf = (
  storage: ResourceStorage,
  scope: SQL,
  { where, joined }: Matching,
  { by, joined: ordered }: Order,
  limit: number,
  offset: number,
): SQL =>
  sql`select ${storage.id} as id from ${storage.table} ${joined || ordered ? joinsOf(storage) : sql``} where ${scope} and ${where}
    order by ${sql.join([...by], sql`, `)} limit ${limit} offset ${offset}`;

export interface PageRequest {
  readonly query: ListQuery;
  readonly reader: Reader;
  /** Fields to answer. */
  readonly fields: readonly string[];
  /** Fields that may be filtered by, and sorted by. */
  readonly filterable: ReadonlySet<string>;
  readonly sortable: ReadonlySet<string>;
}

export interface StoredPage {
  readonly elements: readonly StoredRecord[];
  readonly total: number;
  readonly totalIsLowerBound: boolean;
}

/** One page and how many rows there are, in one statement. */
export async function readPage(
  storage: ResourceStorage,
  data: ScopedDatabase,
  { query, reader, fields, filterable, sortable }: PageRequest,
): Promise<StoredPage> {
  const condition = matching(storage, data, query, reader, filterable);
  const offset = (query.page - 1) * query.size;
  const by = order(storage, query.sort, reader, sortable);
  const scope = data.condition(storage.table);
  const ids = idsOf(storage, scope, condition, by, query.size, offset);
  const where = and(storage.rows(data.scope), sql`${storage.id} = any(array(${ids}))`) ?? sql`false`;
  const count = countOf(storage, scope, condition);
  const { records, beside } = await select(storage, data, fields, reader, { where, orderBy: by.by, beside: count });
  // A page behind the last one has no row that could carry the number.
  const total = beside ?? (offset === 0 ? 0 : await countAlone(storage, data, condition));
  return { elements: records, total: Math.min(total, EXACT_TOTAL), totalIsLowerBound: total > EXACT_TOTAL };
}

/** Counts no further than lists tell exactly. */
const countOf = (storage: ResourceStorage, scope: SQL, { where, joined }: Matching): SQL =>
  sql`(select count(*) from (select 1 from ${storage.table} ${joined ? joinsOf(storage) : sql``} where ${scope} and ${where} limit ${EXACT_TOTAL + 1}) counted)`;

async function countAlone(storage: ResourceStorage, data: ScopedDatabase, condition: Matching): Promise<number> {
  const [row] = await data.execute<{ count: number | string }>(
    storage.table,
    (scope) => sql`select ${countOf(storage, scope, condition)} as count`,
  );
  return Number(row?.count ?? 0);
}

/** Records by id, in the order of the ids; those out of reach are left out. */
export async function readByIds(
  storage: ResourceStorage,
  data: ScopedDatabase,
  ids: readonly number[],
  reader: Reader,
  options: { readonly fields?: readonly string[]; readonly deleted?: boolean } = {},
): Promise<StoredRecord[]> {
  if (ids.length === 0) return [];
  const where =
    and(sql`${storage.id} ${oneOf(ids)}`, storage.rows(data.scope, options.deleted), permitted(storage, reader)) ??
    sql`false`;
  const fields = options.fields ?? Object.keys(storage.resource.fields);
  const { records } = await select(storage, data, fields, reader, { where });
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Ids that a query finds, at most `limit`, in its order. */
export async function findIds(
  storage: ResourceStorage,
  data: ScopedDatabase,
  request: Omit<PageRequest, "fields">,
  limit: number,
): Promise<number[]> {
  const condition = matching(storage, data, request.query, request.reader, request.filterable);
  const by = order(storage, request.query.sort, request.reader, request.sortable);
  const rows = await data.execute<{ id: number | string }>(storage.table, (scope) =>
    idsOf(storage, scope, condition, by, limit, 0),
  );
  return rows.map((row) => Number(row.id));
}
