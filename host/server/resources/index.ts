/** Derives the routes of all resources from their definitions. Operations that a definition does not allow have no route. */
import { parseListQuery, type ListQuery } from "../../../src/contract/list-query";
import { describeCalls } from "./documentation/describe-calls";
import { hasRecords, type AnyResource } from "../../../src/contract/resource";
import { MAX_ORDERED } from "../../../src/contract/resource-endpoints";
import { isDeletable } from "../../../src/contract/kinds/removal";
import { parseCount } from "../platform/http/parse-count";
import { route, type Route } from "../platform/http/route";
import type { RequestContext } from "../platform/http/request-context";
import type { ServerServices } from "../services/server-services";
import type { ServerModule } from "./resource-services";
import { importRoutes } from "./import/routes";
import { runAction } from "./writing/actions";
import { duplicateRecord } from "./writing/duplicating";
import { bulk, handleBulkJobs } from "./bulk/bulk-job";
import { previewBulk } from "./bulk/bulk-preview";
import { callerOf, readerOf, visibleFields, visibleOf } from "./caller";
import { type Caller, type ResourceReader, type ResourceHooks, type Registry, type ResourceService } from "./types";
import { exportCsv, exportRoute, handleExportJobs } from "./export/exporting";
import { history } from "./activity/history";
import { withIdempotencyKey } from "./writing/idempotency";
import { kindRoutes } from "./kinds/index";
import { positionField, reorder } from "./writing/ordering";
import { orderedBlock } from "./reading/ordered-block";
import { figuresRoute } from "./reading/list-figures";
import { mapRoute } from "./reading/map-points";
import { presenceRoute } from "./activity/presence";
import { searchRecords as searchEndpoint } from "../../../src/contract/endpoints/search";
import { countMatches } from "./reading/all-matches";
import { readPage } from "./reading/read-pages";
import type { StoredRecord } from "./reading/read-records";
import { hydrate } from "./reading/references";
import { searchRecords } from "./reading/search-records";
import { hasSuggestions, suggestionRoute } from "./reading/suggestions";
import { create, loadOne, remove, update } from "./writing/saving";
import { resourceService } from "./service";
import { undoRoutes } from "./activity/undo-routes";
import { undoByToken } from "./activity/undo";
import { hasUploads, uploadRoutes } from "./writing/uploads";

/** Loaders of `.server.ts` hooks by resource name. */
export type HookLoaders = Readonly<Record<string, () => Promise<{ readonly default: ResourceHooks }>>>;

export interface RegistryOptions extends Pick<Registry, "derive" | "services"> {
  readonly hooks: HookLoaders;
}

/** Removes the fields that the caller may not see. */
function withoutHiddenFields(
  record: StoredRecord,
  { resource }: ResourceService,
  context: RequestContext,
): StoredRecord {
  const visible = new Set(visibleFields(resource.fields, context));
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => visible.has(name) || resource.fields[name] === undefined),
  ) as StoredRecord;
}

const queryOf = ({ resource }: ResourceService, query: Readonly<Record<string, string>>): ListQuery => {
  const parsed = parseListQuery(new URLSearchParams(query), { sort: resource.list?.sort ?? "" });
  return { ...parsed, q: parsed.q.slice(0, 200) };
};

async function listPage(service: ResourceService, caller: ResourceReader, query: ListQuery) {
  const { resource, storage } = service;
  const { data } = caller.context;
  const visible = visibleOf(service, caller.context);
  const result = await readPage(storage, data, {
    query,
    reader: caller,
    fields: visible.row,
    filterable: visible.all,
    sortable: visible.sortable,
  });
  const elements = [...(await hydrate(resource.fields, result.elements, caller.registry, data, caller))];
  return { ...result, elements };
}

