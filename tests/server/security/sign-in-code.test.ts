/** Sign-in for pages on other sites: a code for one page, exchanged with its verifier for a token that it renews. */
import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { session, signInCode } from "../../../host/server/platform/storage/schema";
import type { Browser, TestServer } from "../support/test-server";
import { wholeServer } from "./support";

const PARTNER = "https://partner.example";
const CODE = "/admin/api/session/code";
const TOKEN = "/admin/public/api/session/token";

interface Renewable {
  readonly token: string;
  readonly expiresAt: string;
  readonly renewal: string;
}

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await wholeServer({ config: { allowedOrigins: [PARTNER] } });
  browser = server.browser();
  await browser.signIn("admin");
});
afterAll(() => server.close());

const verifier = randomBytes(32).toString("base64url");
const challenge = createHash("sha256").update(verifier).digest("base64url");

const requestCode = async (from = browser): Promise<string> => {
  const response = await from.call("POST", CODE, { body: { origin: PARTNER, challenge } });
  return response.json<{ data: { code: string } }>().data.code;
};
/** Calls as the partner's page does. */
const post = (url: string, payload: object, origin = PARTNER) =>
  server.app.inject({ method: "POST", url, headers: { origin }, payload });
const exchange = (code: string, changes: { verifier?: string; origin?: string } = {}) =>
  post(TOKEN, { code, verifier: changes.verifier ?? verifier }, changes.origin);
const read = (token: string) =>
  server.app.inject({ method: "GET", url: "/admin/api/my-sessions", headers: { authorization: `Bearer ${token}` } });

describe("a code", () => {
  it("is for signed-in users on the admin's own page, and for admitted origins", async () => {
    expect((await server.browser().call("POST", CODE, { body: { origin: PARTNER, challenge } })).statusCode).not.toBe(
      200,
    );
    expect((await browser.call("POST", CODE, { body: { origin: PARTNER, challenge }, xsrf: null })).statusCode).toBe(
      403,
    );
    const refused = await browser.call("POST", CODE, { body: { origin: "https://evil.example", challenge } });
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ detail: string }>().detail).toContain("TD_ALLOWED_ORIGINS");
  });

  it("gives a token once, to the page with the verifier and the origin", async () => {
    const code = await requestCode();
    const answer = (await exchange(code)).json<{ data: Renewable }>().data;
    expect((await read(answer.token)).statusCode).toBe(200);
    expect((await exchange(code)).statusCode).toBe(401);
  });

  it("gives a token for texts in the language of the page, if the shop has it", async () => {
    const languageOf = async (locale?: string): Promise<string> => {
      const answer = await post(TOKEN, { code: await requestCode(), verifier, locale });
      const { token } = answer.json<{ data: Renewable }>().data;
      const headers = { authorization: `Bearer ${token}` };
      const context = await server.app.inject({ method: "GET", url: "/admin/api/context/connected", headers });
      return context.json<{ data: { selectedLocale: string } }>().data.selectedLocale;
    };
    expect([await languageOf(), await languageOf("en_GB"), await languageOf("it_IT")]).toEqual([
      "fr_FR",
      "en_GB",
      "fr_FR",
    ]);
  });

  it("is lost after a wrong verifier or origin", async () => {
    const code = await requestCode();
    expect((await exchange(code, { verifier: "x".repeat(43) })).statusCode).toBe(401);
    expect((await exchange(code)).statusCode).toBe(401);
    const other = await requestCode();
    expect((await exchange(other, { origin: "https://evil.example" })).statusCode).toBe(401);
    expect((await exchange(other)).statusCode).toBe(401);
  });

  it("ends after a minute", async () => {
    const code = await requestCode();
    await server.open.database.update(signInCode).set({ expiresAt: sql`now() - interval '1 second'` });
    expect((await exchange(code)).statusCode).toBe(401);
  });
});

describe("its token", () => {
  it("is renewed by its page, each time with another renewal value, also after its end", async () => {
    const first = (await exchange(await requestCode())).json<{ data: Renewable }>().data;
    await server.open.database
      .update(session)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(sql`renewal_hash is not null`);
    expect((await read(first.token)).statusCode).toBe(401);
    expect((await post(`${TOKEN}/renew`, { renewal: first.renewal }, "https://evil.example")).statusCode).toBe(401);
    const second = (await post(`${TOKEN}/renew`, { renewal: first.renewal })).json<{ data: Renewable }>().data;
    expect((await read(second.token)).statusCode).toBe(200);
    expect((await post(`${TOKEN}/renew`, { renewal: first.renewal })).statusCode).toBe(401);
    const minutes = (Date.parse(second.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
  });

  it("ends with the session of the sign-in, and can then not be renewed", async () => {
    const other = server.browser();
    await other.signIn("other");
    const answer = (await exchange(await requestCode(other))).json<{ data: Renewable }>().data;
    expect((await read(answer.token)).statusCode).toBe(200);
    await other.call("GET", "/admin/logout");
    expect((await read(answer.token)).statusCode).toBe(401);
    expect((await post(`${TOKEN}/renew`, { renewal: answer.renewal })).statusCode).toBe(401);
  });

  it("is admitted by preflights that browsers keep for two hours", async () => {
    const response = await server.app.inject({
      method: "OPTIONS",
      url: TOKEN,
      headers: {
        origin: PARTNER,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });
    expect(response.headers["access-control-allow-origin"]).toBe(PARTNER);
    expect(response.headers["access-control-max-age"]).toBe("7200");
  });
});
