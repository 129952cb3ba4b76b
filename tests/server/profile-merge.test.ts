/** Two profiles of a brand that become one. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RESOURCE_MODULES } from "../../host/server/modules";
import { record } from "../../host/server/platform/storage/schema";
import { widen, type AnyRecord } from "../../src/contract/resource";
import { gtinCheckDigit } from "../../src/contract/spec";
import profile from "../../src/resources/offer/profile.resource";
import tire from "../../src/resources/offer/tire.resource";
import { data, TESTED_DATABASE, startHarness, type Harness } from "../resources/harness";

const NUMBER = "201700000001";

describe(`a merged profile on the ${TESTED_DATABASE} database`, { timeout: 120_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(TESTED_DATABASE, RESOURCE_MODULES);
  }, 120_000);
  afterAll(() => harness.close());

  const to = ({ id }: AnyRecord) => ({ id, label: "" });
  const makeProfile = (brand: string, name: string, values: object = {}) =>
    harness.make(widen(profile), { brand, name, season: "SUMMER", replacedBy: null, ...values });
  const read = async (path: string) => data<AnyRecord>(await harness.admin.call("GET", `/admin/api/${path}`));

  it("gives its tyres, rules and predecessors to another one of its brand; another season is asked about", async () => {
    const from = await makeProfile("Falken", "Ziex 9");
    const into = await makeProfile("Falken", "Ziex 10", { season: "ALL_SEASON" });
    const stranger = await makeProfile("Toyo", "Proxes");
    const older = await makeProfile("Falken", "Ziex 8", { replacedBy: to(from) });
    const made = await harness.make(widen(tire), {
      ...{ ean: `${NUMBER}${gtinCheckDigit(NUMBER)}`, brand: "Falken", name: null, profile: to(from) },
      size: "205/55 R16 91V",
    });
    const { database } = harness.server.open;
    const { shopId } = harness.server.fixture;
    const values = { name: "Rule", profiles: [into.id, from.id, stranger.id] };
    const [rule] = await database
      .insert(record)
      .values({ resource: "tire-pricing-rule", shopId, data: values })
      .returning();
    const merge = (body: object) => harness.admin.call("POST", `/admin/api/profile/${from.id}/merge`, { body });
    const refused = async (body: object) => (await merge(body)).json<object>();
    expect(await refused({ into: to(from) })).toMatchObject({ fields: { into: "profile.error.itself" } });
    expect(await refused({ into: to(stranger) })).toMatchObject({ fields: { into: "profile.error.other-brand" } });
    expect(await refused({ into: to(older) })).toMatchObject({ fields: { into: "profile.error.loop" } });
    expect(await refused({ into: to(into) })).toMatchObject({
      fields: { otherSeason: "profile.error.other-season" },
    });
    expect(await read(`tire/${made.id}`)).toMatchObject({ profile: { id: from.id } });

    expect(data<AnyRecord>(await merge({ into: to(into), otherSeason: true }))).toMatchObject({
      visible: false,
      replacedBy: { id: into.id },
    });
    expect(await read(`tire/${made.id}`)).toMatchObject({
      profile: { id: into.id },
      name: "Falken Ziex 10 205/55 R16 91V",
    });
    const { elements } = await read("tire?q=ziex%2010");
    expect(elements).toMatchObject([{ id: made.id }]);
    expect(await read(`profile/${older.id}`)).toMatchObject({ replacedBy: { id: into.id } });
    expect([(await read(`profile/${from.id}`))["sizes"], (await read(`profile/${into.id}`))["sizes"]]).toEqual([0, 1]);
    const [changed] = await database
      .select()
      .from(record)
      .where(eq(record.id, rule?.id ?? 0));
    expect(changed?.data["profiles"]).toEqual([into.id, stranger.id]);
  });
});