/** Creates the routes of one resource; none for a resource without records. */
export function resourceRoutes(
  service: ResourceService,
  registry: Registry,
  services: Pick<ServerServices, "messages" | "jobs" | "files">,
): Route[] {
  const { resource, endpoints } = service;
  if (!hasRecords(resource)) return [];
  const { operations } = resource;
  const caller = (context: RequestContext): Promise<Caller> => callerOf(context, registry);
  const described = describeCalls(service);

  const routes: Route[] = [
    route(
      endpoints.list,
      async (context, { query }) => {
        const listQuery = queryOf(service, query);
        const reader = await readerOf(context, registry, service, listQuery.filter);
        const page = await listPage(service, reader, listQuery);
        if (query["total"] !== "exact" || !page.totalIsLowerBound) return page;
        const request = { query: listQuery, reader, filterable: visibleOf(service, context).all };
        const { count: total } = await countMatches(service.storage, context.data, request);
        return { ...page, total, totalIsLowerBound: false };
      },
      described("list"),
    ),
    route(
      endpoints.pages,
      async (context, { query }) => {
        const pages = Object.entries(query).map(async ([number, search]) => {
          const listQuery = queryOf(service, Object.fromEntries(new URLSearchParams(search)));
          const reader = await readerOf(context, registry, service, listQuery.filter);
          return [number, await listPage(service, reader, listQuery)] as const;
        });
        return { pages: Object.fromEntries(await Promise.all(pages)) };
      },
      described("pages"),
    ),
    route(
      endpoints.get,
      async (context, { params }) =>
        withoutHiddenFields(
          await loadOne(service, await caller(context), context.data, Number(params.id)),
          service,
          context,
        ),
      described("get"),
    ),
    route(endpoints.history, async (context, { params }) => ({
      elements: await history(service, await caller(context), Number(params.id)),
    })),
  ];
  const hasWrites =
    operations?.create !== false ||
    operations?.update !== false ||
    isDeletable(resource) ||
    resource.actions !== undefined;
  if (operations?.create !== false)
    routes.push(
      route(
        endpoints.create,
        async (context, { body }, reply) =>
          withIdempotencyKey(
            context,
            endpoints.create.id,
            reply.request.headers["idempotency-key"],
            body,
            async (data) =>
              withoutHiddenFields(
                await create(service, await callerOf(context, registry, data), data, body),
                service,
                context,
              ),
          ),
        described("create"),
      ),
    );
  if (operations?.update !== false)
    routes.push(
      route(
        endpoints.update,
        async (context, { params, body }) => {
          const { version, ...fields } = body;
          return withoutHiddenFields(
            await update(service, await caller(context), Number(params.id), version, fields),
            service,
            context,
          );
        },
        described("update"),
      ),
    );
  if (isDeletable(resource))
    routes.push(
      route(endpoints.remove, async (context, { params }) => ({
        undoToken: await remove(service, await caller(context), Number(params.id)),
      })),
    );
  if (operations?.duplicate !== undefined)
    routes.push(
      route(
        endpoints.duplicate,
        async (context, { params }) =>
          withoutHiddenFields(
            await duplicateRecord(service, await caller(context), Number(params.id)),
            service,
            context,
          ),
        described("get"),
      ),
    );
  if (resource.actions !== undefined)
    routes.push(
      route(
        endpoints.action,
        async (context, { params, body }) => {
          const result = await runAction(service, await caller(context), Number(params.id), params.action, body);
          return { ...withoutHiddenFields(result.record, service, context), undoToken: result.undoToken };
        },
        described("action"),
      ),
    );
  if (hasWrites)
    routes.push(
      route(endpoints.bulk, async (context, { body }) =>
        bulk(services, service, await caller(context), body.selection, {
          action: body.action,
          values: body.values ?? {},
          modes: body.modes,
        }),
      ),
      route(endpoints.bulkPreview, async (context, { body: { selection, action, values = {}, modes, from } }) =>
        previewBulk(service, await caller(context), selection, { action, values, modes }, from),
      ),
      route(endpoints.undo, async (context, { params }) => undoByToken(service, await caller(context), params.token)),
    );
  const position = positionField(service);
  if (position !== undefined)
    routes.push(
      route(endpoints.order, async (context, { body }) => ({
        undoToken: await reorder(service, await caller(context), body),
      })),
      route(
        endpoints.ordered,
        async (context, { query }) => {
          const listQuery = queryOf(service, query);
          const reader = await readerOf(context, registry, service, listQuery.filter);
          const from = parseCount("from", query["from"], { min: 0, max: MAX_ORDERED, preset: 0 });
          return orderedBlock(service, reader, listQuery, { position, from });
        },
        described("ordered"),
      ),
    );
  if (resource.list?.map !== undefined)
    routes.push(mapRoute(service, registry, resource.list.map, queryOf, described("map")));
  if (resource.list?.figures !== undefined)
    routes.push(figuresRoute(service, registry, resource.list.figures, queryOf, described("figures")));
  if (hasUploads(resource)) routes.push(...uploadRoutes(service, registry, services.files));
  if (hasSuggestions(resource)) routes.push(suggestionRoute(service));
  if (resource.form !== undefined || resource.screens.detail !== undefined)
    routes.push(presenceRoute(service, registry));
  if (resource.exportable === true)
    routes.push(
      route(
        endpoints.export,
        async (context, { query: { columns, ...query } }) => {
          const request = { query: queryOf(service, query), columns: columns?.split(",") };
          return exportCsv(service, await caller(context), request, services);
        },
        described("export"),
      ),
      exportRoute(service, services, (query) => queryOf(service, query)),
    );
  return routes;
}

/**
 * Builds the registry, which maps resource names to their services.
 *
 * @param hooks loaders of the `<name>.server.ts` files by resource name
 * @param derive looks up resources defined by a shop's data
 */
export async function resourceRegistry(
  resources: readonly AnyResource[],
  { hooks, derive, services }: RegistryOptions,
): Promise<Registry> {
  const entries = await Promise.all(
    resources.map(async (resource) => {
      const loaded = await hooks[resource.name]?.();
      return [resource.name, resourceService(resource, loaded?.default)] as const;
    }),
  );
  return Object.assign(new Map(entries), { services, derive });
}

/** Creates the routes and jobs of all resources. */
export const resourceModule: ServerModule = (services) => {
  const { resources } = services;
  handleBulkJobs(services, resources);
  handleExportJobs(services, resources);
  return [
    route(searchEndpoint, async (context, { query }) => {
      const { locale, languages, access } = context;
      const reader = { context, registry: resources, languages: [...new Set([locale, ...languages])] };
      return { groups: await searchRecords({ ...reader, timeZone: "UTC", rights: access.rights }, query.q) };
    }),
    ...undoRoutes(services, resources),
    ...importRoutes(services, resources),
    ...[...resources.values()].flatMap((service) => [
      ...resourceRoutes(service, resources, services),
      ...kindRoutes(service, resources, services),
    ]),
  ];
};
