import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "../../src/contract/days";
import { rateLimit, session, subscription, userAccount, userAction } from "../../host/server/platform/storage/schema";
import { encodeLoginValue } from "../../src/contract/spec/login-value";
import { PASSWORD, type AccountName } from "./support/fixture";
import { testServer, type Browser, type TestServer } from "./support/test-server";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.open.database.delete(rateLimit);
});

const CHECK = "/admin/public/api/vue-login/check-login";
const SIGN_IN = "/admin/login?fromIhm=true&hashPart=";

const fresh = async (): Promise<Browser> => {
  const browser = server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  return browser;
};
const check = async (browser: Browser, login: string, password: string) =>
  (
    await browser.call("POST", CHECK, { body: { login: encodeLoginValue(login), pwd: encodeLoginValue(password) } })
  ).json<{ errors: string[] }>().errors;
const signIn = async (browser: Browser, account: AccountName, hashPart = "") =>
  (
    await browser.call("POST", SIGN_IN, { body: { login: `${account}@example.test`, password: PASSWORD, hashPart } })
  ).json<Record<string, unknown>>();
const status = async (browser: Browser, url = "/admin/api/display-configuration") =>
  (await browser.call("GET", url)).statusCode;

describe("credential check", () => {
  it("agrees with the right password, whatever the case of the address", async () => {
    expect(await check(await fresh(), " ADMIN@Example.test ", PASSWORD)).toEqual([]);
  });

  it("answers alike for an unknown address and a wrong password, and does the same work", async () => {
    const browser = await fresh();
    const time = async (login: string): Promise<number> => {
      const began = performance.now();
      expect(await check(browser, login, "wrong")).toEqual(["login-error-bad-credentials"]);
      return performance.now() - began;
    };
    // In turns, and the quickest of each: what else the machine does then weighs on neither.
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < 6; n++) {
      await server.open.database.delete(rateLimit);
      times.known.push(await time("admin@example.test"));
      times.unknown.push(await time(`nobody${n}@example.test`));
    }
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
    expect(unknown).toBeGreaterThan(known / 4);
    expect(unknown).toBeLessThan(known * 4);
  });

  it("announces two weeks ahead that the password runs out, and only to its owner", async () => {
    const { database } = server.open;
    const changed = (days: number) =>
      database
        .update(userAccount)
        .set({ passwordChangedAt: new Date(Date.now() - days * DAY_MS) })
        .where(eq(userAccount.email, "dealer@example.test"));
    interface Listed {
      data: { elements: { key: string; title: string; link: string | null }[] };
    }
    const told = async (account: AccountName) => {
      const browser = server.browser();
      await browser.signIn(account);
      const { elements } = (await browser.call("GET", "/admin/api/shop-alert")).json<Listed>().data;
      return elements.filter(({ key }) => key.startsWith("password-expires"));
    };
    await changed(340);
    expect(await told("dealer")).toEqual([]);
    await changed(355);
    expect(await told("dealer")).toMatchObject([
      { title: expect.stringMatching(/^Votre mot de passe expire le \d/), link: "passwordRenewal" },
    ]);
    expect(await told("admin")).toEqual([]);
    await changed(1);
    expect(await told("dealer")).toEqual([]);
  });

  it("says so when nothing can be looked up", async () => {
    const { database } = server.open;
    const browser = await fresh();
    await database.execute(sql`alter table user_account rename to user_account_away`);
    const errors = await check(browser, "admin@example.test", PASSWORD);
    await database.execute(sql`alter table user_account_away rename to user_account`);
    expect(errors).toEqual(["login-error-service-unavailable"]);
    expect(await check(browser, "admin@example.test", PASSWORD)).toEqual([]);
  });

  it("closes after five wrong passwords, for the right one too, and opens after the pause", async () => {
    const browser = await fresh();
    for (let n = 0; n < 5; n++)
      expect(await check(browser, "admin@example.test", "wrong")).toEqual(["login-error-bad-credentials"]);
    expect(await check(browser, "admin@example.test", PASSWORD)).toEqual(["login-error-locked"]);
    expect(await check(browser, "other@example.test", PASSWORD)).toEqual([]);
    await server.open.database.update(rateLimit).set({ windowEndsAt: sql`now() - interval '1 second'` });
    expect(await check(browser, "admin@example.test", PASSWORD)).toEqual([]);
  });

  it("closes unknown addresses the same way, so that the lock tells nothing", async () => {
    const browser = await fresh();
    for (let n = 0; n < 5; n++) await check(browser, "nobody@example.test", "wrong");
    expect(await check(browser, "nobody@example.test", "wrong")).toEqual(["login-error-locked"]);
  });

  it("does not let guesses slip through that are sent at once", async () => {
    const browser = await fresh();
    const answers = await Promise.all(Array.from({ length: 12 }, () => check(browser, "admin@example.test", "wrong")));
    expect(answers.filter(([error]) => error === "login-error-bad-credentials")).toHaveLength(5);
  });

  it("tells what else is wrong only to somebody who knows the password", async () => {
    const { database } = server.open;
    const browser = await fresh();
    expect(await check(browser, "nowhere@example.test", PASSWORD)).toEqual(["login-error-no-shop"]);
    await database.update(userAccount).set({ status: "DISABLED" }).where(eq(userAccount.email, "reader@example.test"));
    expect(await check(browser, "reader@example.test", "wrong")).toEqual(["login-error-bad-credentials"]);
    expect(await check(browser, "reader@example.test", PASSWORD)).toEqual(["login-error-user-suspended"]);
    await database.update(userAccount).set({ status: "ACTIVE" }).where(eq(userAccount.email, "reader@example.test"));
    const ofOther = eq(subscription.shopId, server.fixture.otherShopId);
    await database.update(subscription).set({ status: "DELETED" }).where(ofOther);
    expect(await check(browser, "other@example.test", PASSWORD)).toEqual(["login-error-shop-closed-account"]);
    await database.update(subscription).set({ status: "ACTIVE" }).where(ofOther);
  });

  it("reads accents and signs as typed, and refuses what is not encoded", async () => {
    const browser = await fresh();
    expect(await check(browser, "é+ö@example.test", "p&ss wörd")).toEqual(["login-error-bad-credentials"]);
    const bad = await browser.call("POST", CHECK, { body: { login: "%%%", pwd: "x" } });
    expect(bad.statusCode).toBe(400);
    expect(await check(browser, "' OR 1=1 --", "' OR '1'='1")).toEqual(["login-error-bad-credentials"]);
  });
});

