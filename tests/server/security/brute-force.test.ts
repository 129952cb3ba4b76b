/** Passwords can't be guessed by trying: one count for all doors, by account and by address of the network. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publicModule } from "../../../host/server/public-module";
import { rateLimit, userAction } from "../../../host/server/platform/storage/schema";
import { encodeLoginValue } from "../../../src/contract/spec/login-value";
import { PASSWORD } from "../support/fixture";
import { testServer, type CallOptions, type TestServer } from "../support/test-server";
import { visitor } from "./support";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [publicModule], config: { trustProxy: 1 } });
});
afterAll(() => server.close());
beforeEach(() => server.open.database.delete(rateLimit));

const API = "/admin/public/api";
const LOGIN = "admin@example.test";
const NEW_PASSWORD = "Vertical-Otter-41";

type Door = readonly [door: string, url: string, body: (password: string) => Record<string, string>, form?: true];

const SIGN_IN: Door = ["the sign-in", "/admin/login?fromIhm=true", (password) => ({ login: LOGIN, password })];

/** Every way to try a password: address, body, and whether it is a form without script. */
const DOORS: readonly Door[] = [
  [
    "the credential check",
    `${API}/vue-login/check-login`,
    (password) => ({ login: encodeLoginValue(LOGIN), pwd: encodeLoginValue(password) }),
  ],
  SIGN_IN,
  ["the sign-in without script", "/admin/login?fromIhm=true", (password) => ({ login: LOGIN, password }), true],
  [
    "the sign-in on another shop",
    "/admin/subrogation-login",
    (password) => ({ login: LOGIN, password, shopCode: "own" }),
  ],
  [
    "the renewal",
    `${API}/password/renew`,
    (currentPassword) => ({ login: LOGIN, currentPassword, password: NEW_PASSWORD }),
  ],
];

const HERE = "192.0.2.1";

async function tryPassword([, url, body, form]: Door, password: string, from = HERE): Promise<string> {
  const browser = await visitor(server);
  const xsrf = decodeURIComponent(browser.cookies.get("XSRF-TOKEN") ?? "");
  const sent: CallOptions = form
    ? {
        body: new URLSearchParams({ ...body(password), xsrf }).toString(),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "accept-language": "en",
          "x-forwarded-for": from,
        },
        xsrf: null,
      }
    : { body: body(password), headers: { "x-forwarded-for": from } };
  return (await browser.call("POST", url, sent)).body;
}

const CLOSED = /login-error-locked|Too many attempts/;

describe("brute force is limited", () => {
  it.each(DOORS.map((door) => [door[0], door] as const))(
    "at %s: after five wrong passwords the right one opens nothing there",
    async (_, door) => {
      for (let attempt = 0; attempt < 5; attempt++) expect(await tryPassword(door, "wrong")).not.toMatch(CLOSED);
      expect(await tryPassword(door, PASSWORD)).toMatch(CLOSED);
    },
  );

  it("over all doors together: none has a count of its own", async () => {
    for (const door of DOORS) expect(await tryPassword(door, "wrong")).not.toMatch(CLOSED);
    for (const door of DOORS) expect(await tryPassword(door, PASSWORD), door[0]).toMatch(CLOSED);
  });

  it("by the address of the network too, whatever account is tried", async () => {
    const browser = await visitor(server);
    const check = (login: string) =>
      browser.call("POST", `${API}/vue-login/check-login`, {
        body: { login: encodeLoginValue(login), pwd: encodeLoginValue("wrong") },
        headers: { "x-forwarded-for": HERE },
      });
    await check("nobody0@example.test");
    // As if it had been tried with many others: comparing fifty passwords would take its time.
    await server.open.database
      .update(rateLimit)
      .set({ count: 50 })
      .where(sql`${rateLimit.key} like 'login-address:%'`);
    expect((await check("nobody1@example.test")).body).toMatch(CLOSED);
    expect(await tryPassword(SIGN_IN, PASSWORD)).toMatch(CLOSED);
  });

  it("doubles the pause with each wrong password after it", async () => {
    const { database } = server.open;
    const minutesLeft = async () => {
      const { rows } = await database.execute<{ left: number }>(
        sql`select extract(epoch from window_ends_at - now()) / 60 as left from rate_limit where key like 'login:%|'`,
      );
      return Math.round(Number(rows[0]?.left));
    };
    for (let attempt = 0; attempt < 5; attempt++) await tryPassword(SIGN_IN, "wrong");
    expect(await minutesLeft()).toBe(15);
    const expire = () => database.update(rateLimit).set({ windowEndsAt: sql`now() - interval '1 second'` });
    await expire();
    expect(await tryPassword(SIGN_IN, "wrong")).not.toMatch(CLOSED);
    expect(await minutesLeft()).toBe(30);
    expect(await tryPassword(SIGN_IN, PASSWORD)).toMatch(CLOSED);
    expect(await minutesLeft()).toBe(30);
    await expire();
    expect(await tryPassword(SIGN_IN, PASSWORD)).not.toMatch(CLOSED);
  });
});

