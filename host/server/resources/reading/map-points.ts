/** Returns the positions of a list's records for its map. */
import type { Geo } from "../../../../src/contract/fields";
import type { ListQuery } from "../../../../src/contract/list-query";
import { mapEndpoint, MAX_POINTS } from "../../../../src/contract/map-endpoint";
import { route, type Route } from "../../platform/http/route";
import { readerOf, visibleOf } from "../caller";
import { findIds, readByIds } from "./read-records";
import { labelText } from "./references";
import type { Registry, ResourceService } from "../types";

/** @param field the field with the position */
export function mapRoute(
  service: ResourceService,
  registry: Registry,
  field: string,
  queryOf: (service: ResourceService, query: Readonly<Record<string, string>>) => ListQuery,
): Route {
  const { resource, storage, sortable } = service;
  return route(mapEndpoint(resource), async (context, { query }) => {
    const listQuery = queryOf(service, query);
    const reader = await readerOf(context, registry, service, listQuery.filter);
    const filterable = visibleOf(service, context).all;
    const request = { query: listQuery, reader, filterable, sortable };
    const ids = await findIds(storage, context.data, request, MAX_POINTS + 1);
    const fields = [resource.label, field].filter((name) => filterable.has(name));
    const records = await readByIds(storage, context.data, ids.slice(0, MAX_POINTS), reader, { fields });
    const points = records.map((record) => ({
      id: record.id,
      label: labelText(resource.fields[resource.label], record[resource.label], reader.languages),
      geo: (record[field] ?? null) as Geo | null,
    }));
    return {
      points: points.flatMap(({ id, label, geo }) => (geo === null ? [] : [{ id, label, lat: geo.lat, lng: geo.lng }])),
      withoutPosition: points.flatMap(({ id, label, geo }) => (geo === null ? [{ id, label }] : [])),
      truncated: ids.length > MAX_POINTS,
    };
  });
}
