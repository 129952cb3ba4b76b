/** The calls of every resource, derived from its definition. What a definition does not allow has no call. */
import { sheetPictureRoutes } from "../media/sheet-pictures";
import { articleRoutes, deriveArticles } from "../custom-database/articles";
import { databaseFileRoutes } from "../custom-database/file-routes";
import { dealerDetailRoutes } from "../dealers/detail/routes";
import { parseListQuery, type ListQuery } from "../../../src/contract/list-query";
import { recordDocumentation } from "./documentation";
import { hasRecords, type AnyResource } from "../../../src/contract/resource";
import { loadResources } from "../../../src/catalogue/screens";
import { route, type Route } from "../http/route";
import type { RequestContext } from "../http/request-context";
import type { ServerModule, ServerParts } from "../server-parts";
import { importRoutes } from "../imports/import-routes";
import { act } from "./actions";
import { bulk, handleBulkJobs } from "./bulk-job";
import { callerOf, readerOf, visibleFields, visibleOf, type Caller, type ResourceReader } from "./caller";
import { exportCsv, exportRoute, handleExportJobs } from "./exporting";
import { history } from "./history";
import { RESOURCE_HOOKS } from "./hooks.gen";
import { once } from "./idempotency";
import { kindRoutes } from "./kinds/index";
import { positionField, putInOrder } from "./ordering";
import { mapRoute } from "./map-points";
import { presenceRoute } from "./presence";
import { readPage, type StoredRecord } from "./reading";
import { hydrate } from "./references";
import { create, loadOne, remove, update } from "./saving";
import { resourceService, type Registry, type ResourceService } from "./service";
import { undoRoutes } from "./undo-routes";
import { takeBack } from "./undoing";
import { takesUploads, uploadRoutes } from "./uploads";

/** A record without the fields that the caller may not see. */
function shown(record: StoredRecord, { resource }: ResourceService, context: RequestContext): StoredRecord {
  const visible = new Set(visibleFields(resource.fields, context));
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => visible.has(name) || resource.fields[name] === undefined),
  ) as StoredRecord;
}

const queryOf = ({ resource }: ResourceService, query: Readonly<Record<string, string>>): ListQuery => {
  const parsed = parseListQuery(new URLSearchParams(query), { sort: resource.list?.sort ?? "" });
  return { ...parsed, q: parsed.q.replaceAll("\u0000", "").slice(0, 200) };
};

async function page(service: ResourceService, caller: ResourceReader, query: ListQuery) {
  const { resource, storage, sortable } = service;
  const { data } = caller.context;
  const visible = visibleOf(service, caller.context);
  const answer = await readPage(storage, data, {
    query,
    reader: caller,
    fields: visible.row,
    filterable: visible.all,
    sortable,
  });
  const elements = [...(await hydrate(resource.fields, answer.elements, caller.registry, data, caller))];
  return { ...answer, elements };
}

/** Routes of one resource. */
export function resourceRoutes(
  service: ResourceService,
  registry: Registry,
  parts: Pick<ServerParts, "messages" | "jobs" | "files">,
): Route[] {
  const { resource, endpoints: calls } = service;
  if (!hasRecords(resource)) return [];
  const { operations } = resource;
  const caller = (context: RequestContext): Promise<Caller> => callerOf(context, registry);
  const { record, values, changes } = recordDocumentation(resource);

  const routes: Route[] = [
    route(calls.list, async (context, { query }) => {
      const asked = queryOf(service, query);
      return page(service, await readerOf(context, registry, service, asked.filter), asked);
    }),
    route(
      calls.get,
      async (context, { params }) =>
        shown(await loadOne(service, await caller(context), context.data, Number(params.id)), service, context),
      { response: record },
    ),
    route(calls.history, async (context, { params }) => ({
      elements: await history(service, await caller(context), Number(params.id)),
    })),
  ];
  const writes =
    operations?.create !== false ||
    operations?.update !== false ||
    operations?.remove !== false ||
    resource.actions !== undefined;
  if (operations?.create !== false)
    routes.push(
      route(
        calls.create,
        async (context, { body }, reply) =>
          once(context, calls.create.id, reply.request.headers["idempotency-key"], body, async (data) =>
            shown(await create(service, await callerOf(context, registry, data), data, body), service, context),
          ),
        { body: values, response: record },
      ),
    );
  if (operations?.update !== false)
    routes.push(
      route(
        calls.update,
        async (context, { params, body }) => {
          const { version, ...fields } = body;
          return shown(
            await update(service, await caller(context), Number(params.id), version, fields),
            service,
            context,
          );
        },
        { body: changes, response: record },
      ),
    );
  if (operations?.remove !== false)
    routes.push(
      route(calls.remove, async (context, { params }) => ({
        undoToken: await remove(service, await caller(context), Number(params.id)),
      })),
    );
  if (resource.actions !== undefined)
    routes.push(
      route(calls.action, async (context, { params, body }) => {
        const done = await act(service, await caller(context), Number(params.id), params.action, body);
        return { ...shown(done.record, service, context), undoToken: done.undoToken };
      }),
    );
  if (writes)
    routes.push(
      route(calls.bulk, async (context, { body }) =>
        bulk(parts, service, await caller(context), body.selection, {
          action: body.action,
          values: body.values ?? {},
        }),
      ),
      route(calls.undo, async (context, { params }) => ({
        restored: await takeBack(service, await caller(context), params.token),
      })),
    );
  if (positionField(service) !== undefined)
    routes.push(
      route(calls.order, async (context, { body }) => ({
        undoToken: await putInOrder(service, await caller(context), body),
      })),
    );
  if (resource.list?.map !== undefined) routes.push(mapRoute(service, registry, resource.list.map, queryOf));
  if (takesUploads(resource)) routes.push(...uploadRoutes(resource, registry, parts.files));
  if (resource.form !== undefined || resource.screens.detail !== undefined)
    routes.push(presenceRoute(service, registry));
  if (resource.exportable === true)
    routes.push(
      route(calls.export, async (context, { query: { columns, ...query } }) => {
        const request = { query: queryOf(service, query), columns: columns?.split(",") };
        return exportCsv(service, await caller(context), request, parts);
      }),
      exportRoute(service, parts, (query) => queryOf(service, query)),
    );
  return routes;
}

/** Services of some definitions, which find each other by name. */
export async function resourceRegistry(
  resources: readonly AnyResource[],
  parts?: Registry["parts"],
): Promise<Registry> {
  const services = await Promise.all(
    resources.map(async (resource) => resourceService(resource, (await RESOURCE_HOOKS[resource.name]?.())?.default)),
  );
  const entries = services.map((service) => [service.resource.name, service] as const);
  return Object.assign(new Map(entries), { parts, derive: deriveArticles });
}

/** All resources of the catalogue. */
export const resourceModule: ServerModule = async (parts) => {
  const registry = await resourceRegistry(await loadResources(), parts);
  handleBulkJobs(parts, registry);
  handleExportJobs(parts, registry);
  return [
    ...undoRoutes(parts, registry),
    ...importRoutes(parts, registry),
    ...dealerDetailRoutes(registry),
    ...sheetPictureRoutes(registry, parts.files),
    ...databaseFileRoutes(parts, registry),
    ...articleRoutes(registry, (service, known) => resourceRoutes(service, known, parts)),
    ...[...registry.values()].flatMap((service) => [
      ...resourceRoutes(service, registry, parts),
      ...kindRoutes(service, registry, parts),
    ]),
  ];
};
