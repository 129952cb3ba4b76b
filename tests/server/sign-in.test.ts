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

const newBrowser = async (): Promise<Browser> => {
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
const statusOf = async (browser: Browser, url = "/admin/api/display-configuration") =>
  (await browser.call("GET", url)).statusCode;

describe("credential check", () => {
  it("accepts the correct password, with the address in any case", async () => {
    expect(await check(await newBrowser(), " ADMIN@Example.test ", PASSWORD)).toEqual([]);
  });

  it("responds alike, in similar time, for an unknown address and a wrong password", async () => {
    const browser = await newBrowser();
    const time = async (login: string): Promise<number> => {
      const began = performance.now();
      expect(await check(browser, login, "wrong")).toEqual(["login-error-bad-credentials"]);
      return performance.now() - began;
    };
    // Compares the fastest of alternating calls, so other load on the machine does not matter.
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

  it("warns the owner of a password two weeks before it expires", async () => {
    const { database } = server.open;
    const setChangedDaysAgo = (days: number) =>
      database
        .update(userAccount)
        .set({ passwordChangedAt: new Date(Date.now() - days * DAY_MS) })
        .where(eq(userAccount.email, "dealer@example.test"));
    interface AlertResponse {
      data: { elements: { key: string; title: string; link: string | null }[] };
    }
    const passwordAlerts = async (account: AccountName) => {
      const browser = server.browser();
      await browser.signIn(account);
      const { elements } = (await browser.call("GET", "/admin/api/shop-alert")).json<AlertResponse>().data;
      return elements.filter(({ key }) => key.startsWith("password-expires"));
    };
    await setChangedDaysAgo(340);
    expect(await passwordAlerts("dealer")).toEqual([]);
    await setChangedDaysAgo(355);
    expect(await passwordAlerts("dealer")).toMatchObject([
      { title: expect.stringMatching(/^Votre mot de passe expire le \d/), link: "passwordRenewal" },
    ]);
    expect(await passwordAlerts("admin")).toEqual([]);
    await setChangedDaysAgo(1);
    expect(await passwordAlerts("dealer")).toEqual([]);
  });

  it("reports when the database fails", async () => {
    const { database } = server.open;
    const browser = await newBrowser();
    await database.execute(sql`alter table user_account rename to user_account_away`);
    const errors = await check(browser, "admin@example.test", PASSWORD);
    await database.execute(sql`alter table user_account_away rename to user_account`);
    expect(errors).toEqual(["login-error-service-unavailable"]);
    expect(await check(browser, "admin@example.test", PASSWORD)).toEqual([]);
  });

  it("locks after five wrong passwords, for the correct one too, and unlocks after the pause", async () => {
    const browser = await newBrowser();
    for (let n = 0; n < 5; n++)
      expect(await check(browser, "admin@example.test", "wrong")).toEqual(["login-error-bad-credentials"]);
    expect(await check(browser, "admin@example.test", PASSWORD)).toEqual(["login-error-locked"]);
    expect(await check(browser, "other@example.test", PASSWORD)).toEqual([]);
    await server.open.database.update(rateLimit).set({ windowEndsAt: sql`now() - interval '1 second'` });
    expect(await check(browser, "admin@example.test", PASSWORD)).toEqual([]);
  });

  it("locks unknown addresses in the same way, so the lock reveals no account", async () => {
    const browser = await newBrowser();
    for (let n = 0; n < 5; n++) await check(browser, "nobody@example.test", "wrong");
    expect(await check(browser, "nobody@example.test", "wrong")).toEqual(["login-error-locked"]);
  });

  it("limits simultaneous attempts", async () => {
    const browser = await newBrowser();
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => check(browser, "admin@example.test", "wrong")),
    );
    expect(responses.filter(([error]) => error === "login-error-bad-credentials")).toHaveLength(5);
  });

  it("never counts correct passwords as attempts, even many at once", async () => {
    const browser = await newBrowser();
    const checks = Array.from({ length: 60 }, () => check(browser, "admin@example.test", PASSWORD));
    expect((await Promise.all(checks)).flat()).toEqual([]);
  });

  it("reveals other problems only to callers who know the password", async () => {
    const { database } = server.open;
    const browser = await newBrowser();
    expect(await check(browser, "nowhere@example.test", PASSWORD)).toEqual(["login-error-no-shop"]);
    await database.update(userAccount).set({ status: "DISABLED" }).where(eq(userAccount.email, "reader@example.test"));
    expect(await check(browser, "reader@example.test", "wrong")).toEqual(["login-error-bad-credentials"]);
    expect(await check(browser, "reader@example.test", PASSWORD)).toEqual(["login-error-user-suspended"]);
    await database.update(userAccount).set({ status: "ACTIVE" }).where(eq(userAccount.email, "reader@example.test"));
    const isOtherShop = eq(subscription.shopId, server.fixture.otherShopId);
    await database.update(subscription).set({ status: "DELETED" }).where(isOtherShop);
    expect(await check(browser, "other@example.test", PASSWORD)).toEqual(["login-error-shop-closed-account"]);
    await database.update(subscription).set({ status: "ACTIVE" }).where(isOtherShop);
  });

  it("reads accents and special characters as typed, and refuses values that are not encoded", async () => {
    const browser = await newBrowser();
    expect(await check(browser, "é+ö@example.test", "p&ss wörd")).toEqual(["login-error-bad-credentials"]);
    const malformed = await browser.call("POST", CHECK, { body: { login: "%%%", pwd: "x" } });
    expect(malformed.statusCode).toBe(400);
    expect(await check(browser, "' OR 1=1 --", "' OR '1'='1")).toEqual(["login-error-bad-credentials"]);
  });
});

describe("sign-in", () => {
  it("opens a session and returns the next path", async () => {
    const browser = await newBrowser();
    expect(await signIn(browser, "admin", "/fitter/12")).toEqual({
      successfullyLogin: true,
      nextPathAfterLogin: "/fitter/12",
    });
    expect(await statusOf(browser)).toBe(200);
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
  ])("never redirects to another site: %s", async (hashPart) => {
    const { nextPathAfterLogin } = await signIn(await newBrowser(), "admin", hashPart);
    expect(nextPathAfterLogin).toMatch(/^\/(?!\/)/);
    expect(nextPathAfterLogin).not.toContain("evil");
  });

  it("refuses a wrong password without a session, and writes the journal", async () => {
    const browser = await newBrowser();
    const response = await browser.call("POST", SIGN_IN, { body: { login: "admin@example.test", password: "wrong" } });
    expect(response.json()).toEqual({ successfullyLogin: false, errorMessage: "login-error-bad-credentials" });
    expect(await statusOf(browser)).toBe(401);
    const lines = await server.open.database.select().from(userAction).where(eq(userAction.verb, "LOGIN_FAILED"));
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain('wrong"');
  });

  it("replaces the token of a browser that had one, and ends the old session", async () => {
    const browser = await newBrowser();
    await signIn(browser, "admin");
    const oldToken = browser.cookies.get("td_session");
    const xsrf = browser.cookies.get("XSRF-TOKEN");
    await signIn(browser, "network");
    expect(browser.cookies.get("td_session")).not.toBe(oldToken);
    expect(browser.cookies.get("XSRF-TOKEN")).not.toBe(xsrf);
    const attacker = server.browser();
    attacker.cookies.set("td_session", oldToken ?? "");
    expect(await statusOf(attacker)).toBe(401);
  });

  it("hides the session cookie from scripts and other sites", async () => {
    const browser = await newBrowser();
    const response = await browser.call("POST", SIGN_IN, { body: { login: "admin@example.test", password: PASSWORD } });
    expect(response.cookies.find(({ name }) => name === "td_session")).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
    });
    expect(response.cookies.find(({ name }) => name === "XSRF-TOKEN")).not.toHaveProperty("httpOnly");
  });

  it("refuses a forged cookie", async () => {
    const browser = server.browser();
    browser.cookies.set("td_session", "forged");
    expect(await statusOf(browser)).toBe(401);
    expect((await browser.call("GET", "/admin/api/context/connected")).json()).toEqual({ data: null });
  });

  it("restricts a session whose password must change", async () => {
    const { database } = server.open;
    const change = (mustChangePassword: boolean) =>
      database.update(userAccount).set({ mustChangePassword }).where(eq(userAccount.email, "reader@example.test"));
    await change(true);
    const browser = await newBrowser();
    expect(await signIn(browser, "reader")).toMatchObject({ nextPathAfterLogin: "/passwordRenewal" });
    const refused = await browser.call("GET", "/admin/api/display-configuration");
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ errors: ["password-renewal-required"] });
    await change(false);
  });
});

