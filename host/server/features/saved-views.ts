/** Routes of saved list views and export templates. The table's scope lets users read their own and shared views, and write their own. */
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { InferSelectModel } from "drizzle-orm";
import { levelOfArticle } from "../../../src/contract/article-name";
import { loadResource } from "../../../src/catalogue/load-resource";
import {
  createSavedView,
  MAX_SAVED_VIEWS,
  removeSavedView,
  savedViews,
  setDefaultView,
  updateSavedView,
  type SavedView,
} from "../../../src/contract/endpoints/saved-views";
import type { AnyResource } from "../../../src/contract/resource";
import { hasRight } from "../../../src/contract/rights";
import { ANY_LEVEL } from "./custom-database/articles";
import { ApiProblem } from "../platform/http/problem";
import type { RequestContext } from "../platform/http/request-context";
import { route } from "../platform/http/route";
import type { ServerModule } from "../resources/resource-services";
import { requireVersion, writeRecorded, type WriteTarget } from "../resources/writing/write-path";
import { defaultView, savedView } from "../platform/storage/schema";
import { declareScope, shopRule } from "../platform/storage/scope";

type Row = InferSelectModel<typeof savedView>;

/** Searches are personal: the journal contains the name of a view, but not its query. */
const SAVED_VIEWS: WriteTarget<Row> = {
  resource: "saved-view",
  id: ({ id }) => id,
  label: ({ name }) => name,
  values: ({ name, shared }) => ({ name, shared }),
};

declareScope(defaultView, {
  ...shopRule(defaultView),
  read: (scope) => and(shopRule(defaultView).read(scope), sql`${defaultView.userId} = ${scope.userId}`) ?? sql`false`,
});

const responseOf = (row: Row, { identity }: RequestContext): SavedView => ({
  id: row.id,
  version: row.version,
  resource: row.resource,
  name: row.name,
  shared: row.shared,
  query: row.query,
  columns: row.columns === null ? null : [...row.columns],
  format: row.format,
  own: row.userId === identity.userId,
});

/** Returns a resource that the account may read. Views reveal what others search for, so they need the same right. */
async function readable(name: string, { access }: RequestContext): Promise<AnyResource> {
  const resource = levelOfArticle(name) === undefined ? await loadResource(name) : ANY_LEVEL;
  if (resource?.screens.list === undefined) throw new ApiProblem("not-found");
  if (!hasRight(access.rights, resource.right?.read)) throw new ApiProblem("forbidden");
  return resource;
}

/** Requires the write right in the whole shop for shared views, which appear in every user's list. */
function requireSharing(resource: AnyResource, shared: boolean, { access }: RequestContext): void {
  if (shared && (access.facts.attached || !hasRight(access.rights, resource.right?.write)))
    throw new ApiProblem("forbidden", { errors: ["list.view.error.share"] });
}

const ownView = (id: string, { identity }: RequestContext) =>
  and(eq(savedView.id, Number(id)), eq(savedView.userId, identity.userId)) ?? sql`false`;

export const savedViewModule: ServerModule = () => [
  route(savedViews, async (context, { query }) => {
    await readable(query.resource, context);
    const rows = await context.data.select(savedView, {
      where: eq(savedView.resource, query.resource),
      orderBy: [asc(savedView.position), asc(savedView.id)],
    });
    const start = await context.data.find(defaultView, eq(defaultView.resource, query.resource));
    return { elements: rows.map((row) => responseOf(row, context)), start: start?.query ?? null };
  }),

  route(setDefaultView, async (context, { body: { resource, query } }) => {
    await readable(resource, context);
    const { data, identity } = context;
    await data.transaction(async (transaction) => {
      const existing = await transaction.update(
        defaultView,
        { query, updatedAt: new Date() },
        eq(defaultView.resource, resource),
      );
      if (existing.length > 0) return;
      const shopId = identity.shopId ?? 0;
      await transaction.insert(defaultView, { shopId, userId: identity.userId, resource, query });
    });
    return { start: query };
  }),

  route(createSavedView, async (context, { body }) => {
    const resource = await readable(body.resource, context);
    requireSharing(resource, body.shared, context);
    return context.data.transaction(async (data) => {
      const isTemplate = body.format !== null;
      const isMine = and(
        eq(savedView.resource, body.resource),
        eq(savedView.userId, context.identity.userId),
        isTemplate ? isNotNull(savedView.format) : isNull(savedView.format),
      );
      const count = await data.count(savedView, isMine, MAX_SAVED_VIEWS);
      if (count >= MAX_SAVED_VIEWS)
        throw new ApiProblem("refused", {
          errors: [isTemplate ? "export.template.error.limit" : "list.view.error.limit"],
        });
      const shopId = context.identity.shopId ?? 0;
      const values = { ...body, shopId, userId: context.identity.userId, position: count };
      const [made] = await writeRecorded(data, SAVED_VIEWS, { verb: "CREATE" }, async () =>
        (await data.insert(savedView, values)).map((after) => ({ before: null, after })),
      );
      if (made === undefined) throw new ApiProblem("internal");
      return responseOf(made.after, context);
    });
  }),

  route(updateSavedView, async (context, { params, body }) => {
    const { version, ...values } = body;
    return context.data.transaction(async (data) => {
      const before = await data.find(savedView, ownView(params.id, context), { forUpdate: true });
      if (before === undefined) throw new ApiProblem("not-found");
      requireSharing(await readable(before.resource, context), body.shared, context);
      await requireVersion(before, version, () => responseOf(before, context));
      const set = { ...values, version: version + 1, updatedAt: new Date() };
      const [changed] = await writeRecorded(data, SAVED_VIEWS, { verb: "UPDATE" }, async () =>
        (await data.update(savedView, set, eq(savedView.id, before.id))).map((after) => ({ before, after })),
      );
      if (changed === undefined) throw new ApiProblem("not-found");
      return responseOf(changed.after, context);
    });
  }),

  route(removeSavedView, (context, { params }) =>
    context.data.transaction(async (data) => {
      const removed = await writeRecorded(data, SAVED_VIEWS, { verb: "DELETE" }, async () =>
        (await data.remove(savedView, ownView(params.id, context))).map((before) => ({ before, after: null })),
      );
      if (removed.length === 0) throw new ApiProblem("not-found");
      return { removed: true };
    }),
  ),
];
