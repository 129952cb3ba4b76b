/** Returns the positions of a list's records for its map: each record, or groups of records when there are many. */
import { and, isNull, sql, type SQL } from "drizzle-orm";
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
import { route, type Route, type RouteDocumentation } from "../../platform/http/route";
import { readerOf, visibleOf } from "../caller";
import type { Registry, ResourceService } from "../types";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { MapColumns, ResourceStorage } from "../storage/resource-storage";
import { joinsOf, listCondition, listedRows, type ListCondition } from "./list-conditions";
import { groupDegrees, WHOLE_WORLD } from "./map-grid";
import { inBox, inTiles, sampledPositions, sampleFor, SAMPLES, type Sample } from "./map-samples";
import { readMatching, type PageRequest } from "./read-records";
import { labelText } from "./references";
import { estimatedMatches } from "./totals";

/** Number of estimated records from which a map does not try to read each. */
const MANY_RECORDS = 5_000;

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

/** Groups records by square. Without a sample, all are read. */
async function readGroups(
  storage: ResourceStorage,
  data: ScopedDatabase,
  columns: MapColumns,
  { where, joined }: ListCondition,
  { filter }: ListQuery,
  box: MapBox,
  sample: Sample | undefined,
): Promise<MapGroup[]> {
  const { lat, lng } = columns;
  const degrees = sql`${groupDegrees(box)}::float8`;
  const rows = await data.execute<GroupRow>(storage.table, (scope) => {
    const positions = (also: SQL, from: SQL = sql`${storage.table}`): SQL =>
      sql`select ${lat} as lat, ${lng} as lng from ${from} ${joined ? joinsOf(storage) : sql``} where ${scope} and ${where} and ${also}`;
    const candidates = and(scope, listedRows(storage, data, filter)) ?? scope;
    const found =
      sample === undefined
        ? positions(inBox(columns, box))
        : sampledPositions(sample, { storage, columns, box, candidates, positions });
    return sql`select count(*)::int as count, avg(lat) as lat, avg(lng) as lng, min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north
      from (${found}) found group by floor(lat / ${degrees}), floor(lng / ${degrees})`;
  });
  return rows.map(({ count, lat, lng, ...bounds }) => ({
    lat,
    lng,
    count: sample === undefined ? count : roundedEstimate((count * SAMPLES) / sample.count),
    box: bounds,
  }));
}

/** @param field the field with the position */
export function mapRoute(
  service: ResourceService,
  registry: Registry,
  field: string,
  queryOf: (service: ResourceService, query: Readonly<Record<string, string>>) => ListQuery,
  documentation: () => RouteDocumentation,
): Route {
  const { resource, storage } = service;
  return route(
    mapEndpoint(resource),
    async (context, { query: { box: boxText, ...query } }) => {
      const { data } = context;
      const box = parseMapBox(boxText) ?? WHOLE_WORLD;
      if (boxText !== undefined && parseMapBox(boxText) === undefined)
        throw new ApiProblem("validation", { fields: { box: "error.number" } });
      const listQuery = queryOf(service, query);
      const reader = await readerOf(context, registry, service, listQuery.filter);
      const { all: filterable, sortable } = visibleOf(service, context);
      const columns = storage.field(field, reader.languages)?.map;
      if (columns === undefined) throw new ApiProblem("not-found");
      const fields = [resource.label, field].filter((name) => filterable.has(name));
      const request: PageRequest = { query: listQuery, reader, filterable, sortable, fields };
      const labelOf = (record: Readonly<Record<string, unknown>>): string =>
        labelText(resource.fields[resource.label], record[resource.label], reader.languages);

      const isWorld = boxText === undefined;
      const placed = isWorld ? sql`${columns.place} is not null` : inBox(columns, box);
      const onTiles = isWorld ? placed : inTiles(columns, box);
      const condition = listCondition(storage, data, listQuery, reader, filterable);
      const [matches, unplaced] = await Promise.all([
        estimatedMatches(storage, data, { ...condition, where: and(condition.where, onTiles) ?? onTiles }),
        readMatching(storage, data, request, MAX_UNPLACED + 1, isNull(columns.place)),
      ]);
      const records = matches > MANY_RECORDS ? [] : await readMatching(storage, data, request, MAX_POINTS + 1, placed);
      const isGrouped = matches > MANY_RECORDS || records.length > MAX_POINTS;
      const sample = isGrouped ? await sampleFor(storage, data, listQuery, matches, onTiles) : undefined;
      return {
        points: isGrouped
          ? []
          : records.flatMap((record) => {
              const geo = (record[field] ?? null) as Geo | null;
              return geo === null ? [] : [{ id: record.id, label: labelOf(record), lat: geo.lat, lng: geo.lng }];
            }),
        groups: isGrouped ? await readGroups(storage, data, columns, condition, listQuery, box, sample) : [],
        isEstimate: sample !== undefined,
        withoutPosition: unplaced.slice(0, MAX_UNPLACED).map((record) => ({ id: record.id, label: labelOf(record) })),
        hasMoreWithoutPosition: unplaced.length > MAX_UNPLACED,
      };
    },
    documentation,
  );
}