describe("end of a session", () => {
  it("signs out by URL, redirects to the login, and invalidates the token", async () => {
    const browser = await newBrowser();
    await signIn(browser, "admin");
    const token = browser.cookies.get("td_session") ?? "";
    const response = await browser.call("GET", "/admin/logout", { xsrf: null });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe("/admin/login");
    browser.cookies.set("td_session", token);
    expect(await statusOf(browser)).toBe(401);
  });

  it("redirects to the login alias that was used, and to no other address", async () => {
    for (const [referer, target] of [
      ["http://localhost/admin/tyreplus", "/admin/tyreplus"],
      ["http://localhost:9090/admin/vue/modular-truck/login", "/admin/modular-truck/login"],
      ["https://evil.test/admin/nowhere", "/admin/login"],
    ] as const) {
      const browser = await newBrowser();
      const body = { login: "admin@example.test", password: PASSWORD };
      await browser.call("POST", SIGN_IN, { body, headers: { referer } });
      expect((await browser.call("GET", "/admin/logout")).headers.location).toBe(target);
    }
  });

  it("cannot be triggered by another site", async () => {
    const browser = await newBrowser();
    await signIn(browser, "admin");
    const response = await browser.call("GET", "/admin/logout", { headers: { "sec-fetch-site": "cross-site" } });
    expect(response.statusCode).toBe(403);
    expect(await statusOf(browser)).toBe(200);
  });

  it("sessions end when idle, and after twelve hours", async () => {
    const { database } = server.open;
    for (const change of [
      { lastSeenAt: sql`now() - interval '121 minutes'` },
      { expiresAt: sql`now() - interval '1 second'` },
    ]) {
      const browser = await newBrowser();
      await signIn(browser, "admin");
      await database.update(session).set(change);
      const response = await browser.call("GET", "/admin/api/display-configuration");
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ type: "session-expired", status: 401 });
      // The same browser can sign in again.
      await signIn(browser, "admin");
      expect(await statusOf(browser)).toBe(200);
    }
  });

  it("reports the remaining time, extends it only for user actions, and returns the reason of its end", async () => {
    const { database } = server.open;
    const browser = await newBrowser();
    await signIn(browser, "admin");
    const token = browser.cookies.get("td_session");
    const remainingTime = async (headers: Record<string, string> = {}) => {
      const response = await browser.call("GET", "/admin/api/context/connected", { headers });
      const [, idle, limit] = /^idle=(\d+); limit=(\d+)$/.exec(String(response.headers["x-session-left"])) ?? [];
      return { idle: Number(idle), hours: Math.round(Number(limit) / 3600) };
    };
    expect(await remainingTime()).toEqual({ idle: 7200, hours: 12 });
    await database.update(session).set({ lastSeenAt: sql`now() - interval '119 minutes'` });
    expect((await remainingTime({ "x-unattended": "1" })).idle).toBeLessThanOrEqual(60);
    expect((await remainingTime()).idle).toBe(7200);
    expect((await remainingTime({ "x-unattended": "1" })).idle).toBeGreaterThan(7100);

    const endReason = async (): Promise<unknown> => {
      browser.cookies.set("td_session", token ?? "");
      return (await browser.call("GET", "/admin/api/display-configuration")).json<{ errors: unknown }>().errors;
    };
    const valid = { lastSeenAt: sql`now()`, expiresAt: sql`now() + interval '1 hour'`, endedAt: null };
    for (const [change, key] of [
      [{ lastSeenAt: sql`now() - interval '121 minutes'` }, "session.ended.idle"],
      [{ expiresAt: sql`now() - interval '1 second'` }, "session.ended.limit"],
      [{ endedAt: sql`now()` }, "session.ended.elsewhere"],
    ] as const) {
      await database.update(session).set({ ...valid, ...change });
      expect(await endReason()).toEqual([key]);
    }
  });

  it("ends at once when the account is disabled", async () => {
    const { database } = server.open;
    const browser = await newBrowser();
    await signIn(browser, "network");
    const isNetworkUser = eq(userAccount.email, "network@example.test");
    await database.update(userAccount).set({ status: "DISABLED" }).where(isNetworkUser);
    expect(await statusOf(browser)).toBe(401);
    await database.update(userAccount).set({ status: "ACTIVE" }).where(isNetworkUser);
  });
});
