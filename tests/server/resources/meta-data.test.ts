/** Metadata: groups with rights of their own, copies into other groups, and dealer options that become metadata. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { membership } from "../../../host/server/storage/schema";
import type { Problem } from "../../../src/contract/errors";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import dealerOption from "../../../src/resources/dealers/dealer-option.resource";
import fitter from "../../../src/resources/dealers/fitter.resource";
import metaData from "../../../src/resources/dealers/meta-data.resource";
import { data, startHarness, type Harness } from "../../resources/harness";

const BASE = "/admin/api/metaData";
const plain = { type: "BOOLEAN", pattern: null, defaultValue: null, partner: null };

describe("metadata", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  }, 60_000);
  afterAll(() => harness.close());
  const tag = (values: Record<string, unknown>) => harness.make(widen(metaData), { ...plain, ...values });

  it("of a group needs the group's right, to read and to write", async () => {
    const mine = await tag({ group: "marketing" });
    const partner = await tag({ group: "partner", partner: "LeasePlan" });
    const { database } = harness.server.open;
    const { reader } = harness.server.fixture.userIds;
    await database.update(membership).set({ extraRights: [] }).where(eq(membership.userId, reader));
    const { elements } = data<{ elements: AnyRecord[] }>(await harness.reader.call("GET", `${BASE}?size=200`));
    const ids = elements.map(({ id }) => id);
    expect(ids).toContain(mine.id);
    expect(ids).not.toContain(partner.id);
    expect((await harness.reader.call("GET", `${BASE}/${partner.id}`)).statusCode).toBe(404);
    expect((await harness.reader.call("GET", `${BASE}/${mine.id}`)).statusCode).toBe(200);
    const { admin } = harness.server.fixture.userIds;
    await database.update(membership).set({ extraRights: [] }).where(eq(membership.userId, admin));
    const body = { ...(await harness.sample(widen(metaData))), ...plain, group: "partner" };
    expect((await harness.admin.call("POST", BASE, { body })).statusCode).toBe(403);
    await database
      .update(membership)
      .set({ extraRights: ["FITTER_PARTNER"] })
      .where(eq(membership.userId, admin));
  });

  it("keeps its group, says where country tags exist, and is copied to another group", async () => {
    const made = await tag({ group: "marketing", tagName: "Été/Hiver 1" });
    const moved = await harness.admin.call("PUT", `${BASE}/${made.id}`, { body: { version: 1, group: "catalog" } });
    expect(moved.json<Problem>()).toMatchObject({ status: 422, fields: { group: "metaData.error.group-stays" } });
    const body = { ...(await harness.sample(widen(metaData))), ...plain, group: "country" };
    expect((await harness.admin.call("POST", BASE, { body })).json<Problem>()).toMatchObject({
      fields: { countries: "error.required" },
    });
    const copy = (): ReturnType<typeof harness.admin.call> =>
      harness.admin.call("POST", `${BASE}/${made.id}/copy`, { body: { group: "catalog" } });
    expect((await copy()).statusCode).toBe(200);
    const { elements } = data<{ elements: AnyRecord[] }>(
      await harness.admin.call("GET", `${BASE}?filter[group]=catalog&size=200`),
    );
    expect(elements.map((element) => element["tagName"])).toContain("Été/Hiver 1 (catalog)");
    expect((await copy()).json<Problem>()).toMatchObject({ errors: ["metaData.error.copy-taken"] });
  });

  it("takes over a shop's own option with the dealers' values", async () => {
    const option = await harness.make(widen(dealerOption), { valueName: "espace_enfants" });
    const dealer = await harness.make(widen(fitter));
    const row = { option: { id: option.id, label: "" }, value: "true" };
    await harness.admin.call("PUT", `/admin/api/fitter/${dealer.id}`, { body: { version: 1, options: [row] } });
    const promoted = await harness.admin.call("POST", `/admin/api/dealerOption/${option.id}/promote`, { body: {} });
    expect(data<AnyRecord>(promoted)).toMatchObject({ enabled: false, uses: 0 });
    const after = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`));
    expect(after["options"]).toEqual([]);
    expect(after["marketingTags"]).toMatchObject([{ value: "true" }]);
    const again = await harness.admin.call("POST", `/admin/api/dealerOption/${option.id}/promote`, { body: {} });
    expect(again.json<Problem>()).toMatchObject({ errors: ["dealerOption.error.promote-taken"] });
  });
});
