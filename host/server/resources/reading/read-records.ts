/** Reads records through a storage: pages, single records, ids. One statement for any number of rows. */
import { and, sql, type SQL } from "drizzle-orm";
import { EXACT_TOTAL, type ListQuery } from "../../../../src/contract/list-query";
import { dialect } from "../../platform/storage/dialect";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Field } from "../../../../src/contract/fields";
import { decodeValue } from "../storage/codec";
import {
  editorName,
  joinsOf,
  listCondition,
  order,
  orderBy,
  permittedVariants,
  type Order,
  type Reader,
} from "./list-conditions";
import { oneOf } from "../../platform/storage/recordset";
import type { ResourceStorage } from "../storage/resource-storage";
import { gatherMatches, idsOf, idsOfMatches, idsAmongFirst, type PageCut } from "./page-ids";
import { estimatedMatches, countInSample, Total } from "./totals";

/** A record as read: meta values and the requested fields. References have no label yet. */
export interface StoredRecord extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

/** Maximum arguments of a PostgreSQL function. */
const MAX_ARGUMENTS = 90;

/** Selects values as one JSON array, because decoding one text per row is faster than decoding every value. */
function jsonArray(values: readonly SQL[]): SQL {
  const portions = Array.from({ length: Math.ceil(values.length / MAX_ARGUMENTS) }, (_, index) =>
    values.slice(index * MAX_ARGUMENTS, (index + 1) * MAX_ARGUMENTS),
  );
  const arrays = portions.map((portion) => sql`jsonb_build_array(${sql.join(portion, sql`, `)})`);
  return sql.join(arrays, sql` || `);
}

/** The selected fields of a record and their SQL. */
interface RowSelection {
  readonly fields: readonly { readonly name: string; readonly field: Field }[];
  /** The meta values and the fields as one JSON array. */
  readonly row: SQL;
}

const selections = new WeakMap<ResourceStorage, Map<string, RowSelection>>();
/** Cached selections per resource, by visible fields and languages. */
const MAX_SELECTIONS = 200;

/** Returns the selection of some fields. Cached, because joining its hundreds of pieces takes longer than reading the rows. */
function selectionOf(storage: ResourceStorage, names: readonly string[], languages: readonly string[]): RowSelection {
  const known = selections.get(storage) ?? new Map<string, RowSelection>();
  if (known.size >= MAX_SELECTIONS) known.clear();
  selections.set(storage, known);
  const key = JSON.stringify([languages, names]);
  const selection = known.get(key) ?? newSelection(storage, names, languages);
  known.set(key, selection);
  return selection;
}

