/** Reads pages of lists with their totals, in a time that hardly depends on the number of records. */
import { and, sql } from "drizzle-orm";
import { EXACT_TOTAL, type ListQuery } from "../../../../src/contract/list-query";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ResourceStorage } from "../storage/resource-storage";
import { listCondition, listedRows, order, type ListCondition, type Order } from "./list-conditions";
import { gatherMatches, idsOf, idsOfMatches, idsAmongFirst, type PageCut } from "./page-ids";
import { select, type PageRequest, type StoredRecord } from "./read-records";
import { estimatedMatches, countInSample, SAMPLE_SIZE, Total } from "./totals";

export interface StoredPage {
  readonly elements: readonly StoredRecord[];
  readonly total: number;
  readonly totalIsLowerBound: boolean;
  /** Whether only some matches were sorted, because the text has too many. */
  readonly isPartial?: boolean;
}

/** Offset from which a page is read from the nearer end, which needs the total first. */
const DEEP_OFFSET = 1_000;
/** Number of estimated matches above which a text search tries the first records in the sort order, and does not sort all matches. */
const MANY_MATCHES = 5_000;
/** Maximum matches that are sorted of a text that has more than that. */
const SORTED_MATCHES = 1_000;
/** Number of estimated matches from which a text is frequent enough to find matches along an index of all records. */
const FREQUENT_MATCHES = 50_000;

/** Maximum records, from the first in the sort order, among which a page of a search for common words is looked up. */
const MAX_CANDIDATES = 2_000;
/** Factor by which candidates exceed the number that would be enough if the matches were spread evenly. */
const CANDIDATES_FACTOR = 3;

/** Records among which the matches of a common word are counted for the lower bound of their total. */
const TEXT_SAMPLE_SIZE = 500;

/** Number of records from which a filtered list first looks at a sample. */
const MIN_SAMPLED_LIST = 50_000;
/** Number of estimated matches up to which counting them takes no longer than a sample. */
const FEW_MATCHES = 2_000;
/** Factor by which an estimated total must exceed the highest exact one, to be sure that it does. */
const SAFE_FACTOR = 3;

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
 * @param matches estimated number of matches
 * @returns undefined when these records do not fill the page and one more
 */
async function readPageFromFirst(
  storage: ResourceStorage,
  data: ScopedDatabase,
  { query, reader, fields }: PageRequest,
  condition: ListCondition,
  sorting: Order,
  matches: number,
): Promise<StoredPage | undefined> {
  const scope = data.condition(storage.table);
  const offset = (query.page - 1) * query.size;
  const rows = listedRows(storage, data, query.filter);
  const listed = await estimatedMatches(storage, data, { where: rows, joined: false });
  // Read one record more than the page needs, to find out whether another page follows.
  const limit = query.size + 1;
  const expected = (offset + limit) * (listed / matches);
  if (expected > MAX_CANDIDATES) return undefined;
  const candidates = and(scope, rows) ?? sql`false`;
  const count = Math.min(MAX_CANDIDATES, Math.ceil(expected * CANDIDATES_FACTOR));
  const ids = idsAmongFirst(storage, { where: candidates, count }, condition, sorting, { limit, offset });
  const { records, counts } = await select(storage, data, fields, reader, {
    where: and(storage.rows(data.scope), sql`${storage.id} = any(array(${ids}))`) ?? sql`false`,
    order: sorting,
    counts: sql`jsonb_build_array(${countInSample(storage, candidates, condition, TEXT_SAMPLE_SIZE)})`,
  });
  if (records.length <= query.size) return undefined;
  const elements = records.slice(0, query.size);
  const total = Math.max(counts?.[0] ?? 0, (query.page - 1) * query.size + records.length);
  return { elements, total, totalIsLowerBound: true };
}

/**
 * Reads a page of a text search, or of a filter whose matches an index finds. All matches are found and sorted unless there are too many: then the
 * page comes from the first records in the sort order, or, where these do not contain it, from some of the matches. The estimate may be wrong, so
 * the matches are limited in any case.
 */