describe("sign-in", () => {
  it("opens a session and says where to go", async () => {
    const browser = await fresh();
    expect(await signIn(browser, "admin", "/fitter/12")).toEqual({
      successfullyLogin: true,
      nextPathAfterLogin: "/fitter/12",
    });
    expect(await status(browser)).toBe(200);
  });

  it.each([
    "//evil.test",
    "https://evil.test",
    "/\\evil.test",
    "/..//evil.test",
    "/%2f/evil.test",
    "javascript:alert(1)",
    "/fitter/../../x",
    "/fitter\nx",
  ])("never leads away: %s", async (hashPart) => {
    const { nextPathAfterLogin } = await signIn(await fresh(), "admin", hashPart);
    expect(nextPathAfterLogin).toMatch(/^\/(?!\/)/);
    expect(nextPathAfterLogin).not.toContain("evil");
  });

  it("refuses a wrong password without a session, and notes it", async () => {
    const browser = await fresh();
    const answer = await browser.call("POST", SIGN_IN, { body: { login: "admin@example.test", password: "wrong" } });
    expect(answer.json()).toEqual({ successfullyLogin: false, errorMessage: "login-error-bad-credentials" });
    expect(await status(browser)).toBe(401);
    const lines = await server.open.database.select().from(userAction).where(eq(userAction.verb, "LOGIN_FAILED"));
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain('wrong"');
  });

  it("gives another token to a browser that had one, and ends the old one", async () => {
    const browser = await fresh();
    await signIn(browser, "admin");
    const planted = browser.cookies.get("td_session");
    const xsrf = browser.cookies.get("XSRF-TOKEN");
    await signIn(browser, "network");
    expect(browser.cookies.get("td_session")).not.toBe(planted);
    expect(browser.cookies.get("XSRF-TOKEN")).not.toBe(xsrf);
    const thief = server.browser();
    thief.cookies.set("td_session", planted ?? "");
    expect(await status(thief)).toBe(401);
  });

  it("sends the session cookie out of reach of scripts and of other sites", async () => {
    const browser = await fresh();
    const response = await browser.call("POST", SIGN_IN, { body: { login: "admin@example.test", password: PASSWORD } });
    expect(response.cookies.find(({ name }) => name === "td_session")).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
    });
    expect(response.cookies.find(({ name }) => name === "XSRF-TOKEN")).not.toHaveProperty("httpOnly");
  });

  it("takes no cookie that it did not sign", async () => {
    const browser = server.browser();
    browser.cookies.set("td_session", "forged");
    expect(await status(browser)).toBe(401);
    expect((await browser.call("GET", "/admin/api/context/connected")).json()).toEqual({ data: null });
  });

  it("restricts a session whose password must change", async () => {
    const { database } = server.open;
    const change = (mustChangePassword: boolean) =>
      database.update(userAccount).set({ mustChangePassword }).where(eq(userAccount.email, "reader@example.test"));
    await change(true);
    const browser = await fresh();
    expect(await signIn(browser, "reader")).toMatchObject({ nextPathAfterLogin: "/passwordRenewal" });
    const refused = await browser.call("GET", "/admin/api/display-configuration");
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ errors: ["password-renewal-required"] });
    await change(false);
  });
});

