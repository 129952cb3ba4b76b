/** Exposes articles of custom databases as resources: their services, and routes that serve every level. */
import * as v from "valibot";
import { ARTICLE, ARTICLE_RIGHT, articleName, levelOfArticle } from "../../../../src/contract/article-name";
import { articleResource } from "../../../../src/contract/custom-database";
import { f } from "../../../../src/contract/fields";
import type { AnyResource } from "../../../../src/contract/resource";
import { ApiProblem } from "../../platform/http/problem";
import type { Route } from "../../platform/http/route";
import { resourceRoutes } from "../../resources/index";
import type { ServerModule } from "../../resources/resource-services";
import { registryFor, resourceService } from "../../resources/service";
import { type DeriveServices, type Registry, type ResourceService } from "../../resources/types";
import { articleHooks } from "./article-hooks";
import { structureOfLevel } from "./structure";

/** Returns levels of other structures that fields reference directly. */
const referencedLevels = (resource: AnyResource): number[] =>
  Object.values(resource.fields).flatMap((field) => {
    const { resource: name } = field.options as { readonly resource?: string };
    return (name === undefined ? undefined : levelOfArticle(name)) ?? [];
  });

/** Returns services of all levels of a level's structure, and of levels referenced by their fields. */
export const deriveArticles: DeriveServices = async (name, data) => {
  const found = new Map<string, ResourceService>();
  const requested = levelOfArticle(name);
  const pending = requested === undefined ? [] : [requested];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(articleName(next))) continue;
    const structure = await structureOfLevel(data, next);
    if (structure === undefined) continue;
    for (const level of structure.levels) {
      const resource = articleResource(structure, level);
      found.set(resource.name, resourceService(resource, articleHooks(structure, level, resource.label)));
      pending.push(...referencedLevels(resource));
    }
  }
  return [...found.values()];
};

/** Generic definition for articles of every level, with all routes that any level may have. */
export const ANY_LEVEL: AnyResource = {
  name: `${ARTICLE}-{level}`,
  area: "catalog",
  screens: {
    list: { path: "customDatabase/{idCustomDb}/articles", tag: "td-custom-database-articles" },
    detail: { path: "customDatabase/{idCustomDb}/article/{idArticle}", tag: "td-custom-database-article" },
  },
  right: { read: ARTICLE_RIGHT, write: ARTICLE_RIGHT },
  scope: "shop",
  label: "code",
  fields: { code: f.text({ required: true }), picture: f.picture(), status: f.choice(["ACTIVE", "HIDDEN"]) },
  actions: { show: { set: { status: "ACTIVE" } }, hide: { set: { status: "HIDDEN" } } },
  exportable: true,
};

const level = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,15}$/));
type Handler = Extract<Route, { readonly access: "session" }>["run"];
type Params = { readonly level: string };

/**
 * Returns the routes of articles, registered once and handled by the definition of the requested level.
 * @param routesOf creates the routes of a resource
 */
const articleRoutes = (
  registry: Registry,
  routesOf: (service: ResourceService, registry: Registry) => readonly Route[],
): Route[] =>
  routesOf(resourceService(ANY_LEVEL), registry).map((general): Route => {
    const { endpoint } = general;
    const params = endpoint.params as v.ObjectSchema<v.ObjectEntries, undefined> | undefined;
    const run: Handler = async (context, input, reply) => {
      const name = articleName(Number((input.params as Params).level));
      const shopRegistry = await registryFor(registry, name, context.data);
      const service = shopRegistry.get(name);
      const levelRoute =
        service &&
        routesOf(service, shopRegistry).find(
          (other) =>
            other.endpoint.method === endpoint.method &&
            other.endpoint.path === endpoint.path.replace(ANY_LEVEL.name, name),
        );
      if (levelRoute?.access !== "session") throw new ApiProblem("not-found");
      return levelRoute.run(context, input, reply);
    };
    return {
      ...general,
      access: "session",
      endpoint: {
        ...endpoint,
        id: endpoint.id.replace(ANY_LEVEL.name, ARTICLE),
        summary: endpoint.summary.replace(ANY_LEVEL.name, ARTICLE),
        params: v.object({ level, ...params?.entries }),
      },
      run,
    };
  });

export const articleModule: ServerModule = (services) =>
  articleRoutes(services.resources, (service, registry) => resourceRoutes(service, registry, services));