async function readGatheredPage(
  storage: ResourceStorage,
  data: ScopedDatabase,
  request: PageRequest,
  condition: ListCondition,
  sorting: Order,
): Promise<StoredPage> {
  const { query, reader, fields } = request;
  const estimate = await estimatedMatches(storage, data, condition);
  const hasMany = estimate > MANY_MATCHES;
  if (hasMany && !sorting.joined) {
    const page = await readPageFromFirst(storage, data, request, condition, sorting, estimate);
    if (page !== undefined) return page;
  }
  const max = hasMany ? SORTED_MATCHES : MANY_MATCHES;
  const limit = { count: max + 1, newestFirst: estimate > FREQUENT_MATCHES };
  const offset = (query.page - 1) * query.size;
  const cut = { limit: Math.min(query.size, Math.max(0, max - offset)), offset };
  const { records, counts } = await select(storage, data, fields, reader, {
    where: and(storage.rows(data.scope), sql`${storage.id} = any(array(${idsOfMatches(sorting, cut)}))`) ?? sql`false`,
    order: sorting,
    matches: gatherMatches(storage, data.condition(storage.table), condition, sorting, limit),
    counts: sql`jsonb_build_array((select count(*) from found))`,
  });
  const [counted] = counts ?? [];
  // A page after the last one has no row to carry the total.
  const total = counted ?? (query.page === 1 ? 0 : await new Total(storage, data, condition).find());
  return {
    elements: records,
    total: Math.min(total, max),
    totalIsLowerBound: total > max,
    ...(total > max && { isPartial: true }),
  };
}

/**
 * Reads a page of a filtered list together with a sample of the records, which may show that there are more matches than EXACT_TOTAL, so that
 * they need not be counted.
 *
 * @returns undefined when counting takes no longer than a sample
 */
async function readSampledPage(
  storage: ResourceStorage,
  data: ScopedDatabase,
  { query, reader, fields }: PageRequest,
  condition: ListCondition,
  sorting: Order,
): Promise<{ readonly records: readonly StoredRecord[]; readonly hasMany: boolean } | undefined> {
  if ((await estimatedMatches(storage, data, condition)) <= FEW_MATCHES) return undefined;
  const listed = listedRows(storage, data, query.filter);
  const candidates = await estimatedMatches(storage, data, { where: listed, joined: false });
  if (candidates < MIN_SAMPLED_LIST) return undefined;
  const scope = data.condition(storage.table);
  const cut = { limit: query.size, offset: (query.page - 1) * query.size };
  const ids = idsOf(storage, scope, condition, sorting, cut);
  const { records, counts } = await select(storage, data, fields, reader, {
    where: and(storage.rows(data.scope), sql`${storage.id} = any(array(${ids}))`) ?? sql`false`,
    order: sorting,
    counts: sql`jsonb_build_array(${countInSample(storage, and(scope, listed) ?? scope, condition)})`,
  });
  const share = (counts?.[0] ?? 0) / SAMPLE_SIZE;
  return { records, hasMany: records.length === query.size && share * candidates >= SAFE_FACTOR * EXACT_TOTAL };
}

const pageOf = (elements: readonly StoredRecord[], total: number): StoredPage => ({
  elements,
  total: Math.min(total, EXACT_TOTAL),
  totalIsLowerBound: total > EXACT_TOTAL,
});

/** Reads a page and the total, in one statement when the page is near the start. Pages after the first EXACT_TOTAL records are empty. */
export async function readPage(
  storage: ResourceStorage,
  data: ScopedDatabase,
  request: PageRequest,
): Promise<StoredPage> {
  const { query, reader, fields, filterable, sortable } = request;
  const condition = listCondition(storage, data, query, reader, filterable);
  const sorting = order(storage, query, reader, sortable);
  const pageTotal = new Total(storage, data, condition);
  if (condition.isGathered) return readGatheredPage(storage, data, request, condition, sorting);
  if ((query.page - 1) * query.size >= EXACT_TOTAL) return pageOf([], await pageTotal.find());
  if (Object.keys(query.filter).length > 0) {
    const sampled = await readSampledPage(storage, data, request, condition, sorting);
    if (sampled !== undefined)
      return pageOf(sampled.records, sampled.hasMany ? EXACT_TOTAL + 1 : await pageTotal.find());
  }
  const cut = await cutOf(query, pageTotal);
  const scope = data.condition(storage.table);
  const ids = idsOf(storage, scope, condition, sorting, cut);
  const where = and(storage.rows(data.scope), sql`${storage.id} = any(array(${ids}))`) ?? sql`false`;
  const { records, counts } = await select(storage, data, fields, reader, {
    where,
    order: sorting,
    counts: cut.total === undefined ? sql`jsonb_build_array(${pageTotal.count})` : undefined,
  });
  const counted = counts?.[0];
  if (counted !== undefined) pageTotal.store(counted);
  // A page after the last one has no row to carry the total.
  return pageOf(records, cut.total ?? counted ?? (query.page === 1 ? 0 : await pageTotal.find()));
}
