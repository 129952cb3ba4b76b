/** Exports of the activity of dealers with a tag. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { activityExportModule } from "../../../host/server/features/activity-exports/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { shopFitterLink } from "../../../host/server/platform/storage/schema";
import type { ExportPreview } from "../../../src/contract/endpoints/exports";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import activityExport from "../../../src/resources/activity/exports/activity-export.resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import metaData from "../../../src/resources/dealers/meta-data/meta-data.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { reference } from "../support/garage";
import { makeOrder } from "../support/make-order";

let harness: Harness;
let dealer: AnyRecord;
let other: AnyRecord;
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, activityExportModule]);
  dealer = await harness.make(widen(fitter));
  other = await harness.make(widen(fitter));
  await makeOrder(harness.server, [dealer.id]);
  await makeOrder(harness.server, [other.id]);
}, 120_000);
afterAll(() => harness.close());

it("have only the dealers with the tag on the day of the run, among the chosen ones", async () => {
  const none = { values: [], min: null, max: null, pattern: null, defaultValue: null, mandatory: false };
  const tag = await harness.make(widen(metaData), { group: "marketing", type: "BOOLEAN", ...none });
  let count = 0;
  const lines = async (more: object): Promise<number> => {
    const made = await harness.make(widen(activityExport), {
      ...{ name: `Export ${(count += 1)}`, kinds: ["ORDERS"], period: "LAST_30_DAYS", from: null, to: null },
      ...{ basis: "CREATION", dealers: [], statuses: [], columns: [], personalData: "NONE", fullAgreed: false },
      ...{ format: "csv", encoding: "UTF8", language: null, schedule: "ONCE", recipients: [] },
      ...{ tag: reference(tag), tagValue: null },
      ...more,
    });
    const path = `/admin/api/activity-export/${made.id}/preview`;
    return data<ExportPreview>(await harness.admin.call("GET", path)).lines;
  };
  expect(await lines({})).toBe(0);
  await harness.server.open.database
    .update(shopFitterLink)
    .set({ extras: { marketing: [{ tag: tag.id, value: "GOLD" }] } })
    .where(eq(shopFitterLink.fitterId, dealer.id));
  expect(await lines({})).toBe(1);
  expect(await lines({ tagValue: "gold" })).toBe(1);
  expect(await lines({ tagValue: "silver" })).toBe(0);
  expect(await lines({ dealers: [reference(other)] })).toBe(0);
  expect(await lines({ tag: null })).toBe(2);

  // Each shop has tags of its own.
  const { shopId } = harness.server.fixture;
  const body = { name: "Shops", kinds: ["ORDERS"], period: "LAST_30_DAYS", format: "csv", tag: reference(tag) };
  const refused = await harness.admin.call("POST", "/admin/api/activity-export", {
    body: { ...body, shops: [{ shop: shopId }] },
  });
  expect(refused.json()).toMatchObject({ fields: { tag: "activity-export.error.tag-of-shops" } });
});
