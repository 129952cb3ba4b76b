/** Pages of other hosts: a short token in place of the cookie, from origins that are allowed. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { session } from "../../../host/server/platform/storage/schema";
import type { Browser, TestServer } from "../support/test-server";
import { wholeServer } from "./support";

const PARTNER = "https://partner.example";
const TOKEN_ADDRESS = "/admin/api/session/token";
let server: TestServer;
let browser: Browser;
let token = "";

beforeAll(async () => {
  server = await wholeServer({ config: { allowedOrigins: [PARTNER] } });
  browser = server.browser();
  await browser.signIn("admin");
  const answer = await browser.call("POST", TOKEN_ADDRESS);
  expect(answer.statusCode).toBe(200);
  ({ token } = answer.json<{ data: { token: string } }>().data);
});
afterAll(() => server.close());

const bearing = (value = token) => ({ authorization: `Bearer ${value}`, origin: PARTNER });
/** A page of the partner: no cookies, no XSRF header. */
const call = (
  method: "GET" | "POST" | "PUT",
  url: string,
  headers: Record<string, string> = bearing(),
  body?: object,
) => server.app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) });

describe("a token for pages of other hosts", () => {
  it("reads and writes as the person who asked for it, without cookie and XSRF header", async () => {
    const answer = await call("GET", "/admin/api/display-configuration");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["access-control-allow-origin"]).toBe(PARTNER);
    // No cookie is given to a page that is to hold none.
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const written = await call("POST", "/admin/api/serviceCategory", bearing(), { code: "TOKEN" });
    expect(written.statusCode).not.toBe(401);
    expect(written.json<{ type?: string }>().type).not.toMatch(/xsrf/);
  });

  it("wins over a cookie that comes along", async () => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await call("GET", "/admin/api/display-configuration", { ...bearing("unknown"), cookie });
    expect(answer.statusCode).toBe(401);
  });

  it("can't ask for another, and is worth nothing as a cookie", async () => {
    expect((await call("POST", TOKEN_ADDRESS)).statusCode).toBe(403);
    const asCookie = await call("GET", "/admin/api/display-configuration", { cookie: `td_session=${token}` });
    expect(asCookie.statusCode).toBe(401);
  });

  it("needs a session and its XSRF header to be asked for", async () => {
    expect((await browser.call("POST", TOKEN_ADDRESS, { xsrf: null })).statusCode).toBe(403);
    expect((await server.browser().call("POST", TOKEN_ADDRESS)).statusCode).not.toBe(200);
  });

  it("may be sent from allowed origins alone", async () => {
    const preflight = (origin: string) =>
      server.app.inject({
        method: "OPTIONS",
        url: "/admin/api/display-configuration",
        headers: {
          origin,
          "access-control-request-method": "GET",
          "access-control-request-headers": "authorization",
        },
      });
    const allowed = await preflight(PARTNER);
    expect(allowed.headers["access-control-allow-origin"]).toBe(PARTNER);
    expect(String(allowed.headers["access-control-allow-headers"]).toLowerCase()).toContain("authorization");
    expect((await preflight("https://elsewhere.example")).headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("ends after a quarter of an hour, and when it is signed out", async () => {
    const rows = await server.open.database.select().from(session);
    const last = rows.sort((a, b) => Number(a.id) - Number(b.id)).at(-1);
    const minutes = ((last?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    await call("GET", "/admin/logout");
    expect((await call("GET", "/admin/api/display-configuration")).statusCode).toBe(401);
    expect((await browser.call("GET", "/admin/api/display-configuration")).statusCode).toBe(200);
  });

  it("ends with the session that asked for it", async () => {
    const person = server.browser();
    await person.signIn("other");
    const asked = await person.call("POST", TOKEN_ADDRESS);
    const held = bearing(asked.json<{ data: { token: string } }>().data.token);
    expect((await call("GET", "/admin/api/my-sessions", held)).statusCode).toBe(200);
    await person.call("GET", "/admin/logout");
    expect((await call("GET", "/admin/api/my-sessions", held)).statusCode).toBe(401);
    expect((await call("PUT", "/admin/api/saved-view/default", held, {})).statusCode).toBe(401);
  });

  it("is the only value that is taken in its place: a cookie's is refused", async () => {
    const [value = ""] = decodeURIComponent(browser.cookies.get("td_session") ?? "").split(".");
    expect(value).not.toBe("");
    expect((await call("GET", "/admin/api/my-sessions", bearing(value))).statusCode).toBe(401);
  });
});