describe("others cannot lock an account", () => {
  const ELSEWHERE = "192.0.2.77";

  it("from an address of theirs: its owner signs in from another", async () => {
    for (let attempt = 0; attempt < 7; attempt++) await tryPassword(SIGN_IN, "wrong", ELSEWHERE);
    expect(await tryPassword(SIGN_IN, PASSWORD, ELSEWHERE)).toMatch(CLOSED);
    expect(await tryPassword(SIGN_IN, PASSWORD, HERE)).toMatch(/"successfullyLogin":true/);
  });

  it("from an address that is closed: nothing counts against the account", async () => {
    await tryPassword(SIGN_IN, "wrong", ELSEWHERE);
    await server.open.database
      .update(rateLimit)
      .set({ count: 50 })
      .where(sql`${rateLimit.key} like 'login-address:%'`);
    for (let attempt = 0; attempt < 6; attempt++)
      expect(await tryPassword(SIGN_IN, "wrong", ELSEWHERE)).toMatch(CLOSED);
    const counters = await server.open.database.select().from(rateLimit);
    expect(counters.filter(({ key }) => key.startsWith("login:")).map(({ count }) => count)).toEqual([1, 1]);
  });

  it("from many addresses: then a new one has a single attempt, and the owner's all of theirs", async () => {
    expect(await tryPassword(SIGN_IN, PASSWORD)).toMatch(/"successfullyLogin":true/);
    await tryPassword(SIGN_IN, "wrong", ELSEWHERE);
    await server.open.database
      .update(rateLimit)
      .set({ count: 50 })
      .where(sql`${rateLimit.key} like 'login:%:'`);
    expect(await tryPassword(SIGN_IN, "wrong", "192.0.2.100")).not.toMatch(CLOSED);
    expect(await tryPassword(SIGN_IN, PASSWORD, "192.0.2.100")).toMatch(CLOSED);
    expect(await tryPassword(SIGN_IN, PASSWORD, "192.0.2.101")).toMatch(/"successfullyLogin":true/);
    for (let attempt = 0; attempt < 4; attempt++) expect(await tryPassword(SIGN_IN, "wrong")).not.toMatch(CLOSED);
    expect(await tryPassword(SIGN_IN, PASSWORD)).toMatch(/"successfullyLogin":true/);
  });

  it("keeps no typed login in counters and journal, which may be a password", async () => {
    await tryPassword(["", "/admin/login?fromIhm=true", () => ({ login: "MyS3cret!", password: "x" })], "");
    expect(JSON.stringify(await server.open.database.select().from(rateLimit))).not.toMatch(/mys3cret/i);
    await tryPassword(SIGN_IN, "wrong");
    const failed = await server.open.database.select().from(userAction).where(eq(userAction.verb, "LOGIN_FAILED"));
    expect(failed.map(({ recordLabel }) => recordLabel).slice(-2)).toEqual(["***", LOGIN]);
  });
});
