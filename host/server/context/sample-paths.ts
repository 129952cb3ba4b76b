/** With demo data: one concrete path for each path pattern of the registry, chosen so that the screen has something to show. */
import { like } from "drizzle-orm";
import { ARTICLE } from "../../../src/contract/article-name";
import {
  loadResource,
  matchPattern,
  patternOf,
  recordPath,
  SCREENS,
  type ScreenEntry,
} from "../../../src/catalogue/screens";
import { samplePaths } from "../../../src/contract/endpoints/shell";
import type { AnyRecord, ResourceScreen } from "../../../src/contract/resource";
import type { RequestContext } from "../http/request-context";
import { route, type Route } from "../http/route";
import { paragraphParams } from "../paragraphs/sample-paths";
import { record } from "../storage/schema";

/** Parameters that a pattern without a resource takes, by pattern. */
const FIXED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/creation/:context": { context: "DEFAULT" },
  "/ecal-creation/:context": { context: "ECALENDAR" },
  "/subscription/:changed": { changed: "success" },
};

/** Lists of which a bespoke screen shows one record, by endpoint id. */
const LISTED: Readonly<Record<string, string>> = {
  "/landing-page/:id/position-page": "landing-page.list",
  "/outbox/:id": "outbox.list",
  "/reporting-dealer-import/:id": "reporting-dealer-import.list",
  "/google-reserve-configurations/:serviceId": "google-reserve.services",
};
const PRODUCT_PARAGRAPH = "/catalog/:type/:idCatalog/admin-catalog-product/:idProduct/paragraph/:idParagraph";

/** The first record that the account sees in a list; undefined when it sees none, or may not look. */
async function firstRecord(
  listId: string,
  lists: ReadonlyMap<string, Route>,
  context: RequestContext,
): Promise<AnyRecord | undefined> {
  const list = lists.get(listId);
  if (list?.access !== "session") return undefined;
  const nothing = {
    params: undefined,
    body: undefined,
    files: [],
    cookies: { session: "", setSession: () => undefined },
  };
  // The handler reads its query only; the reply is for those that set headers.
  const answer = await Promise.resolve(
    list.run(context, { ...nothing, query: { size: "25" } }, undefined as never),
  ).catch(() => undefined);
  return (answer as { elements?: readonly AnyRecord[] } | undefined)?.elements?.[0];
}

/** What a resource's pattern takes from a record: its address on a detail screen, else fields by the names of the parts. */
async function paramsOfRecord(
  { resource = "", kind, paths }: ScreenEntry,
  pattern: string,
  record: AnyRecord,
): Promise<Readonly<Record<string, string>> | undefined> {
  const definition = await loadResource(resource);
  const address = kind === "detail" && pattern === paths[0] && definition && recordPath(definition, record);
  if (address) return matchPattern(pattern, address);
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const screens: readonly (ResourceScreen | undefined)[] = Object.values(definition?.screens ?? {});
  const parts = screens.find((one) => one !== undefined && patternOf(one.path) === pattern)?.parts ?? {};
  const valueOf = (name: string): unknown => {
    const value = record[parts[name] ?? name];
    if (typeof value === "object" && value !== null && "id" in value) return value.id;
    // `serviceId` of a record that is a service.
    return value ?? (name.endsWith("Id") ? record.id : undefined);
  };
  const values = names.map((name) => [name, valueOf(name)] as const);
  return values.every(([, value]) => ["string", "number"].includes(typeof value))
    ? Object.fromEntries(values.map(([name, value]) => [name, String(value)]))
    : undefined;
}

async function paramsFor(
  screen: ScreenEntry,
  pattern: string,
  lists: ReadonlyMap<string, Route>,
  context: RequestContext,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (!pattern.includes(":")) return {};
  if (FIXED[pattern] !== undefined) return FIXED[pattern];
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
  // Where the paragraphs of such an owner stand, without one of them.
  if (screen.resource === undefined && pattern.includes(":idProduct"))
    return paragraphParams(context, PRODUCT_PARAGRAPH);
  const list = screen.resource === undefined ? LISTED[pattern] : `${screen.resource}.list`;
  const first = list === undefined ? undefined : await firstRecord(list, lists, context);
  return first && paramsOfRecord(screen, pattern, first);
}

/** The catch-all is shown by an address that no screen serves. */
const filled = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern.replace("*", "no-such-page").replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

/** @param routes all calls of the server, where the lists are found */
export function samplePathRoutes(routes: readonly Route[]): readonly Route[] {
  const lists = new Map(routes.map((known) => [known.endpoint.id, known]));
  return [
    route(samplePaths, async (context) => {
      const samples: Record<string, string> = {};
      for (const screen of SCREENS)
        for (const pattern of screen.paths) {
          const params = await paramsFor(screen, pattern, lists, context);
          if (params !== undefined) samples[pattern] = filled(pattern, params);
        }
      return samples;
    }),
  ];
}
