/** API keys: their state, their days, their secrets and usage, and how many a shop may use. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiKeyModule } from "../../../host/server/features/api-keys/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { warnOfLastDays } from "../../../host/server/features/api-keys/last-days";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import { record, userNotice } from "../../../host/server/platform/storage/schema";
import { addDays } from "../../../src/contract/days";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { apiKeyUsage } from "../../../src/contract/endpoints/api-keys";
import type { Problem } from "../../../src/contract/errors";
import type { RecordOf } from "../../../src/contract/resource";
import type apiKey from "../../../src/resources/configuration/api-key/api-key.resource";
import { data, startHarness, type Harness } from "../../resources/harness";

type Key = RecordOf<typeof apiKey>;
const PATH = "/admin/api/api-key";

describe("the API keys of a shop", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(undefined, [...RESOURCE_MODULES, apiKeyModule]);
  }, 60_000);
  afterAll(() => harness.close());

  const create = (name: string, values: object = {}) =>
    harness.admin.call("POST", PATH, { body: { name, scopes: ["EMBED_READ"], ...values } });
  const inDays = (days: number): string => addDays(new Date().toISOString().slice(0, 10), days);
  const namesIn = async (state: string) =>
    data<{ elements: Key[] }>(await harness.admin.call("GET", `${PATH}?filter[state]=${state}`)).elements.map(
      ({ name }) => name,
    );

  it("refuse a day that has passed, more than two years, and a name that is taken", async () => {
    const fieldsOf = async (name: string, values: object = {}) => (await create(name, values)).json<Problem>().fields;
    expect(await fieldsOf("Past", { expiresOn: "2020-01-01" })).toEqual({ expiresOn: "api-key.error.past" });
    expect(await fieldsOf("Long", { expiresOn: inDays(800) })).toEqual({ expiresOn: "api-key.error.too-long" });
    data(await create("Portal"));
    expect(await fieldsOf("portal")).toEqual({ name: "error.duplicate" });
  });

  it("are active, expiring, expired or revoked", async () => {
    data(await create("Soon", { expiresOn: inDays(20) }));
    const over = data<Key>(await create("Over", { expiresOn: inDays(1) }));
    await harness.server.open.database
      .update(record)
      .set({ data: sql`${record.data} || '{"expiresOn": "2020-01-01"}'` })
      .where(eq(record.id, over.id));
    const revoked = data<Key>(await create("Gone"));
    data(await harness.admin.call("POST", `${PATH}/${revoked.id}/revoke`, { body: {} }));
    expect(await namesIn("ACTIVE")).toEqual(["Portal"]);
    expect(await namesIn("EXPIRING")).toEqual(["Soon"]);
    expect(await namesIn("EXPIRED")).toEqual(["Over"]);
    expect(await namesIn("REVOKED")).toEqual(["Gone"]);
  });

  it("are at most twenty that can be used; a revoked one makes room, an expired one needs room to return", async () => {
    const keys: Key[] = [];
    for (let index = 0; index < 18; index += 1) keys.push(data<Key>(await create(`Key ${String(index)}`)));
    const tooMany = { errors: ["api-key.error.too-many"] };
    expect((await create("One more")).json<Problem>()).toMatchObject(tooMany);
    const [over] = data<{ elements: Key[] }>(await harness.admin.call("GET", `${PATH}?filter[state]=EXPIRED`)).elements;
    const extend = () =>
      harness.admin.call("PUT", `${PATH}/${String(over?.id)}`, {
        body: { version: over?.version, expiresOn: inDays(90) },
      });
    expect((await extend()).json<Problem>()).toMatchObject(tooMany);
    data(await harness.admin.call("POST", `${PATH}/${String(keys[0]?.id)}/revoke`, { body: {} }));
    expect(data<Key>(await extend()).state).toBe("ACTIVE");
  });

  const secretOf = async (id: number, body?: object): Promise<string> =>
    data<{ secret: string }>(await harness.admin.call("POST", `${PATH}/${String(id)}/secret`, { body })).secret;
  const askToken = (secret: string, elements: readonly string[]) =>
    harness.server.browser().call("POST", "/admin/api/session/embed-token", {
      body: { user: "reader@example.test", elements },
      headers: { authorization: `Bearer ${secret}` },
    });
  const keyNamed = async (name: string) => {
    const found = data<{ elements: Key[] }>(await harness.admin.call("GET", PATH)).elements;
    const key = found.find((candidate) => candidate.name === name);
    if (key === undefined) throw new Error(`No key ${name}`);
    return key;
  };

  it("keep the former secret for the hours that were chosen, at most 72", async () => {
    const { id } = await keyNamed("Portal");
    const first = await secretOf(id);
    const second = await secretOf(id, { overlapHours: 24 });
    expect((await keyNamed("Portal")).formerUntil).not.toBeNull();
    for (const secret of [first, second]) expect((await askToken(secret, ["td-unknown"])).statusCode).toBe(422);
    const third = await secretOf(id, { overlapHours: 0 });
    for (const secret of [first, second]) expect((await askToken(secret, ["td-unknown"])).statusCode).toBe(401);
    expect((await askToken(third, ["td-unknown"])).statusCode).toBe(422);
    const tooLong = await harness.admin.call("POST", `${PATH}/${String(id)}/secret`, { body: { overlapHours: 73 } });
    expect(tooLong.statusCode).toBe(422);
  });

  it("show how often they were called in 30 days, and why calls were refused", async () => {
    const { id, calls, refusedCalls } = await keyNamed("Portal");
    expect([calls, refusedCalls]).toEqual([3, 3]);
    const usage = data<ResponseOf<typeof apiKeyUsage>>(await harness.admin.call("GET", `${PATH}/${String(id)}/usage`));
    const endpoint = "POST /admin/api/session/embed-token";
    expect(usage).toMatchObject({
      ...{ calls: 3, errors: 3, days: [{ calls: 3, errors: 3 }], endpoints: [{ endpoint, calls: 3, errors: 3 }] },
      refused: [{ endpoint, status: 422, reason: "api-key.error.elements" }, {}, {}],
    });
    expect((await harness.other.call("GET", `${PATH}/${String(id)}/usage`)).statusCode).toBe(404);
    expect((await harness.withoutRights.call("GET", `${PATH}/${String(id)}/usage`)).statusCode).toBe(403);
  });

  it("refuse calls from elsewhere and calls that exceed their rate, and note why", async () => {
    const refusalOf = async (secret: string) => {
      const response = await askToken(secret, ["td-unknown"]);
      return [response.statusCode, response.headers["retry-after"], response.json<Problem>().errors];
    };
    // Twenty keys are usable, so one makes room.
    const [spare] = await namesIn("ACTIVE");
    data(await harness.admin.call("POST", `${PATH}/${String((await keyNamed(spare ?? "")).id)}/revoke`, { body: {} }));
    const wrong = await create("Servers", { rate: 9, addresses: [{ range: "203.0.113.0/33" }] });
    expect(wrong.json<Problem>().fields).toMatchObject({ rate: "error.min" });
    const range = await create("Servers", { addresses: [{ range: "203.0.113.0/33" }] });
    expect(range.json<Problem>().fields).toEqual({ "addresses.0.range": "api-key.error.range" });
    const key = data<Key>(await create("Servers", { rate: 10, addresses: [{ range: "203.0.113.0/24" }] }));
    const secret = await secretOf(key.id);
    expect(await refusalOf(secret)).toEqual([403, undefined, ["api-key.error.address"]]);
    const addresses = [{ range: "203.0.113.0/24" }, { range: "127.0.0.1" }];
    const { version } = await keyNamed("Servers");
    data(await harness.admin.call("PUT", `${PATH}/${key.id}`, { body: { version, addresses } }));
    for (let turn = 1; turn < 10; turn += 1) expect((await askToken(secret, ["td-unknown"])).statusCode).toBe(422);
    expect(await refusalOf(secret)).toEqual([429, "60", ["api-key.error.rate"]]);
    const usage = data<ResponseOf<typeof apiKeyUsage>>(
      await harness.admin.call("GET", `${PATH}/${String(key.id)}/usage`),
    );
    const refusals = usage.refused.map(({ status, reason }) => [status, reason]);
    expect([refusals.length, refusals[0], refusals.at(-1)]).toEqual([
      11,
      [429, "api-key.error.rate"],
      [403, "api-key.error.address"],
    ]);
  });

  it("have 120 calls a minute from everywhere unless it is said", async () => {
    expect(await keyNamed("Portal")).toMatchObject({ rate: 120 });
    const { id } = await keyNamed("Portal");
    expect(data<Key>(await harness.admin.call("GET", `${PATH}/${String(id)}`))).toMatchObject({ addresses: [] });
  });

  it("are announced 30 and 7 days before their last day, once each", async () => {
    const { id, version } = await keyNamed("Soon");
    const { open, fixture } = harness.server;
    const shop = scopeOfShop(open.database, fixture.shopId);
    const notices = async () =>
      (
        await open.database
          .select()
          .from(userNotice)
          .where(eq(userNotice.link, `apiKey/${String(id)}`))
      ).map(({ topic, params }) => [topic, params?.["within"]]);
    for (const _ of [1, 2]) await warnOfLastDays(shop);
    expect(await notices()).toEqual([["KEY", 30]]);
    data(await harness.admin.call("PUT", `${PATH}/${String(id)}`, { body: { version, expiresOn: inDays(5) } }));
    for (const _ of [1, 2]) await warnOfLastDays(shop);
    expect((await notices()).sort()).toEqual([
      ["KEY", 30],
      ["KEY", 7],
    ]);
  });
});
