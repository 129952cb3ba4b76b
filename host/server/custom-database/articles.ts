/** Articles of own databases as resources: their services, and calls that serve every level. */
import * as v from "valibot";
import { ARTICLE, ARTICLE_RIGHT, articleName, levelOfArticle } from "../../../src/contract/article-name";
import { articleResource } from "../../../src/contract/custom-database";
import { f } from "../../../src/contract/fields";
import type { AnyResource } from "../../../src/contract/resource";
import { ApiProblem } from "../http/problem";
import type { Route } from "../http/route";
import {
  registryFor,
  resourceService,
  type DeriveServices,
  type Registry,
  type ResourceService,
} from "../resources/service";
import { articleHooks } from "./article-hooks";
import { structureOfLevel } from "./structure";

/** Levels of other structures that fields refer to, no further. */
const foreignLevels = (resource: AnyResource): number[] =>
  Object.values(resource.fields).flatMap((field) => {
    const { resource: name } = field.options as { readonly resource?: string };
    return (name === undefined ? undefined : levelOfArticle(name)) ?? [];
  });

/** Services of all levels of the structure that a level belongs to, and of those that their fields refer to. */
export const deriveArticles: DeriveServices = async (name, data) => {
  const found = new Map<string, ResourceService>();
  const asked = levelOfArticle(name);
  const waiting = asked === undefined ? [] : [asked];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(articleName(next))) continue;
    const structure = await structureOfLevel(data, next);
    if (structure === undefined) continue;
    for (const level of structure.levels) {
      const resource = articleResource(structure, level);
      found.set(resource.name, resourceService(resource, articleHooks(structure, level, resource.label)));
      waiting.push(...foreignLevels(resource));
    }
  }
  return [...found.values()];
};

/** Stands for the articles of every level: what any of them may have, its calls have. */
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
 * The calls of articles: registered once for any level, answered by the definition of the one that is asked for.
 * @param routesOf calls of a resource
 */
export const articleRoutes = (
  registry: Registry,
  routesOf: (service: ResourceService, registry: Registry) => readonly Route[],
): Route[] =>
  routesOf(resourceService(ANY_LEVEL), registry).map((general): Route => {
    const { endpoint } = general;
    const params = endpoint.params as v.ObjectSchema<v.ObjectEntries, undefined> | undefined;
    const run: Handler = async (context, input, reply) => {
      const name = articleName(Number((input.params as Params).level));
      const known = await registryFor(registry, name, context.data);
      const service = known.get(name);
      const own =
        service &&
        routesOf(service, known).find(
          (other) =>
            other.endpoint.method === endpoint.method &&
            other.endpoint.path === endpoint.path.replace(ANY_LEVEL.name, name),
        );
      if (own?.access !== "session") throw new ApiProblem("not-found");
      return own.run(context, input, reply);
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
