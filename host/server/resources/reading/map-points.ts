/** Returns the positions of a list's records for its map: each record, or groups of records when there are many. */
import { and, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Geo } from "../../../../src/contract/fields";
import type { ListQuery } from "../../../../src/contract/list-query";
import {
  mapEndpoint,
  MAX_POINTS,
  MAX_UNPLACED,
  parseMapBox,
  type MapBox,
  type MapGroup,
} from "../../../../src/contract/map-endpoint";
import { ApiProblem } from "../../platform/http/problem";
import { route, type Route } from "../../platform/http/route";
import { readerOf, visibleOf } from "../caller";
import type { Registry, ResourceService } from "../types";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { MapColumns, ResourceStorage } from "../storage/resource-storage";
import { joinsOf, listCondition, type ListCondition } from "./list-conditions";
import { groupDegrees, tileRanges, WHOLE_WORLD } from "./map-grid";
import { readMatching, type PageRequest } from "./read-records";
import { labelText } from "./references";
import { estimatedMatches } from "./totals";

/** Number of estimated records from which a map does not try to read each. */
const MANY_RECORDS = 5_000;
/** Records of a sample, about. */
const SAMPLE_RECORDS = 2_000;
/** Values of the column `sample`. */
const SAMPLES = 1_024;

/** Condition for positions in a box, without its tiles. */
const inBounds = ({ lat, lng }: MapColumns, { west, south, east, north }: MapBox): SQL =>
  sql`${lat} between ${south}::float8 and ${north}::float8 and ${lng} between ${west}::float8 and ${east}::float8`;

const inBox = (columns: MapColumns, box: MapBox): SQL => {
  const tiles = tileRanges(box).map(
    ([from, to]) => sql`${columns.place} >= ${from}::int and ${columns.place} < ${to}::int`,
  );
  return and(or(...tiles), inBounds(columns, box)) ?? sql`false`;
};

interface GroupRow extends Record<string, unknown> {
  readonly count: number;
  readonly lat: number;
  readonly lng: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Rounds to two digits, because an estimate is not more exact. */
const roundedEstimate = (count: number): number => Number(count.toPrecision(2));

/** Groups records by square. A sample is read by random number and tile from one index, whatever the number of records. */
async function readGroups(
  storage: ResourceStorage,
  data: ScopedDatabase,
  columns: MapColumns,
  { where, joined }: ListCondition,
  { box, samples }: { readonly box: MapBox; readonly samples: number },
): Promise<MapGroup[]> {
  const { place, sample, lat, lng } = columns;
  const position = sql`select ${lat} as lat, ${lng} as lng from ${storage.table} ${joined ? joinsOf(storage) : sql``}`;
  const tiles = sql.join(
    tileRanges(box).map(([from, to]) => sql`(${from}::int, ${to}::int)`),
    sql`, `,
  );
  const degrees = sql`${groupDegrees(box)}::float8`;
  const rows = await data.execute<GroupRow>(storage.table, (scope) => {
    const found =
      samples === SAMPLES
        ? sql`${position} where ${scope} and ${where} and ${inBox(columns, box)}`
        : sql`select sampled.* from (values ${tiles}) tile(low, high) cross join generate_series(0, ${samples}::int - 1) number cross join lateral (
            ${position} where ${scope} and ${where} and ${sample} = number::smallint and ${place} >= tile.low and ${place} < tile.high and ${inBounds(columns, box)}) sampled`;
    return sql`select count(*)::int as count, avg(lat) as lat, avg(lng) as lng, min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north
      from (${found}) found group by floor(lat / ${degrees}), floor(lng / ${degrees})`;
  });
  return rows.map(({ count, lat, lng, ...bounds }) => ({
    lat,
    lng,
    count: samples === SAMPLES ? count : roundedEstimate((count * SAMPLES) / samples),
    box: bounds,
  }));
}

/** Returns how many of the samples to read: all when the records themselves are fewer than the rows that a sample has to visit. */
async function samplesFor(
  storage: ResourceStorage,
  data: ScopedDatabase,
  matches: number,
  placed: SQL,
): Promise<number> {
  const samples = Math.max(1, Math.round((SAMPLE_RECORDS * SAMPLES) / Math.max(matches, 1)));
  if (samples >= SAMPLES) return SAMPLES;
  const candidates = and(storage.listed?.(data.scope, {}) ?? storage.rows(data.scope), placed) ?? placed;
  const visited = ((await estimatedMatches(storage, data, { where: candidates, joined: false })) * samples) / SAMPLES;
  return visited > matches ? SAMPLES : samples;
}

/** @param field the field with the position */
export function mapRoute(
  service: ResourceService,
  registry: Registry,
  field: string,
  queryOf: (service: ResourceService, query: Readonly<Record<string, string>>) => ListQuery,
): Route {
  const { resource, storage, sortable } = service;
  return route(mapEndpoint(resource), async (context, { query: { box: boxText, ...query } }) => {
    const { data } = context;
    const box = parseMapBox(boxText) ?? WHOLE_WORLD;
    if (boxText !== undefined && parseMapBox(boxText) === undefined)
      throw new ApiProblem("validation", { fields: { box: "error.number" } });
    const listQuery = queryOf(service, query);
    const reader = await readerOf(context, registry, service, listQuery.filter);
    const filterable = visibleOf(service, context).all;
    const columns = storage.field(field, reader.languages)?.map;
    if (columns === undefined) throw new ApiProblem("not-found");
    const fields = [resource.label, field].filter((name) => filterable.has(name));
    const request: PageRequest = { query: listQuery, reader, filterable, sortable, fields };
    const labelOf = (record: Readonly<Record<string, unknown>>): string =>
      labelText(resource.fields[resource.label], record[resource.label], reader.languages);

    const placed = boxText === undefined ? sql`${columns.place} is not null` : inBox(columns, box);
    const condition = listCondition(storage, data, listQuery, reader, filterable);
    const [matches, unplaced] = await Promise.all([
      estimatedMatches(storage, data, { ...condition, where: and(condition.where, placed) ?? placed }),
      readMatching(storage, data, request, MAX_UNPLACED + 1, isNull(columns.place)),
    ]);
    const records = matches > MANY_RECORDS ? [] : await readMatching(storage, data, request, MAX_POINTS + 1, placed);
    const isGrouped = matches > MANY_RECORDS || records.length > MAX_POINTS;
    const samples = isGrouped ? await samplesFor(storage, data, matches, placed) : SAMPLES;
    return {
      points: isGrouped
        ? []
        : records.flatMap((record) => {
            const geo = (record[field] ?? null) as Geo | null;
            return geo === null ? [] : [{ id: record.id, label: labelOf(record), lat: geo.lat, lng: geo.lng }];
          }),
      groups: isGrouped ? await readGroups(storage, data, columns, condition, { box, samples }) : [],
      isEstimate: samples < SAMPLES,
      withoutPosition: unplaced.slice(0, MAX_UNPLACED).map((record) => ({ id: record.id, label: labelOf(record) })),
      hasMoreWithoutPosition: unplaced.length > MAX_UNPLACED,
    };
  });
}
