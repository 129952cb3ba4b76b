/** With demo data: one concrete path for each path pattern of the registry, chosen so that the screen has something to show. */
import { SCREENS, type ScreenEntry } from "../../../src/catalogue/screens";
import { samplePaths } from "../../../src/contract/endpoints/shell";
import type { RequestContext } from "../http/request-context";
import { route, type Route } from "../http/route";
import { paragraphParams } from "../paragraphs/sample-paths";

/** Parameters that a pattern without a resource takes, by pattern. */
const FIXED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/creation/:context": { context: "DEFAULT" },
  "/ecal-creation/:context": { context: "ECALENDAR" },
};

/** The first record that the account sees in the resource's list; undefined when it sees none, or may not look. */
async function firstRecord(
  resource: string,
  lists: ReadonlyMap<string, Route>,
  context: RequestContext,
): Promise<string | undefined> {
  const list = lists.get(`${resource}.list`);
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
  const [first] = (answer as { elements?: readonly { id: number }[] } | undefined)?.elements ?? [];
  return first === undefined ? undefined : String(first.id);
}

async function paramsFor(
  screen: ScreenEntry,
  pattern: string,
  lists: ReadonlyMap<string, Route>,
  context: RequestContext,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (!pattern.includes(":")) return {};
  if (FIXED[pattern] !== undefined) return FIXED[pattern];
  if (pattern.includes(":idParagraph")) return paragraphParams(context, pattern);
  if (screen.resource === undefined || !/^[^:]*:id$/.test(pattern)) return undefined;
  const id = await firstRecord(screen.resource, lists, context);
  return id === undefined ? undefined : { id };
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
