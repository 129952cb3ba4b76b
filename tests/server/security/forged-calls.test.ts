/** Every writing call of the product, the writing GETs included, needs the XSRF header: derived from the table of what is served. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillTemplate } from "../../../src/contract/template";
import { isWrite } from "../../../host/server/platform/http/register";
import type { Route } from "../../../host/server/platform/http/route";
import { PLAIN_SCREENS } from "../../../host/server/features/pages/plain/draw";
import type { Browser, TestServer } from "../support/test-server";
import { visitor, wholeServer } from "./support";

let server: TestServer;
let browser: Browser;
let writes: readonly Route[];
beforeAll(async () => {
  server = await wholeServer();
  browser = server.browser();
  await browser.signIn("super");
  // What another server calls shows a credential of its own; its test asks for it.
  writes = server.routes.filter(({ endpoint }) => isWrite(endpoint) && endpoint.machine !== true);
});
afterAll(() => server.close());

/** An address that fits the path; the call never gets as far as looking at it. */
const addressOf = ({ endpoint }: Route): string => fillTemplate(endpoint.path, () => "1");
const called = (route: Route, options: { xsrf?: string | null; headers?: Record<string, string> }) =>
  browser.call(route.endpoint.method, addressOf(route), {
    ...(route.endpoint.method !== "GET" && { body: {} }),
    ...options,
  });

describe("every writing call", () => {
  it("is in the table, GETs that write included", () => {
    expect(writes.length).toBeGreaterThan(40);
    const gets = writes.filter(({ endpoint }) => endpoint.method === "GET").map(({ endpoint }) => endpoint.id);
    expect(gets).toEqual(
      expect.arrayContaining([
        "languages.select",
        "alerts.read",
        "home-guide.add-step",
        "home-guide.save-completed-block",
        "shop.clear-cache",
        "dealer-transfer.confirm",
      ]),
    );
  });

  it("is refused without the XSRF header, with a stale one, and with one of another session", async () => {
    const stranger = await visitor(server);
    const foreign = decodeURIComponent(stranger.cookies.get("XSRF-TOKEN") ?? "");
    expect(foreign).not.toBe("");
    const open: string[] = [];
    for (const route of writes.filter(({ endpoint }) => endpoint.responseType !== "redirect"))
      for (const xsrf of [null, "a.b", foreign]) {
        const answer = await called(route, { xsrf });
        if (answer.statusCode !== 403 || answer.json<{ type: string }>().type !== "xsrf")
          open.push(`${route.endpoint.id}: ${String(answer.statusCode)}`);
      }
    expect(open).toEqual([]);
  });

  it("that is opened as an address is refused when another site opens it", async () => {
    const redirects = writes.filter(({ endpoint }) => endpoint.responseType === "redirect");
    expect(redirects.map(({ endpoint }) => endpoint.id)).toEqual(["login.logout"]);
    for (const route of redirects)
      expect((await called(route, { xsrf: null, headers: { "sec-fetch-site": "cross-site" } })).statusCode).toBe(403);
    expect((await browser.call("GET", "/admin/api/display-configuration")).statusCode).toBe(200);
  });

  it("needs JSON, XSRF header or not: a form of another site can't send what is read as JSON", async () => {
    for (const type of ["application/x-www-form-urlencoded", "text/plain"]) {
      const answer = await browser.call("POST", "/admin/api/shop/status", {
        body: '{"open":true}',
        headers: { "content-type": type },
      });
      expect([415, 422], `${type}: ${answer.body}`).toContain(answer.statusCode);
    }
  });
});

describe("every form without script", () => {
  const forms = PLAIN_SCREENS.flatMap(({ tags, forms: own }) =>
    own.map(({ action }) => [tags[0] ?? "", action] as const),
  );

  it.each(forms)("of %s is refused without the XSRF field of its own page", async (_, action) => {
    const stranger = await visitor(server);
    const foreign = decodeURIComponent((await visitor(server)).cookies.get("XSRF-TOKEN") ?? "");
    for (const field of ["", "a.b", foreign]) {
      const answer = await stranger.call("POST", action.replace("{action}", "confirm"), {
        body: new URLSearchParams({ login: "x@example.test", password: "x", agreed: "on", xsrf: field }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": "en" },
        xsrf: null,
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.body).toContain("The security token was out of date.");
    }
  });
});

describe("calls that need a session", () => {
  it("are refused without one, all of them", async () => {
    const stranger = await visitor(server);
    const open: string[] = [];
    for (const route of server.routes.filter(
      ({ access, endpoint }) => access === "session" && endpoint.public !== true,
    )) {
      const answer = await stranger.call(
        route.endpoint.method,
        addressOf(route),
        route.endpoint.method === "GET" ? {} : { body: {} },
      );
      if (answer.statusCode !== 401) open.push(`${route.endpoint.id}: ${String(answer.statusCode)}`);
    }
    expect(open).toEqual([]);
  });

  it("are served as such unless the contract calls them public, but for those that decide by themselves", () => {
    const unguarded = server.routes
      .filter(({ access, endpoint }) => access === "public" && endpoint.public !== true)
      .map(({ endpoint }) => endpoint.id);
    expect(unguarded.sort()).toEqual(["context.connected", "rights.ask", "subrogation.extend", "subrogation.remove"]);
  });
});
