/** Wrong passwords are limited: all sign-in calls share one count by account and one by network address. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publicModule } from "../../../host/server/public-module";
import { rateLimit, userAction } from "../../../host/server/platform/storage/schema";
import { encodeLoginValue } from "../../../src/contract/spec/login-value";
import { PASSWORD } from "../support/fixture";
import { testServer, type CallOptions, type TestServer } from "../support/test-server";
import { newVisitor } from "./support";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [publicModule], config: { trustProxy: 1 } });
});
afterAll(() => server.close());
beforeEach(() => server.open.database.delete(rateLimit));

const API = "/admin/public/api";
const LOGIN = "admin@example.test";
const NEW_PASSWORD = "Vertical-Otter-41";

type SignInCall = readonly [name: string, url: string, body: (password: string) => Record<string, string>, form?: true];

const SIGN_IN: SignInCall = ["the sign-in", "/admin/login?fromIhm=true", (password) => ({ login: LOGIN, password })];

/** Every call that takes a password: URL, body, and whether it is a plain form. */
const SIGN_IN_CALLS: readonly SignInCall[] = [
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

const OWNER_ADDRESS = "192.0.2.1";

async function tryPassword(
  [, url, body, form]: SignInCall,
  password: string,
  address = OWNER_ADDRESS,
): Promise<string> {
  const browser = await newVisitor(server);
  const xsrf = decodeURIComponent(browser.cookies.get("XSRF-TOKEN") ?? "");
  const options: CallOptions = form
    ? {
        body: new URLSearchParams({ ...body(password), xsrf }).toString(),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "accept-language": "en",
          "x-forwarded-for": address,
        },
        xsrf: null,
      }
    : { body: body(password), headers: { "x-forwarded-for": address } };
  return (await browser.call("POST", url, options)).body;
}

const LOCKED = /login-error-locked|Too many attempts/;

describe("brute force is limited", () => {
  it.each(SIGN_IN_CALLS.map((signInCall) => [signInCall[0], signInCall] as const))(
    "in %s: after five wrong passwords the correct one is refused too",
    async (_, signInCall) => {
      for (let attempt = 0; attempt < 5; attempt++) expect(await tryPassword(signInCall, "wrong")).not.toMatch(LOCKED);
      expect(await tryPassword(signInCall, PASSWORD)).toMatch(LOCKED);
    },
  );

  it("counts all sign-in calls together", async () => {
    for (const signInCall of SIGN_IN_CALLS) expect(await tryPassword(signInCall, "wrong")).not.toMatch(LOCKED);
    for (const signInCall of SIGN_IN_CALLS)
      expect(await tryPassword(signInCall, PASSWORD), signInCall[0]).toMatch(LOCKED);
  });

  it("counts by network address too, for any account", async () => {
    const browser = await newVisitor(server);
    const check = (login: string) =>
      browser.call("POST", `${API}/vue-login/check-login`, {
        body: { login: encodeLoginValue(login), pwd: encodeLoginValue("wrong") },
        headers: { "x-forwarded-for": OWNER_ADDRESS },
      });
    await check("nobody0@example.test");
    // Simulates fifty attempts, because checking fifty passwords is slow.
    await server.open.database
      .update(rateLimit)
      .set({ count: 50 })
      .where(sql`${rateLimit.key} like 'login-address:%'`);
    expect((await check("nobody1@example.test")).body).toMatch(LOCKED);
    expect(await tryPassword(SIGN_IN, PASSWORD)).toMatch(LOCKED);
  });

  it("doubles the lock time with each wrong password after it", async () => {
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
    expect(await tryPassword(SIGN_IN, "wrong")).not.toMatch(LOCKED);
    expect(await minutesLeft()).toBe(30);
    expect(await tryPassword(SIGN_IN, PASSWORD)).toMatch(LOCKED);
    expect(await minutesLeft()).toBe(30);
    await expire();
    expect(await tryPassword(SIGN_IN, PASSWORD)).not.toMatch(LOCKED);
  });
});

describe("other people cannot lock an account", () => {
  const ATTACKER_ADDRESS = "192.0.2.77";

  it("from one address: the owner can sign in from another", async () => {
    for (let attempt = 0; attempt < 7; attempt++) await tryPassword(SIGN_IN, "wrong", ATTACKER_ADDRESS);
    expect(await tryPassword(SIGN_IN, PASSWORD, ATTACKER_ADDRESS)).toMatch(LOCKED);
    expect(await tryPassword(SIGN_IN, PASSWORD, OWNER_ADDRESS)).toMatch(/"successfullyLogin":true/);
  });

  it("from an address that is locked: its attempts do not count against the account", async () => {
    await tryPassword(SIGN_IN, "wrong", ATTACKER_ADDRESS);
    await server.open.database
      .update(rateLimit)
      .set({ count: 50 })
      .where(sql`${rateLimit.key} like 'login-address:%'`);
    for (let attempt = 0; attempt < 6; attempt++)
      expect(await tryPassword(SIGN_IN, "wrong", ATTACKER_ADDRESS)).toMatch(LOCKED);
    const counters = await server.open.database.select().from(rateLimit);
    expect(counters.filter(({ key }) => key.startsWith("login:")).map(({ count }) => count)).toEqual([1, 1]);
  });

  it("from many addresses: a new address then has one attempt, the owner's address all five", async () => {
    expect(await tryPassword(SIGN_IN, PASSWORD)).toMatch(/"successfullyLogin":true/);
    await tryPassword(SIGN_IN, "wrong", ATTACKER_ADDRESS);
    await server.open.database
      .update(rateLimit)
      .set({ count: 50 })
      .where(sql`${rateLimit.key} like 'login:%:'`);
    expect(await tryPassword(SIGN_IN, "wrong", "192.0.2.100")).not.toMatch(LOCKED);
    expect(await tryPassword(SIGN_IN, PASSWORD, "192.0.2.100")).toMatch(LOCKED);
    expect(await tryPassword(SIGN_IN, PASSWORD, "192.0.2.101")).toMatch(/"successfullyLogin":true/);
    for (let attempt = 0; attempt < 4; attempt++) expect(await tryPassword(SIGN_IN, "wrong")).not.toMatch(LOCKED);
    expect(await tryPassword(SIGN_IN, PASSWORD)).toMatch(/"successfullyLogin":true/);
  });

  it("stores no unknown login in counters and journal, because it may be a typed password", async () => {
    await tryPassword(["", "/admin/login?fromIhm=true", () => ({ login: "MyS3cret!", password: "x" })], "");
    expect(JSON.stringify(await server.open.database.select().from(rateLimit))).not.toMatch(/mys3cret/i);
    await tryPassword(SIGN_IN, "wrong");
    const failed = await server.open.database.select().from(userAction).where(eq(userAction.verb, "LOGIN_FAILED"));
    expect(failed.map(({ recordLabel }) => recordLabel).slice(-2)).toEqual(["***", LOGIN]);
  });
});
