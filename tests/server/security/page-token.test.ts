/** Pages on other hosts use a short-lived token instead of the cookie, from allowed origins. */
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
  const response = await browser.call("POST", TOKEN_ADDRESS);
  expect(response.statusCode).toBe(200);
  ({ token } = response.json<{ data: { token: string } }>().data);
});
afterAll(() => server.close());

const bearerHeaders = (value = token) => ({ authorization: `Bearer ${value}`, origin: PARTNER });
/** Calls like a partner's page: without cookies and XSRF header. */
const call = (
  method: "GET" | "POST" | "PUT",
  url: string,
  headers: Record<string, string> = bearerHeaders(),
  body?: object,
) => server.app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) });

describe("a token for pages on other hosts", () => {
  it("reads and writes as its user, without cookie and XSRF header", async () => {
    const response = await call("GET", "/admin/api/display-configuration");
    expect(response.statusCode).toBe(200);
    expect(response.headers["access-control-allow-origin"]).toBe(PARTNER);
    // Such a page gets no cookies.
    expect(response.headers["set-cookie"]).toBeUndefined();
    const written = await call("POST", "/admin/api/serviceCategory", bearerHeaders(), { code: "TOKEN" });
    expect(written.statusCode).not.toBe(401);
    expect(written.json<{ type?: string }>().type).not.toMatch(/xsrf/);
  });

  it("takes precedence over a cookie", async () => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await call("GET", "/admin/api/display-configuration", { ...bearerHeaders("unknown"), cookie });
    expect(response.statusCode).toBe(401);
  });

  it("cannot request another token, and is not valid as a cookie", async () => {
    expect((await call("POST", TOKEN_ADDRESS)).statusCode).toBe(403);
    const asCookie = await call("GET", "/admin/api/display-configuration", { cookie: `td_session=${token}` });
    expect(asCookie.statusCode).toBe(401);
  });

  it("can be requested only with a session and its XSRF header", async () => {
    expect((await browser.call("POST", TOKEN_ADDRESS, { xsrf: null })).statusCode).toBe(403);
    expect((await server.browser().call("POST", TOKEN_ADDRESS)).statusCode).not.toBe(200);
  });

  it("is accepted from allowed origins only", async () => {
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

  it("expires after 15 minutes, and when it is signed out", async () => {
    const rows = await server.open.database.select().from(session);
    const last = rows.sort((a, b) => Number(a.id) - Number(b.id)).at(-1);
    const minutes = ((last?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    await call("GET", "/admin/logout");
    expect((await call("GET", "/admin/api/display-configuration")).statusCode).toBe(401);
    expect((await browser.call("GET", "/admin/api/display-configuration")).statusCode).toBe(200);
  });

  it("expires with the session that requested it", async () => {
    const otherUser = server.browser();
    await otherUser.signIn("other");
    const tokenResponse = await otherUser.call("POST", TOKEN_ADDRESS);
    const headers = bearerHeaders(tokenResponse.json<{ data: { token: string } }>().data.token);
    expect((await call("GET", "/admin/api/my-sessions", headers)).statusCode).toBe(200);
    await otherUser.call("GET", "/admin/logout");
    expect((await call("GET", "/admin/api/my-sessions", headers)).statusCode).toBe(401);
    expect((await call("PUT", "/admin/api/saved-view/default", headers, {})).statusCode).toBe(401);
  });

  it("a session cookie's value is not accepted as a token", async () => {
    const [value = ""] = decodeURIComponent(browser.cookies.get("td_session") ?? "").split(".");
    expect(value).not.toBe("");
    expect((await call("GET", "/admin/api/my-sessions", bearerHeaders(value))).statusCode).toBe(401);
  });
});
