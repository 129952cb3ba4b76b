/** Every writing call, including writing GETs, needs the XSRF header; derived from the route table. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillTemplate } from "../../../src/contract/template";
import { isWrite } from "../../../host/server/platform/http/register";
import type { Route } from "../../../host/server/platform/http/route";
import { PLAIN_SCREENS } from "../../../host/server/features/pages/plain/draw";
import type { Browser, TestServer } from "../support/test-server";
import { newVisitor, wholeServer } from "./support";

let server: TestServer;
let browser: Browser;
let writes: readonly Route[];
beforeAll(async () => {
  server = await wholeServer();
  browser = server.browser();
  await browser.signIn("super");
  // Calls from other servers have another credential and another test.
  writes = server.routes.filter(({ endpoint }) => isWrite(endpoint) && endpoint.machine !== true);
});
afterAll(() => server.close());

/** Returns a URL that matches the path. Its parameters need not be valid, because the call is refused before they are read. */
const addressOf = ({ endpoint }: Route): string => fillTemplate(endpoint.path, () => "1");
const callRoute = (route: Route, options: { xsrf?: string | null; headers?: Record<string, string> }) =>
  browser.call(route.endpoint.method, addressOf(route), {
    ...(route.endpoint.method !== "GET" && { body: {} }),
    ...options,
  });

describe("every writing call", () => {
  it("includes GETs that write", () => {
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
    const visitor = await newVisitor(server);
    const foreignToken = decodeURIComponent(visitor.cookies.get("XSRF-TOKEN") ?? "");
    expect(foreignToken).not.toBe("");
    const unprotected: string[] = [];
    for (const route of writes.filter(({ endpoint }) => endpoint.responseType !== "redirect"))
      for (const xsrf of [null, "a.b", foreignToken]) {
        const response = await callRoute(route, { xsrf });
        if (response.statusCode !== 403 || response.json<{ type: string }>().type !== "xsrf")
          unprotected.push(`${route.endpoint.id}: ${String(response.statusCode)}`);
      }
    expect(unprotected).toEqual([]);
  });

  it("a redirecting call is refused when another site opens it", async () => {
    const redirects = writes.filter(({ endpoint }) => endpoint.responseType === "redirect");
    expect(redirects.map(({ endpoint }) => endpoint.id)).toEqual(["login.logout"]);
    for (const route of redirects)
      expect((await callRoute(route, { xsrf: null, headers: { "sec-fetch-site": "cross-site" } })).statusCode).toBe(
        403,
      );
    expect((await browser.call("GET", "/admin/api/display-configuration")).statusCode).toBe(200);
  });

  it("a form of another site cannot send JSON", async () => {
    for (const type of ["application/x-www-form-urlencoded", "text/plain"]) {
      const response = await browser.call("POST", "/admin/api/shop/status", {
        body: '{"open":true}',
        headers: { "content-type": type },
      });
      expect([415, 422], `${type}: ${response.body}`).toContain(response.statusCode);
    }
  });
});

describe("forms without JavaScript", () => {
  const forms = PLAIN_SCREENS.flatMap(({ tags, forms: screenForms }) =>
    screenForms.map(({ action }) => [tags[0] ?? "", action] as const),
  );

  it.each(forms)("of %s are refused without the XSRF field of their own page", async (_, action) => {
    const visitor = await newVisitor(server);
    const foreignToken = decodeURIComponent((await newVisitor(server)).cookies.get("XSRF-TOKEN") ?? "");
    for (const field of ["", "a.b", foreignToken]) {
      const response = await visitor.call("POST", action.replace("{action}", "confirm"), {
        body: new URLSearchParams({ login: "x@example.test", password: "x", agreed: "on", xsrf: field }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": "en" },
        xsrf: null,
      });
      expect(response.statusCode).toBe(422);
      expect(response.body).toContain("The security token was out of date.");
    }
  });
});

describe("calls that need a session", () => {
  it("are refused without one", async () => {
    const visitor = await newVisitor(server);
    const unprotected: string[] = [];
    for (const route of server.routes.filter(
      ({ access, endpoint }) => access === "session" && endpoint.public !== true,
    )) {
      const response = await visitor.call(
        route.endpoint.method,
        addressOf(route),
        route.endpoint.method === "GET" ? {} : { body: {} },
      );
      if (response.statusCode !== 401) unprotected.push(`${route.endpoint.id}: ${String(response.statusCode)}`);
    }
    expect(unprotected).toEqual([]);
  });

  it("include all calls that the contract does not declare public, except those whose handlers check the session", () => {
    const unguarded = server.routes
      .filter(({ access, endpoint }) => access === "public" && endpoint.public !== true)
      .map(({ endpoint }) => endpoint.id);
    expect(unguarded.sort()).toEqual(["context.connected", "rights.ask", "subrogation.extend", "subrogation.remove"]);
  });
});
