/** Links for a new password: valid once and for a limited time, stored as hashes, independent of the Host header. */
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { outbox, rateLimit, session, userAccount, userToken } from "../../../host/server/platform/storage/schema";
import type { Browser, TestServer } from "../support/test-server";
import { eventually, newVisitor, wholeServer } from "./support";

const API = "/admin/public/api/forgotten-password";
const NEW = "Vertical-Otter-41";
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await wholeServer({
    config: { publicUrl: "https://admin.shop.test", allowedOrigins: ["https://partner.example"] },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.open.database.delete(rateLimit);
  browser = await newVisitor(server);
});

/** Requests a link and reads it in the mail. */
async function newLink(
  login = "network@example.test",
  headers: Record<string, string> = {},
): Promise<{ hash: string; text: string }> {
  const { database } = server.open;
  const before = await database.select().from(outbox);
  await browser.call("POST", `${API}/send-mail`, { body: { login }, headers });
  const mail = await eventually(async () => {
    const rows = await database.select().from(outbox).orderBy(desc(outbox.id));
    return rows.length > before.length ? rows[0] : undefined;
  });
  return { hash: /hash=([\w-]{43})/.exec(mail.text)?.[1] ?? "", text: mail.text };
}
const change = (hash: string, password = NEW) =>
  browser.call("POST", `${API}/change-password`, { body: { hash, password } });
const INVALID = { errors: ["password-request-invalid"] };

describe("a page of another site", () => {
  const PARTNER = "https://partner.example";
  const send = (headers: Record<string, string>, payload: string) =>
    server.app.inject({ method: "POST", url: `${API}/send-mail`, headers: { origin: PARTNER, ...headers }, payload });

  it("may request the mail without cookies, and reads the answer if the server allows its origin", async () => {
    const count = async (): Promise<number> => (await server.open.database.select().from(outbox)).length;
    const before = await count();
    const response = await send(
      { "content-type": "application/json" },
      JSON.stringify({ login: "network@example.test" }),
    );
    expect([response.statusCode, response.json()]).toEqual([200, { errors: [] }]);
    expect(response.headers["access-control-allow-origin"]).toBe(PARTNER);
    expect(await eventually(async () => ((await count()) > before ? true : undefined))).toBe(true);
  });

  it("cannot request it by a form, which browsers send from any site", async () => {
    for (const type of ["application/x-www-form-urlencoded", "text/plain"]) {
      const response = await send({ "content-type": type }, "login=network%40example.test");
      expect([type, response.statusCode >= 400 && response.statusCode < 500]).toEqual([type, true]);
    }
  });
});

describe("a reset link", () => {
  it("works once, also when it is used twice simultaneously", async () => {
    const { hash } = await newLink();
    const responses = await Promise.all([change(hash), change(hash, `${NEW}!`)]);
    expect(responses.filter((response) => response.body === JSON.stringify(INVALID))).toHaveLength(1);
    expect((await change(hash, `${NEW}?`)).json()).toEqual(INVALID);
    expect((await browser.call("POST", `${API}/check-request`, { body: { hash } })).json()).toMatchObject({
      valid: false,
    });
  });

  it("expires after an hour, with a newer link, and with a disabled account", async () => {
    const { database } = server.open;
    const first = await newLink();
    const second = await newLink();
    expect((await change(first.hash, "Sideways-Heron-52")).json()).toEqual(INVALID);
    const [stored] = await database.select().from(userToken).orderBy(desc(userToken.id)).limit(1);
    expect((stored?.expiresAt.getTime() ?? 0) - (stored?.createdAt.getTime() ?? 0)).toBe(60 * 60_000);
    await database.update(userAccount).set({ status: "DISABLED" }).where(eq(userAccount.email, "network@example.test"));
    expect((await change(second.hash, "Sideways-Heron-52")).json()).toEqual(INVALID);
    await database.update(userAccount).set({ status: "ACTIVE" }).where(eq(userAccount.email, "network@example.test"));
    await database.update(userToken).set({ expiresAt: new Date() });
    expect((await change(second.hash, "Sideways-Heron-52")).json()).toEqual(INVALID);
  });

  it("is stored as a hash, and a modified one is invalid", async () => {
    const { hash } = await newLink();
    expect(JSON.stringify(await server.open.database.select().from(userToken))).not.toContain(hash);
    const [stored] = await server.open.database.select().from(userToken).orderBy(desc(userToken.id)).limit(1);
    for (const invalid of [
      "",
      hash.slice(0, -1),
      `${hash}A`,
      hash.toLowerCase(),
      stored?.tokenHash ?? "",
      "' or 1=1 --",
    ])
      expect((await change(invalid)).json()).toEqual(INVALID);
  });

  it("uses the configured public URL and ignores the Host header", async () => {
    const { text } = await newLink("network@example.test", {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
    });
    expect(text).toContain("https://admin.shop.test/admin/modificationPassword?hash=");
    expect(text).not.toContain("evil.example");
  });

  it("ends every session of the account, opens none, and unlocks the account", async () => {
    const other = server.browser();
    await server.open.database.update(userAccount).set({ status: "ACTIVE" });
    const { hash } = await newLink("other@example.test");
    await other.signIn("other");
    for (let attempt = 0; attempt < 6; attempt++)
      await browser.call("POST", "/admin/login?fromIhm=true", {
        body: { login: "other@example.test", password: "wrong" },
      });
    const before = browser.cookies.get("td_session");
    expect((await change(hash, "Sideways-Heron-52")).json()).toEqual({ errors: [] });
    expect(browser.cookies.get("td_session")).toBe(before);
    expect((await other.call("GET", "/admin/api/display-configuration")).statusCode).toBe(401);
    const open = await server.open.database
      .select()
      .from(session)
      .where(eq(session.userId, server.fixture.userIds.other));
    expect(open.every((row) => row.endedAt !== null)).toBe(true);
    const signedIn = await browser.call("POST", "/admin/login?fromIhm=true", {
      body: { login: "other@example.test", password: "Sideways-Heron-52" },
    });
    expect(signedIn.json()).toMatchObject({ successfullyLogin: true });
  });

  it("guessing is limited", async () => {
    const bodies: string[] = [];
    for (let attempt = 0; attempt < 102; attempt++)
      bodies.push(
        (await browser.call("POST", `${API}/check-request`, { body: { hash: `guess-${String(attempt)}` } })).body,
      );
    expect(bodies[0]).toContain("password-request-invalid");
    expect(bodies.at(-1)).toContain("password-error-too-many");
  });

  it("its page sends no referrer and is not indexed", async () => {
    const page = await browser.call("GET", "/admin/modificationPassword?hash=abc");
    // The page itself is missing without built files; its headers are sent anyway.
    if (page.statusCode === 200)
      expect(page.headers).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
    else expect(page.statusCode).toBe(404);
  });
});
