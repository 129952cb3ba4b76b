/** Demo only: one concrete path per route pattern, chosen so that the screen has content. */
import { like } from "drizzle-orm";
import { fillPattern, matchPattern, paramNamesOf, patternOf } from "../../../../src/contract/route-pattern";
import { isObject } from "../../../../src/contract/object";
import { ARTICLE } from "../../../../src/contract/article-name";
import { loadResource } from "../../../../src/catalogue/load-resource";
import { recordPath, SCREENS, type ScreenEntry } from "../../../../src/catalogue/screens";
import { samplePaths } from "../../../../src/contract/endpoints/shell";
import type { AnyRecord } from "../../../../src/contract/resource";
import type { ResourceScreen } from "../../../../src/contract/resource-screen";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Route } from "../../platform/http/route";
import { paragraphParams } from "../paragraphs/sample-paths";
import { record } from "../../platform/storage/schema";

/** Parameters of patterns without a resource. */
const FIXED_PARAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/creation/:context": { context: "DEFAULT" },
  "/ecal-creation/:context": { context: "ECALENDAR" },
  "/subscription/:changed": { changed: "success" },
};

/** List endpoints whose first record supplies the parameters of screens without a resource. */
const LISTS_BY_PATTERN: Readonly<Record<string, string>> = {
  "/landing-page/:id/position-page": "landing-page.list",
  "/outbox/:id": "outbox.list",
  "/reporting-dealer-import/:id": "reporting-dealer-import.list",
  "/google-reserve-configurations/:serviceId": "google-reserve.services",
};
const PRODUCT_PARAGRAPH = "/catalog/:type/:idCatalog/admin-catalog-product/:idProduct/paragraph/:idParagraph";

/** Returns the first record visible to the account in a list, or undefined. @param filter limits the list; in the list codec */
async function firstRecord(
  listId: string,
  lists: ReadonlyMap<string, Route>,
  context: RequestContext,
  filter: Readonly<Record<string, string>> = {},
): Promise<AnyRecord | undefined> {
  const list = lists.get(listId);
  if (list?.access !== "session") return undefined;
  const emptyInput = {
    params: undefined,
    body: undefined,
    upload: undefined,
    raw: undefined,
    cookies: { session: "", setSession: () => undefined },
  };
  const prefixed = Object.fromEntries(Object.entries(filter).map(([name, value]) => [`filter[${name}]`, value]));
  // List handlers read only the query. They set no headers, so the reply may be missing.
  const response = await Promise.resolve(
    list.run(context, { ...emptyInput, query: { size: "25", ...prefixed } }, undefined as never),
  ).catch(() => undefined);
  return (response as { elements?: readonly AnyRecord[] } | undefined)?.elements?.[0];
}

/**
 * Reads the parameters of a pattern from a record: its id on a detail screen, else fields named like the parameters.
 * Returns undefined when one is missing.
 */
async function paramsOfRecord(
  { resource = "", kind, paths }: ScreenEntry,
  pattern: string,
  record: AnyRecord,
): Promise<Readonly<Record<string, string>> | undefined> {
  const definition = await loadResource(resource);
  const address = kind === "detail" && pattern === paths[0] && definition && recordPath(definition, record);
  // A further screen of the same records has an address of its own.
  const params = address ? matchPattern(pattern, address) : undefined;
  if (params !== undefined) return params;
  const names = paramNamesOf(pattern);
  const screens: readonly (ResourceScreen | undefined)[] = Object.values(definition?.screens ?? {});
  const parts =
    screens.find((candidate) =>
      [candidate?.path, ...(candidate?.aliases ?? [])].some(
        (path) => path !== undefined && patternOf(path) === pattern,
      ),
    )?.parts ?? {};
  const valueOf = (name: string): unknown => {
    const value = record[parts[name] ?? name];
    if (isObject(value) && "id" in value) return value.id;
    // E.g. `serviceId` of a service record. The address of a record ends with its id, whatever its name.
    const isRecord = name.endsWith("Id") || (kind === "detail" && name === names.at(-1));
    return value ?? (isRecord ? record.id : undefined);
  };
  const values = names.map((name) => [name, valueOf(name)] as const);
  return values.every(([, value]) => ["string", "number"].includes(typeof value))
    ? Object.fromEntries(values.map(([name, value]) => [name, String(value)]))
    : undefined;
}

/** Returns what limits the records of a further list, such as one kind of export. */
async function filterOf({ resource, list }: ScreenEntry): Promise<Readonly<Record<string, string>>> {
  if (resource === undefined || list === undefined) return {};
  return (await loadResource(resource))?.lists?.[list]?.filter ?? {};
}

async function paramsFor(
  screen: ScreenEntry,
  pattern: string,
  lists: ReadonlyMap<string, Route>,
  context: RequestContext,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (!pattern.includes(":")) return {};
  if (FIXED_PARAMS[pattern] !== undefined) return FIXED_PARAMS[pattern];
  if (pattern.startsWith("/fitter-update-image/")) {
    const dealer = await firstRecord("fitter.list", lists, context);
    return dealer === undefined ? undefined : { id: String(dealer.id), index: "0" };
  }
  if (pattern.startsWith("/customDatabase/")) {
    const article = await context.data.find(record, like(record.resource, `${ARTICLE}-%`));
    const database = await firstRecord("custom-database-struct.list", lists, context);
    return database && { idCustomDb: String(database.id), idArticle: String(article?.id ?? "new") };
  }
  if (pattern.includes(":idParagraph")) return paragraphParams(context, pattern);
  // A product's paragraph list has no paragraph id in its path.
  if (screen.resource === undefined && pattern.includes(":idProduct"))
    return paragraphParams(context, PRODUCT_PARAGRAPH);
  const list = screen.resource === undefined ? LISTS_BY_PATTERN[pattern] : `${screen.resource}.list`;
  const filter = await filterOf(screen);
  const first = list === undefined ? undefined : await firstRecord(list, lists, context, filter);
  return first && paramsOfRecord(screen, pattern, first);
}

/** Fills a pattern. `*` becomes an unknown address, which shows the catch-all screen. */
const pathOf = (pattern: string, params: Readonly<Record<string, string>>): string =>
  fillPattern(pattern.replace("*", "no-such-page"), (name) => params[name]);

/**
 * Creates the route that returns a sample path for each route pattern.
 *
 * @param routes all routes of the server, used to find the lists
 */
export function samplePathRoutes(routes: readonly Route[]): readonly Route[] {
  const lists = new Map(routes.map((candidate) => [candidate.endpoint.id, candidate]));
  return [
    route(samplePaths, async (context) => {
      const samples: Record<string, string> = {};
      for (const screen of SCREENS)
        for (const pattern of screen.paths) {
          const params = await paramsFor(screen, pattern, lists, context);
          if (params !== undefined) samples[pattern] = pathOf(pattern, params);
        }
      return samples;
    }),
  ];
}
