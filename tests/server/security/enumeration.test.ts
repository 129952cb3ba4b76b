/** No call reveals which accounts exist: same response, same time, same lock. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { outbox, rateLimit, userAccount } from "../../../host/server/platform/storage/schema";
import { encodeLoginValue } from "../../../src/contract/spec/login-value";
import type { TestServer } from "../support/test-server";
import { eventually, newVisitor, wholeServer } from "./support";

const API = "/admin/public/api";
let server: TestServer;
beforeAll(async () => {
  server = await wholeServer();
  await server.open.database
    .update(userAccount)
    .set({ status: "DISABLED" })
    .where(eq(userAccount.email, "reader@example.test"));
});
afterAll(() => server.close());
beforeEach(() => server.open.database.delete(rateLimit));

const BEGIN = {
  firstName: "Ada",
  lastName: "Martin",
  phone: "+33472001122",
  companyName: "Garage Martin",
  activity: "GARAGE",
  country: "FR",
  locale: "fr_FR",
  password: "Vertical-Otter-41",
  acceptTerms: true,
};

/** Calls with a login, with a body for each. */
const CALLS: readonly [name: string, url: string, body: (login: string) => object][] = [
  [
    "credential check",
    `${API}/vue-login/check-login`,
    (login) => ({ login: encodeLoginValue(login), pwd: encodeLoginValue("wrong") }),
  ],
  [
    "credential check on another shop",
    `${API}/vue-login/check-login`,
    (login) => ({
      login: encodeLoginValue(login),
      pwd: encodeLoginValue("wrong"),
      shopCode: encodeLoginValue("own"),
      subrogation: encodeLoginValue(true),
    }),
  ],
  ["sign-in", "/admin/login?fromIhm=true", (login) => ({ login, password: "wrong" })],
  ["sign-in on another shop", "/admin/subrogation-login", (login) => ({ login, password: "wrong", shopCode: "own" })],
  ["forgotten password", `${API}/forgotten-password/send-mail`, (login) => ({ login })],
  ["renewal", `${API}/password/renew`, (login) => ({ login, currentPassword: "wrong", password: "Vertical-Otter-41" })],
  [
    "creation of a shop",
    `${API}/vue-creation-validator/validate-begin-step-infos`,
    (login) => ({ context: "DEFAULT", locale: "fr_FR", values: { ...BEGIN, email: login } }),
  ],
];

/** The visible parts of a response, without its random secret. */
const visible = (response: { statusCode: number; body: string; headers: object }) => ({
  status: response.statusCode,
  body: response.body.replace(/"draft":"[\w-]+"/, '"draft":"…"'),
  headers: Object.keys(response.headers)
    .filter((name) => name !== "date")
    .sort(),
});

describe.each(CALLS)("user enumeration by the %s", (_, url, body) => {
  it("responds alike for an active, a disabled and an unknown account", async () => {
    const responses = [];
    for (const login of ["admin@example.test", "reader@example.test", "nobody@example.test"])
      responses.push(visible(await (await newVisitor(server)).call("POST", url, { body: body(login) })));
    expect(responses[0]?.status).toBe(200);
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });

  it("takes as long for an unknown account as for an existing one", async () => {
    const browser = await newVisitor(server);
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    // The password check takes far longer than the rest of the call, so skipping it for one kind would fail this test.
    const differ = (): boolean => {
      const [quick = 0, slow = 0] = [Math.min(...times.known), Math.min(...times.unknown)].sort((a, b) => a - b);
      return slow / quick >= 3 && slow - quick >= 15;
    };
    // Compares the fastest of alternating calls, so that other load does not matter. Under load it takes more of them.
    for (let turn = 0; turn < 4 || (differ() && turn < 40); turn++)
      for (const kind of ["known", "unknown"] as const) {
        await server.open.database.delete(rateLimit);
        const login = kind === "known" ? "admin@example.test" : `nobody${String(turn)}@example.test`;
        const start = performance.now();
        await browser.call("POST", url, { body: body(login) });
        times[kind].push(performance.now() - start);
        // Work after the response must not slow down the next call.
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    expect(differ(), JSON.stringify(times)).toBe(false);
  });
});

describe("user enumeration by the lock after wrong passwords", () => {
  it("unknown addresses are locked like accounts", async () => {
    for (const login of ["admin@example.test", "nobody@example.test"]) {
      const bodies: string[] = [];
      for (let attempt = 0; attempt < 7; attempt++) {
        const browser = await newVisitor(server);
        bodies.push(
          (
            await browser.call("POST", `${API}/vue-login/check-login`, {
              body: { login: encodeLoginValue(login), pwd: encodeLoginValue("wrong") },
            })
          ).body,
        );
      }
      expect(bodies.map((body) => /login-error-[\w-]+/.exec(body)?.[0])).toEqual([
        ...Array.from({ length: 5 }, () => "login-error-bad-credentials"),
        "login-error-locked",
        "login-error-locked",
      ]);
    }
  });
});

describe("mails for a new password", () => {
  it("are sent to accounts only; a disabled account gets one without a link", async () => {
    const { database } = server.open;
    await database.delete(outbox);
    for (const login of ["nobody@example.test", "reader@example.test"])
      await (await newVisitor(server)).call("POST", `${API}/forgotten-password/send-mail`, { body: { login } });
    const mail = await eventually(async () => (await database.select().from(outbox))[0]);
    expect(mail).toMatchObject({ recipient: "reader@example.test", template: "password-suspended" });
    expect(mail.text).not.toContain("hash=");
    expect(await database.select().from(outbox)).toHaveLength(1);
  });

  it("are limited by address and by login, with the same response", async () => {
    const { database } = server.open;
    await database.delete(outbox);
    const browser = await newVisitor(server);
    for (let attempt = 0; attempt < 8; attempt++) {
      const response = await browser.call("POST", `${API}/forgotten-password/send-mail`, {
        body: { login: "admin@example.test" },
      });
      expect(response.json()).toEqual({ errors: [] });
    }
    await eventually(async () => ((await database.select().from(outbox)).length >= 5 ? true : undefined));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await database.select().from(outbox)).toHaveLength(5);
  });
});
