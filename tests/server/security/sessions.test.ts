/** Session fixation and theft: every gain of privileges replaces the token. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateLimit, session, userAccount, userAction } from "../../../host/server/platform/storage/schema";
import { PASSWORD } from "../support/fixture";
import type { Browser, TestServer } from "../support/test-server";
import { newVisitor, wholeServer } from "./support";

let server: TestServer;
beforeAll(async () => {
  server = await wholeServer();
});
afterAll(() => server.close());

const statusOf = async (browser: Browser): Promise<number> =>
  (await browser.call("GET", "/admin/api/display-configuration")).statusCode;

describe("session fixation", () => {
  it("a session cookie planted before the sign-in is not valid after it", async () => {
    const attacker = server.browser();
    await attacker.signIn("other");
    const planted = attacker.cookies.get("td_session") ?? "";
    const victim = await newVisitor(server);
    victim.cookies.set("td_session", planted);
    await victim.signIn("admin");
    expect(victim.cookies.get("td_session")).not.toBe(planted);
    // The sign-in ends the planted session and creates another.
    expect(await statusOf(attacker)).toBe(401);
    expect(await statusOf(victim)).toBe(200);
  });

  it("renewing a password replaces the token", async () => {
    const { database } = server.open;
    await database
      .update(userAccount)
      .set({ mustChangePassword: true })
      .where(eq(userAccount.email, "network@example.test"));
    const browser = server.browser();
    await browser.signIn("network");
    const restricted = browser.cookies.get("td_session") ?? "";
    const copy = server.browser();
    copy.cookies.set("td_session", restricted);
    expect(await statusOf(copy)).toBe(403);
    await browser.call("POST", "/admin/public/api/password/renew", { body: { password: "Vertical-Otter-41" } });
    expect(browser.cookies.get("td_session")).not.toBe(restricted);
    expect(await statusOf(browser)).toBe(200);
    expect(await statusOf(copy)).toBe(401);
  });

  it("an old session alone cannot renew a password", async () => {
    const { database } = server.open;
    await database
      .update(userAccount)
      .set({ mustChangePassword: true })
      .where(eq(userAccount.email, "dealer@example.test"));
    const browser = server.browser();
    await browser.signIn("dealer");
    await database.update(session).set({ createdAt: new Date(Date.now() - 11 * 60_000) });
    const renew = (currentPassword?: string) =>
      browser.call("POST", "/admin/public/api/password/renew", {
        body: { password: "Vertical-Otter-41", ...(currentPassword !== undefined && { currentPassword }) },
      });
    expect((await renew()).json()).toEqual({ errors: ["login-error-bad-credentials"] });
    await database.delete(rateLimit);
    expect((await renew(PASSWORD)).json()).toMatchObject({ successfullyLogin: true });
  });

  it("an account sees its own sessions only, and can end one or all others", async () => {
    const [desktop, phone, third, otherUser] = [server.browser(), server.browser(), server.browser(), server.browser()];
    for (const browser of [desktop, phone, third]) await browser.signIn("reader");
    await otherUser.signIn("other");
    interface SessionList {
      data: { elements: { id: number; current: boolean }[] };
    }
    const sessionsOf = async (browser: Browser) =>
      (await browser.call("GET", "/admin/api/my-sessions")).json<SessionList>().data.elements;
    const ownSessions = await sessionsOf(desktop);
    expect(ownSessions.map(({ current }) => current)).toEqual([true, false, false]);
    const current = ownSessions[0]?.id ?? 0;
    const [phones] = (await sessionsOf(phone)).filter((session) => session.current);
    const end = (browser: Browser, id: number) => browser.call("DELETE", `/admin/api/my-sessions/${String(id)}`);
    expect((await end(otherUser, current)).statusCode).toBe(404);
    expect((await end(desktop, current)).statusCode).toBe(404);
    expect((await desktop.call("DELETE", "/admin/api/my-sessions/99999999999999999999")).statusCode).toBe(404);
    // A read-only account may do so too.
    expect((await end(desktop, phones?.id ?? 0)).json()).toEqual({ data: { ended: 1 } });
    const refused = await phone.call("GET", "/admin/api/display-configuration");
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({ errors: ["session.ended.elsewhere"] });
    expect((await desktop.call("DELETE", "/admin/api/my-sessions")).json()).toEqual({ data: { ended: 1 } });
    expect(await statusOf(third)).toBe(401);
    expect(await statusOf(desktop)).toBe(200);
    expect(await statusOf(otherUser)).toBe(200);
    const lines = await server.open.database.select().from(userAction).where(eq(userAction.action, "my-sessions"));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      verb: "LOGOUT",
      recordId: phones?.id,
      actorName: "reader",
    });
  });

  it("tokens do not appear in the database or in responses", async () => {
    const browser = server.browser();
    await browser.signIn("admin");
    const token = decodeURIComponent(browser.cookies.get("td_session") ?? "").split(".")[0] ?? "";
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify(await server.open.database.select().from(session))).not.toContain(token);
    for (const url of [
      "/admin/api/context/connected",
      "/admin/api/display-configuration",
      "/admin/api/context/shop/fr_FR",
    ])
      expect((await browser.call("GET", url)).body).not.toContain(token);
  });
});

describe("cookies", () => {
  it("are HttpOnly, SameSite, and Secure over HTTPS", async () => {
    const secure = await wholeServer({ config: { trustProxy: 1, publicUrl: "https://admin.shop.test" } });
    try {
      const browser = secure.browser();
      const first = await browser.call("GET", "/admin/api/context/connected", {
        headers: { "x-forwarded-proto": "https" },
      });
      expect(first.headers["strict-transport-security"]).toContain("max-age=");
      const body = { login: "admin@example.test", password: PASSWORD };
      const response = await browser.call("POST", "/admin/login?fromIhm=true", {
        body,
        headers: { "x-forwarded-proto": "https" },
      });
      const sessionCookie = response.cookies.find(({ name }) => name === "__Host-td_session");
      expect(sessionCookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
    } finally {
      await secure.close();
    }
  });
});

describe("identity changes", () => {
  it("give the session a new token at start and end", async () => {
    const browser = server.browser();
    await browser.signIn("super");
    const tokens = [browser.cookies.get("td_session")];
    const { shopId, userIds } = server.fixture;
    const body = { shopId, userId: userIds.admin, reason: "A question on the phone" };
    expect((await browser.call("POST", "/admin/api/subrogation/change-identity", { body })).statusCode).toBe(200);
    tokens.push(browser.cookies.get("td_session"));
    expect((await browser.call("POST", "/admin/api/subrogation/remove-identity")).statusCode).toBe(200);
    tokens.push(browser.cookies.get("td_session"));
    expect(new Set(tokens).size).toBe(3);
    for (const old of tokens.slice(0, 2)) {
      const attacker = server.browser();
      attacker.cookies.set("td_session", old ?? "");
      expect(await statusOf(attacker)).toBe(401);
    }
    expect(await statusOf(browser)).toBe(200);
  });
});

describe("the sign-out", () => {
  it("also accepts a POST with the XSRF header", async () => {
    const browser = server.browser();
    await browser.signIn("other");
    expect((await browser.call("POST", "/admin/logout", { xsrf: null })).statusCode).toBe(403);
    const response = await browser.call("POST", "/admin/logout");
    expect(response.json()).toEqual({ data: { path: "/admin/login" } });
    expect(await statusOf(browser)).toBe(401);
  });

  it("by URL is refused to pages of other sites, including sibling subdomains", async () => {
    const browser = server.browser();
    await browser.signIn("other");
    for (const site of ["cross-site", "same-site"])
      expect((await browser.call("GET", "/admin/logout", { headers: { "sec-fetch-site": site } })).statusCode).toBe(
        403,
      );
    expect(await statusOf(browser)).toBe(200);
    expect((await browser.call("GET", "/admin/logout", { headers: { "sec-fetch-site": "none" } })).statusCode).toBe(
      303,
    );
  });
});

describe("an XSRF token before the sign-in", () => {
  it("is valid only in the browser that received it", async () => {
    const [attacker, victim] = [await newVisitor(server), await newVisitor(server)];
    const stolen = attacker.cookies.get("XSRF-TOKEN") ?? "";
    victim.cookies.set("XSRF-TOKEN", stolen);
    const signIn = (browser: Browser) =>
      browser.call("POST", "/admin/login?fromIhm=true", { body: { login: "other@example.test", password: PASSWORD } });
    expect((await signIn(victim)).statusCode).toBe(403);
    expect((await signIn(attacker)).statusCode).toBe(200);
  });
});
