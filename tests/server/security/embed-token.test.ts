/** Tokens for partners' pages: requested with an API key for one user, limited to elements, reading and dealers. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { apiKeySecret, record, session, userAccount, userAction } from "../../../host/server/platform/storage/schema";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { dealerCalls, type Dealer } from "../resources/dealer-calls";
import { attachDealer } from "../support/fixture";

const KEYS = "/admin/api/api-key";
const EMBED = "/admin/api/session/embed-token";
const DEALERS = "/admin/api/fitter";

interface Key {
  readonly id: number;
  readonly version: number;
  readonly prefix: string | null;
  readonly lastUsedAt: string | null;
  readonly state: string;
}
interface Embed {
  readonly token: string;
  readonly expiresAt: string;
}

let harness: Harness;
let mine: Dealer;
let foreign: Dealer;
let key: Key;
let secret = "";
const calls = dealerCalls(() => harness);

beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, MODULES);
  mine = await calls.make();
  foreign = await calls.make();
  const { open, fixture } = harness.server;
  await attachDealer(open.database, fixture.userIds.dealer, mine.id);
  key = await createKey({ name: "Portal", scopes: ["EMBED_READ", "EMBED_WRITE"] });
  secret = await createSecret(key);
});
afterAll(() => harness.close());

const createKey = async (values: object): Promise<Key> =>
  data<Key>(await harness.admin.call("POST", KEYS, { body: values }));
const createSecret = async ({ id }: Key): Promise<string> =>
  data<{ secret: string }>(await harness.admin.call("POST", `${KEYS}/${id}/secret`)).secret;
const readKey = async ({ id }: Key): Promise<Key> => data<Key>(await harness.admin.call("GET", `${KEYS}/${id}`));

/** Calls as a partner's server or page does: without cookies. */
const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, bearer: string, body?: object) =>
  harness.server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${bearer}` },
    ...(body !== undefined && { payload: body }),
  });
const request = (body: object, bearer = secret) =>
  call("POST", EMBED, bearer, { user: "dealer@example.test", elements: ["td-fitters", "td-fitter"], ...body });
const tokenFor = async (body: object = {}, bearer = secret): Promise<string> =>
  data<Embed>(await request(body, bearer)).token;

describe("the secret of an API key", () => {
  it("is shown once and stored as a hash; the list shows its first characters", async () => {
    expect(secret).toMatch(/^td_[\w-]{43}$/);
    const rows = await harness.server.open.database.select().from(apiKeySecret);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const read = await readKey(key);
    expect(read.prefix).toBe(secret.slice(0, 9));
    expect(JSON.stringify(read)).not.toContain(secret);
  });

  it("needs the right, and is refused for keys of another shop and by a page token", async () => {
    const url = `${KEYS}/${key.id}/secret`;
    expect((await harness.withoutRights.call("POST", url)).statusCode).toBe(403);
    expect((await harness.other.call("POST", url)).statusCode).toBe(404);
    const token = await tokenFor({ elements: ["td-api-key"], readOnly: false });
    expect((await call("POST", url, token)).statusCode).toBe(403);
  });

  it("ends the present one when it is replaced", async () => {
    const rotated = await createKey({ name: "Rotated", scopes: ["EMBED_READ"] });
    const first = await createSecret(rotated);
    const token = await tokenFor({}, first);
    expect((await call("GET", DEALERS, token)).statusCode).toBe(200);
    const second = await createSecret(rotated);
    expect((await request({}, first)).statusCode).toBe(401);
    expect((await call("GET", DEALERS, token)).statusCode).toBe(401);
    expect((await request({}, second)).statusCode).toBe(200);
  });
});

describe("a request for a token", () => {
  it("is answered with a token of 15 minutes, and leaves its traces", async () => {
    const { token, expiresAt } = data<Embed>(await request({ locale: "en_GB" }));
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    expect((await readKey(key)).lastUsedAt).not.toBeNull();
    expect((await call("GET", DEALERS, token)).statusCode).toBe(200);
    const entries = await harness.server.open.database
      .select()
      .from(userAction)
      .where(eq(userAction.action, "embed-token"));
    expect(entries.at(-1)).toMatchObject({ channel: "API_KEY", recordId: key.id, recordLabel: "Portal" });
    expect(entries.at(-1)?.note).toContain("td-fitters");
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it("needs a usable key", async () => {
    for (const bearer of ["", "td_unknown", await tokenFor()]) expect((await request({}, bearer)).statusCode).toBe(401);
    const past = await createKey({ name: "Past", scopes: ["EMBED_READ"] });
    const secret = await createSecret(past);
    await harness.server.open.database
      .update(record)
      .set({ data: sql`${record.data} || '{"expiresOn": "2020-01-01"}'` })
      .where(eq(record.id, past.id));
    expect((await readKey(past)).state).toBe("EXPIRED");
    expect((await request({}, secret)).statusCode).toBe(401);
    const unused = await harness.server.app.inject({ method: "POST", url: EMBED, payload: {} });
    expect(unused.statusCode).toBe(422);
  });

  it("gives no account of the same or a higher level, no platform account and none of another shop", async () => {
    for (const user of ["network", "super", "other", "nowhere", "reader"]) {
      const response = await request({ user: `${user}@example.test` });
      expect([user, response.statusCode]).toEqual([user, 422]);
      expect(response.json<{ fields: object }>().fields).toEqual({ user: "api-key.error.user" });
    }
    // The account that created the secret may act as itself.
    expect((await request({ user: "ADMIN@example.test" })).statusCode).toBe(200);
  });

  it("names the mistake: an unknown element, a dealer out of reach, a missing scope", async () => {
    const unknown = await request({ elements: ["td-nothing"] });
    expect(unknown.json<{ fields: object }>().fields).toEqual({ elements: "api-key.error.elements" });
    const outOfReach = await request({ dealers: [foreign.id] });
    expect(outOfReach.json<{ fields: object }>().fields).toEqual({ dealers: "api-key.error.dealers" });
    const reading = await createKey({ name: "Reading", scopes: ["EMBED_READ"] });
    const refused = await request({ readOnly: false }, await createSecret(reading));
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ errors: string[] }>().errors).toEqual(["api-key.error.scope"]);
  });
});

describe("a limited token", () => {
  it("reads only what its elements show, and never writes when it is for reading", async () => {
    const token = await tokenFor({ user: "admin@example.test" });
    for (const url of ["/admin/api/display-configuration", DEALERS, `${DEALERS}/${mine.id}`])
      expect([url, (await call("GET", url, token)).statusCode]).toEqual([url, 200]);
    for (const url of [KEYS, "/admin/api/landing-page", "/admin/api/my-sessions", "/admin/api/job"])
      expect([url, (await call("GET", url, token)).statusCode]).toEqual([url, 403]);
    const change = { version: mine.version, name: "Changed" };
    expect((await call("PUT", `${DEALERS}/${mine.id}`, token, change)).statusCode).toBe(403);
    expect((await call("POST", "/admin/api/session/token", token)).statusCode).toBe(403);
    const code = { origin: "http://localhost:9090", challenge: "a".repeat(43) };
    expect((await call("POST", "/admin/api/session/code", token, code)).statusCode).toBe(403);
  });

  it("sees the named dealers only, also in exports, which later tokens of the same limits can load", async () => {
    const limits = { user: "admin@example.test", dealers: [mine.id] };
    const token = await tokenFor(limits);
    const list = data<{ elements: { id: number }[] }>(await call("GET", DEALERS, token));
    expect(list.elements.map(({ id }) => id)).toEqual([mine.id]);
    expect((await call("GET", `${DEALERS}/${foreign.id}`, token)).statusCode).toBe(404);
    const started = await call("POST", `${DEALERS}/export`, token, { query: {}, format: "csv" });
    const { id } = data<{ id: number }>(started);
    await expect
      .poll(async () => data<{ status: string }>(await call("GET", `/admin/api/job/${id}`, token)).status)
      .toBe("DONE");
    const file = await call("GET", `/admin/api/job/${id}/file`, await tokenFor(limits));
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain(String(mine.name));
    expect(file.body).not.toContain(String(foreign.name));
    const wider = await tokenFor({ user: "admin@example.test" });
    expect((await call("GET", `/admin/api/job/${id}/file`, wider)).statusCode).toBe(404);
  });

  it("has the dealers of its key when it names none", async () => {
    const narrow = await createKey({ name: "Narrow", scopes: ["EMBED_READ"], dealers: [{ id: mine.id }] });
    const bearer = await createSecret(narrow);
    const token = await tokenFor({ user: "admin@example.test" }, bearer);
    const list = data<{ elements: { id: number }[] }>(await call("GET", DEALERS, token));
    expect(list.elements.map(({ id }) => id)).toEqual([mine.id]);
    expect((await request({ user: "admin@example.test", dealers: [foreign.id] }, bearer)).statusCode).toBe(422);
  });

  it("writes with the user's own rights when the key allows it", async () => {
    const token = await tokenFor({ user: "admin@example.test", readOnly: false });
    const current = data<Dealer>(await call("GET", `${DEALERS}/${mine.id}`, token));
    const body = { version: current.version, name: "Renamed by a partner" };
    expect((await call("PUT", `${DEALERS}/${mine.id}`, token, body)).statusCode).toBe(200);
  });

  it("ends with the revocation of its key, and with its user", async () => {
    const revoked = await createKey({ name: "Revoked", scopes: ["EMBED_READ"] });
    const bearer = await createSecret(revoked);
    const token = await tokenFor({}, bearer);
    const response = await harness.admin.call("POST", `${KEYS}/${revoked.id}/revoke`, { body: {} });
    expect(response.statusCode).toBe(200);
    expect((await call("GET", DEALERS, token)).statusCode).toBe(401);
    expect((await request({}, bearer)).statusCode).toBe(401);
    expect((await harness.admin.call("POST", `${KEYS}/${revoked.id}/secret`)).statusCode).toBe(409);

    const other = await tokenFor();
    const { database } = harness.server.open;
    const { dealer } = harness.server.fixture.userIds;
    await database.update(userAccount).set({ status: "LOCKED" }).where(eq(userAccount.id, dealer));
    expect((await call("GET", DEALERS, other)).statusCode).toBe(401);
    await database.update(userAccount).set({ status: "ACTIVE" }).where(eq(userAccount.id, dealer));
    const [row] = await database.select().from(session).where(eq(session.userId, dealer)).limit(1);
    expect(row?.limits).not.toBeNull();
  });
});
