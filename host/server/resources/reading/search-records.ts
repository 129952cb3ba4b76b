/** Finds records of all resources by their search text, with few statements however many resources there are. */
import { and, getTableName, inArray, or, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { recordPath } from "../../../../src/catalogue/screens";
import { failedCondition } from "../../../../src/contract/conditions";
import { SEARCH_GROUP_SIZE, type FoundGroup, type FoundRecord } from "../../../../src/contract/endpoints/search";
import { foldText } from "../../../../src/contract/fold-text";
import { hasRecords, type AnyRecord } from "../../../../src/contract/resource";
import { hasRight } from "../../../../src/contract/rights";
import type { RequestContext } from "../../platform/http/request-context";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { escapeLike, searchPatterns } from "../../platform/storage/search-patterns";
import { visibleFields } from "../caller";
import type { Registry, ResourceReader, ResourceService } from "../types";
import { listedRows, permittedVariants, type Reader } from "./list-conditions";
import { queryPlan } from "./query-plan";
import { readByIds } from "./read-records";
import { hydrate, labelText } from "./references";

/** Number of estimated matches above which only the last changed records are searched: an index would return too many. */
const MANY_MATCHES = 20_000;
/** Number of last changed records per resource that a search for common words reads. */
const RECENT_RECORDS = 300;
/** Number of matches that are ranked. */
const MAX_RANKED = 2_000;
/** Trigram indexes need three characters. */
const MIN_INDEXED_LENGTH = 3;
/** Number of further values that describe a found record. */
const MAX_CONTEXT = 3;

/** Returns the resources whose records the caller may read, search and open. */
function searchableServices(registry: Registry, { access }: RequestContext): ResourceService[] {
  return [...registry.values()].filter(
    ({ resource, endpoints }) =>
      hasRecords(resource) &&
      resource.screens.detail !== undefined &&
      (resource.list?.search?.length ?? 0) > 0 &&
      hasRight(access.rights, endpoints.list.right) &&
      failedCondition(endpoints.list.conditions, access.facts) === undefined,
  );
}

interface Match extends Record<string, unknown> {
  readonly resource: string;
  readonly id: number | string;
  /** 0: the text starts with the query; 1: a word does; 2: it contains the query or all its words. */
  readonly rank: number;
}

interface TextQuery {
  /** Folded text. */
  readonly text: string;
  readonly patterns: readonly string[];
}

const matching = ({ storage }: ResourceService, { text, patterns }: TextQuery): SQL =>
  sql.join(
    (storage.searchPatterns?.(text) ?? patterns).map((pattern) => sql`${storage.search} like ${pattern}`),
    sql` and `,
  );

const rankOf = ({ storage }: ResourceService, { text }: TextQuery): SQL => {
  const start = `${escapeLike(text)}%`;
  return sql`case when ${storage.search} like ${start} then 0 when ${storage.search} like ${`% ${start}`} then 1 else 2 end`;
};

const rowsOf = ({ storage }: ResourceService, data: ScopedDatabase, reader: Reader): SQL =>
  and(listedRows(storage, data, {}), permittedVariants(storage, reader)) ?? sql`false`;

/** Searches all matches of rare words in one table, along its text index. */
function rareMatches(
  services: readonly [ResourceService, ...ResourceService[]],
  data: ScopedDatabase,
  reader: Reader,
  query: TextQuery,
): SQL {
  const [first] = services;
  const { table, id, updatedAt } = first.storage;
  const isShared = table === record;
  const resource = isShared ? sql`${record.resource}` : sql`${first.resource.name}::text`;
  const names = services.map((service) => service.resource.name);
  const scope = and(data.condition(table), isShared ? inArray(record.resource, names) : undefined) ?? sql`false`;
  const rows = or(...services.map((service) => sql`(${rowsOf(service, data, reader)})`)) ?? sql`false`;
  // The text condition alone in the first part, so that the planner uses the text index.
  return sql`(with found as materialized (select ${id} as found_id from ${table} where ${matching(first, query)} and ${scope} limit ${MAX_RANKED})
    select resource, id, rank from (select ${resource} as resource, ${id} as id, ${rankOf(first, query)} as rank,
        row_number() over (partition by ${resource} order by ${rankOf(first, query)}, ${updatedAt} desc) as place
      from ${table} where ${id} in (select found_id from found) and ${scope} and (${rows})) ranked
    where place <= ${SEARCH_GROUP_SIZE} order by rank, place)`;
}

/** Searches the last changed records of one resource. */
function recentMatches(service: ResourceService, data: ScopedDatabase, reader: Reader, query: TextQuery): SQL {
  const { table, id, updatedAt } = service.storage;
  // The subquery is named like the table, because the conditions refer to the table.
  const recent = sql`(select ${table}.* from ${table} where ${data.condition(table)} and ${rowsOf(service, data, reader)}
    order by ${updatedAt} desc limit ${RECENT_RECORDS}) ${sql.identifier(getTableName(table))}`;
  return sql`(select ${service.resource.name}::text as resource, ${id} as id, ${rankOf(service, query)} as rank
    from ${recent} where ${matching(service, query)} order by ${updatedAt} desc limit ${SEARCH_GROUP_SIZE})`;
}

/** Estimates from the table's statistics how many rows contain the words, without reading rows. */
async function isCommon(service: ResourceService, data: ScopedDatabase, query: TextQuery): Promise<boolean> {
  if (query.patterns.every((pattern) => pattern.length < MIN_INDEXED_LENGTH + 2)) return true;
  const { table } = service.storage;
  const plan = await queryPlan(data, table, () => sql`select 1 from ${table} where ${matching(service, query)}`);
  return (plan?.["Plan Rows"] ?? 0) > MANY_MATCHES;
}

/** Returns the matches of one table, best first. */
async function matchesIn(
  services: readonly [ResourceService, ...ResourceService[]],
  data: ScopedDatabase,
  reader: Reader,
  query: TextQuery,
): Promise<readonly Match[]> {
  const [first] = services;
  const statement = (await isCommon(first, data, query))
    ? sql.join(
        services.map((service) => recentMatches(service, data, reader, query)),
        sql` union all `,
      )
    : rareMatches(services, data, reader, query);
  return data.execute<Match>(first.storage.table, () => statement);
}

/** Returns text values that describe a record, those that contain a searched word first. */
function contextOf(
  { resource }: ResourceService,
  found: AnyRecord,
  names: readonly string[],
  reader: Reader,
  text: string,
) {
  const words = text.split(/\s+/);
  const values = names
    .filter((name) => name !== resource.label)
    .map((name) => labelText(resource.fields[name], found[name], reader.languages))
    .filter((value) => value !== "" && value.length <= 80);
  const isHit = (value: string): boolean => words.some((word) => foldText(value).includes(word));
  const ordered = [...values.filter(isHit), ...values.filter((value) => !isHit(value))];
  return [...new Set(ordered)].slice(0, MAX_CONTEXT).join(" · ");
}

async function describe(
  service: ResourceService,
  ids: readonly number[],
  reader: ResourceReader,
  { text }: TextQuery,
): Promise<FoundRecord[]> {
  const { resource, storage } = service;
  const { context, registry } = reader;
  const visible = new Set(visibleFields(resource.fields, context));
  const searched = (resource.list?.search ?? []).filter((name) => visible.has(name));
  const { parts = {}, key } = resource.screens.detail ?? {};
  const fields = [...new Set([resource.label, ...searched, ...Object.values(parts), ...(key ? [key.field] : [])])];
  const records = await readByIds(storage, context.data, ids, reader, { fields });
  await hydrate(resource.fields, records, registry, context.data, reader);
  return records.flatMap((found) => {
    const path = recordPath(resource, found);
    const label = labelText(resource.fields[resource.label], found[resource.label], reader.languages);
    const described = contextOf(service, found, searched, reader, text);
    return path === undefined
      ? []
      : [{ id: found.id, label: label === "" ? `#${found.id}` : label, context: described, path }];
  });
}

/** Groups services by the table that stores their records. */
function byTable(services: readonly ResourceService[]): (readonly [ResourceService, ...ResourceService[]])[] {
  const groups = new Map<PgTable | ResourceService, [ResourceService, ...ResourceService[]]>();
  for (const service of services) {
    // Separate tables belong to one resource each; several resources may still show the same rows in different ways.
    const key = service.storage.table === record ? record : service;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [service]);
    else group.push(service);
  }
  return [...groups.values()];
}

/**
 * Finds records by a text. Rare words are searched in all records, common ones in the last changed records of each resource.
 *
 * @returns one group for each resource with matches, the best group first
 */
export async function searchRecords(reader: ResourceReader, q: string): Promise<FoundGroup[]> {
  const { context, registry } = reader;
  const { data } = context;
  const query: TextQuery = { text: foldText(q).trim(), patterns: searchPatterns(q) };
  const services = searchableServices(registry, context);
  const found = await Promise.all(byTable(services).map((group) => matchesIn(group, data, reader, query)));
  const matches = found.flat().toSorted((a, b) => a.rank - b.rank);
  const idsByResource = new Map<string, number[]>();
  for (const { resource, id } of matches)
    idsByResource.set(resource, [...(idsByResource.get(resource) ?? []), Number(id)]);
  const groups = await Promise.all(
    [...idsByResource].map(async ([resource, ids]) => {
      const service = registry.get(resource);
      return { resource, records: service === undefined ? [] : await describe(service, ids, reader, query) };
    }),
  );
  return groups.filter(({ records }) => records.length > 0);
}
