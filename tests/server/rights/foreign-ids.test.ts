/**
 * Calls every endpoint that names a row with rows of another shop, and of dealers out of reach. The responses must be those to ids that do
 * not exist.
 */
import { toJsonSchema } from "@valibot/to-json-schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MODULES } from "../../../host/server/modules";
import type { Route } from "../../../host/server/platform/http/route";
import { apiPathOf } from "../../../src/contract/api-path";
import type { Endpoint } from "../../../src/contract/endpoint";
import { fillTemplate } from "../../../src/contract/template";
import { FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { sampleOf, type JsonSchema } from "../fuzz/sample-input";
import { attachDealer } from "../support/fixture";
import type { Browser } from "../support/test-server";
import { accessOf, accessProbe, isProbe, isRefused } from "./access-probe";
import { foreignRows, OUT_OF_DEALERS_REACH, rowKind, unusedId, WITHOUT_FOREIGN_ROW, type RowId } from "./foreign-rows";

let harness: Harness;
let rows: ReadonlyMap<string, RowId>;
let routes: readonly Route[];
const browsers = {} as Record<"dealer" | "other", Browser>;

beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [...MODULES, accessProbe]);
  const { server, other, make } = harness;
  rows = await foreignRows(harness);
  const dealer = server.browser();
  await dealer.signIn("dealer");
  const fitter = server.services.resources.get("fitter");
  if (fitter === undefined) throw new Error("No resource fitter");
  await attachDealer(server.open.database, server.fixture.userIds.dealer, (await make(fitter.resource)).id);
  Object.assign(browsers, { dealer, other });
  routes = server.routes.filter(
    ({ access, endpoint }) => access === "session" && endpoint.path.includes("{") && !isProbe(endpoint),
  );
}, 60_000);
afterAll(() => harness.close());

it("every endpoint with a placeholder addresses a known kind of row, or is listed with the reason", () => {
  const unknown = routes
    .map(({ endpoint: { id } }) => id)
    .filter((id, index) => {
      const isListed = Object.values(WITHOUT_FOREIGN_ROW)
        .flat()
        .some((pattern) => pattern.test(id));
      return !isListed && rowKind(routes[index]?.endpoint as Endpoint, rows) === undefined;
    });
  expect(unknown).toEqual([]);
  const unused = Object.values(WITHOUT_FOREIGN_ROW)
    .flat()
    .filter((pattern) => !routes.some(({ endpoint: { id } }) => pattern.test(id)));
  expect(unused).toEqual([]);
});

/** Values of placeholders that do not name the row. */
const WORDS: Readonly<Record<string, string>> = {
  kind: "IMPORT_ERROR",
  index: "0",
  key: "a",
  line: "1",
  version: "1",
  number: "I-2026-000001",
  ownerType: "landing-page",
};

/** Calls an endpoint with this id of a row, and with valid values elsewhere. */
async function callWith(browser: Browser, { endpoint }: Route, id: RowId): Promise<[number, string]> {
  const { method, path } = endpoint;
  const resource = [...harness.server.services.resources.values()].find((service) =>
    path.startsWith(`${apiPathOf(service.resource)}/`),
  )?.resource;
  const [action = "a"] = Object.keys(resource?.actions ?? {});
  // Articles are named by their level's id too.
  const url = fillTemplate(path, (name) => (name === "action" ? action : (WORDS[name] ?? String(id))));
  const schema = endpoint.body;
  const body =
    schema === undefined
      ? {}
      : (sampleOf(toJsonSchema(schema, { errorMode: "ignore", typeMode: "input" }) as JsonSchema) as object);
  const response = await browser.call(method, url, method === "GET" ? {} : { body });
  return [response.statusCode, response.body];
}

it.each([
  ["other", "another shop", 250],
  ["dealer", "a dealer user of the same shop", 100],
] as const)(
  "to %s, %s, rows out of reach look as if they did not exist",
  { timeout: 120_000 },
  async (account, _, expectedCalls) => {
    const browser = browsers[account];
    const access = await accessOf(browser);
    const reached: string[] = [];
    let [callCount, inputCount] = [0, 0];
    for (const route of routes) {
      const kind = rowKind(route.endpoint, rows);
      if (kind === undefined || isRefused(route.endpoint, access)) continue;
      const scope = harness.server.services.resources.get(kind)?.resource.scope;
      if (account === "dealer" && scope !== "dealer" && !OUT_OF_DEALERS_REACH.includes(kind)) continue;
      const id = rows.get(kind) ?? 0;
      const [missing, foreign] = [await callWith(browser, route, unusedId(id)), await callWith(browser, route, id)];
      callCount += 1;
      const [status] = foreign;
      if (![404, 409].includes(status)) inputCount += 1;
      if (status < 400 || status >= 500 || String(missing) !== String(foreign))
        reached.push(`${route.endpoint.method} ${route.endpoint.path}: ${String(foreign)}, not ${String(missing)}`);
    }
    expect(reached).toEqual([]);
    expect(callCount).toBeGreaterThan(expectedCalls);
    // Calls that are refused for their input show nothing about the row.
    expect(inputCount / callCount).toBeLessThan(0.1);
  },
);