describe("end of a session", () => {
  it("signs out by address, back to the login, and the token is dead", async () => {
    const browser = await fresh();
    await signIn(browser, "admin");
    const token = browser.cookies.get("td_session") ?? "";
    const response = await browser.call("GET", "/admin/logout", { xsrf: null });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe("/admin/login");
    browser.cookies.set("td_session", token);
    expect(await status(browser)).toBe(401);
  });

  it("goes back to the alias that was come in by, and to no other address", async () => {
    for (const [referer, target] of [
      ["http://localhost/admin/tyreplus", "/admin/tyreplus"],
      ["http://localhost:9090/admin/vue/modular-truck/login", "/admin/modular-truck/login"],
      ["https://evil.test/admin/nowhere", "/admin/login"],
    ] as const) {
      const browser = await fresh();
      const body = { login: "admin@example.test", password: PASSWORD };
      await browser.call("POST", SIGN_IN, { body, headers: { referer } });
      expect((await browser.call("GET", "/admin/logout")).headers.location).toBe(target);
    }
  });

  it("is not signed out by another site", async () => {
    const browser = await fresh();
    await signIn(browser, "admin");
    const response = await browser.call("GET", "/admin/logout", { headers: { "sec-fetch-site": "cross-site" } });
    expect(response.statusCode).toBe(403);
    expect(await status(browser)).toBe(200);
  });

  it("ends idle sessions, and all after twelve hours", async () => {
    const { database } = server.open;
    for (const change of [
      { lastSeenAt: sql`now() - interval '121 minutes'` },
      { expiresAt: sql`now() - interval '1 second'` },
    ]) {
      const browser = await fresh();
      await signIn(browser, "admin");
      await database.update(session).set(change);
      const response = await browser.call("GET", "/admin/api/display-configuration");
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ type: "session-expired", status: 401 });
      // The same browser signs in again and goes on.
      await signIn(browser, "admin");
      expect(await status(browser)).toBe(200);
    }
  });

  it("says how long it lasts, counts only what somebody does, and says why it ended", async () => {
    const { database } = server.open;
    const browser = await fresh();
    await signIn(browser, "admin");
    const token = browser.cookies.get("td_session");
    const left = async (headers: Record<string, string> = {}) => {
      const answer = await browser.call("GET", "/admin/api/context/connected", { headers });
      const [, idle, limit] = /^idle=(\d+); limit=(\d+)$/.exec(String(answer.headers["x-session-left"])) ?? [];
      return { idle: Number(idle), hours: Math.round(Number(limit) / 3600) };
    };
    expect(await left()).toEqual({ idle: 7200, hours: 12 });
    await database.update(session).set({ lastSeenAt: sql`now() - interval '119 minutes'` });
    expect((await left({ "x-unattended": "1" })).idle).toBeLessThanOrEqual(60);
    expect((await left()).idle).toBe(7200);
    expect((await left({ "x-unattended": "1" })).idle).toBeGreaterThan(7100);

    const why = async (): Promise<unknown> => {
      browser.cookies.set("td_session", token ?? "");
      return (await browser.call("GET", "/admin/api/display-configuration")).json<{ errors: unknown }>().errors;
    };
    const inTime = { lastSeenAt: sql`now()`, expiresAt: sql`now() + interval '1 hour'`, endedAt: null };
    for (const [change, key] of [
      [{ lastSeenAt: sql`now() - interval '121 minutes'` }, "session.ended.idle"],
      [{ expiresAt: sql`now() - interval '1 second'` }, "session.ended.limit"],
      [{ endedAt: sql`now()` }, "session.ended.elsewhere"],
    ] as const) {
      await database.update(session).set({ ...inTime, ...change });
      expect(await why()).toEqual([key]);
    }
  });

  it("ends at once when the account is disabled", async () => {
    const { database } = server.open;
    const browser = await fresh();
    await signIn(browser, "network");
    const ofNetwork = eq(userAccount.email, "network@example.test");
    await database.update(userAccount).set({ status: "DISABLED" }).where(ofNetwork);
    expect(await status(browser)).toBe(401);
    await database.update(userAccount).set({ status: "ACTIVE" }).where(ofNetwork);
  });
});