function newSelection(storage: ResourceStorage, names: readonly string[], languages: readonly string[]): RowSelection {
  const stored = names.flatMap((name) => {
    const column = storage.field(name, languages);
    const field = storage.resource.fields[name];
    return column === undefined || field === undefined ? [] : [{ name, field, value: sql`${column.value}` }];
  });
  const meta = [storage.id, storage.version, storage.createdAt, storage.updatedAt, ...editorName];
  const values = [...meta.map((column) => sql`${column}`), ...stored.map(({ value }) => value)];
  const row = sql.raw(dialect.sqlToQuery(jsonArray(values).inlineParams()).sql);
  return { fields: stored.map(({ name, field }) => ({ name, field })), row };
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

async function select(
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

export interface StoredPage {
  readonly elements: readonly StoredRecord[];
  readonly total: number;
  readonly totalIsLowerBound: boolean;
}

/** Offset from which a page is read from the nearer end, which needs the total first. */
const DEEP_OFFSET = 1_000;
/** Number of estimated matches above which a text search tries the first records in the sort order before it sorts all matches. */
const MANY_MATCHES = 5_000;

/** Locates a page. Includes the total if it was needed. */
async function cutOf(
  { page, size }: ListQuery,
  pageTotal: Total,
): Promise<PageCut & { readonly total: number | undefined }> {
  const offset = (page - 1) * size;
  const total = offset < DEEP_OFFSET ? pageTotal.cached() : await pageTotal.find();
  if (total === undefined || total > EXACT_TOTAL || offset < DEEP_OFFSET || offset * 2 < total)
    return { limit: size, offset, total };
  const limit = Math.max(0, Math.min(size, total - offset));
  return { limit, offset: Math.max(0, total - offset - limit), reversed: true, total };
}

/**
 * Reads a page of a search for common words from the first records in the sort order, so that not all matches have to be found,
 * sorted or counted.
 *
 * @returns undefined when these records do not fill the page and one more
 */
async function readPageFromFirst(
  storage: ResourceStorage,
  data: ScopedDatabase,
  { query, reader, fields, filterable, sortable }: PageRequest,
): Promise<StoredPage | undefined> {
  const condition = listCondition(storage, data, query, reader, filterable);
  const sorting = order(storage, query.sort, reader, sortable);
  const scope = data.condition(storage.table);
  const offset = (query.page - 1) * query.size;
  const rows = storage.listed?.(data.scope, query.filter) ?? storage.rows(data.scope);
  const candidates = and(scope, rows) ?? sql`false`;
  // Read one record more than the page needs, to find out whether another page follows.
  const ids = idsAmongFirst(storage, candidates, condition, sorting, { limit: query.size + 1, offset });
  const { records, counts } = await select(storage, data, fields, reader, {
    where: and(storage.rows(data.scope), sql`${storage.id} = any(array(${ids}))`) ?? sql`false`,
    order: sorting,
    counts: sql`jsonb_build_array(${countInSample(storage, candidates, condition)})`,
  });
  if (records.length <= query.size) return undefined;
  const elements = records.slice(0, query.size);
  const total = Math.max(counts?.[0] ?? 0, (query.page - 1) * query.size + records.length);
  return { elements, total, totalIsLowerBound: true };
}

/** Reads a page and the total, in one statement when the page is near the start. Pages after the first EXACT_TOTAL records are empty. */
export async function readPage(
  storage: ResourceStorage,
  data: ScopedDatabase,
  request: PageRequest,
): Promise<StoredPage> {
  const { query, reader, fields, filterable, sortable } = request;
  const condition = listCondition(storage, data, query, reader, filterable);
  const sorting = order(storage, query.sort, reader, sortable);
  const pageTotal = new Total(storage, data, condition);
  const isTextSearch = query.q !== "";
  if (isTextSearch && !sorting.joined && (await estimatedMatches(storage, data, condition)) > MANY_MATCHES) {
    const page = await readPageFromFirst(storage, data, request);
    if (page !== undefined) return page;
  }
  if ((query.page - 1) * query.size >= EXACT_TOTAL) {
    const total = await pageTotal.find();
    return { elements: [], total: Math.min(total, EXACT_TOTAL), totalIsLowerBound: total > EXACT_TOTAL };
  }
  const cut = await cutOf(query, pageTotal);
  const scope = data.condition(storage.table);
  const ids = isTextSearch ? idsOfMatches(sorting, cut) : idsOf(storage, scope, condition, sorting, cut);
  const where = and(storage.rows(data.scope), sql`${storage.id} = any(array(${ids}))`) ?? sql`false`;
  const count = isTextSearch ? sql`(select count(*) from found)` : pageTotal.count;
  const { records, counts } = await select(storage, data, fields, reader, {
    where,
    order: sorting,
    matches: isTextSearch ? gatherMatches(storage, scope, condition, sorting) : undefined,
    counts: cut.total === undefined ? sql`jsonb_build_array(${count})` : undefined,
  });
  const counted = counts?.[0];
  if (counted !== undefined) pageTotal.store(counted);
  // A page after the last one has no row to carry the total.
  const total = cut.total ?? counted ?? (query.page === 1 ? 0 : await pageTotal.find());
  return { elements: records, total: Math.min(total, EXACT_TOTAL), totalIsLowerBound: total > EXACT_TOTAL };
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

/** Reads up to `limit` records matching a query, in order. One statement. */
export async function readMatching(
  storage: ResourceStorage,
  data: ScopedDatabase,
  { query, reader, filterable, sortable, fields }: PageRequest,
  limit: number,
): Promise<StoredRecord[]> {
  const condition = listCondition(storage, data, query, reader, filterable);
  const sorting = order(storage, query.sort, reader, sortable);
  const ids = idsOf(storage, data.condition(storage.table), condition, sorting, { limit, offset: 0 });
  const where = and(storage.rows(data.scope), sql`${storage.id} = any(array(${ids}))`) ?? sql`false`;
  return (await select(storage, data, fields, reader, { where, order: sorting })).records;
}

/** Returns up to `limit` ids matching a query, in order. */
export async function findIds(
  storage: ResourceStorage,
  data: ScopedDatabase,
  request: Omit<PageRequest, "fields">,
  limit: number,
): Promise<number[]> {
  const condition = listCondition(storage, data, request.query, request.reader, request.filterable);
  const sorting = order(storage, request.query.sort, request.reader, request.sortable);
  const rows = await data.execute<{ id: number | string }>(storage.table, (scope) =>
    idsOf(storage, scope, condition, sorting, { limit, offset: 0 }),
  );
  return rows.map((row) => Number(row.id));
}
