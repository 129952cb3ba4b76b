/** API keys: their state, their days, and how many a shop may use. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { record } from "../../../host/server/platform/storage/schema";
import { addDays } from "../../../src/contract/days";
import type { Problem } from "../../../src/contract/errors";
import type { RecordOf } from "../../../src/contract/resource";
import type apiKey from "../../../src/resources/configuration/api-key/api-key.resource";
import { data, startHarness, type Harness } from "../../resources/harness";

type Key = RecordOf<typeof apiKey>;
const PATH = "/admin/api/api-key";

describe("the API keys of a shop", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
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
});
