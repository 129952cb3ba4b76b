/** Exports of the activity over several shops of a network. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { activityExportModule } from "../../../host/server/features/activity-exports/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { membership, shop } from "../../../host/server/platform/storage/schema";
import { jobModule } from "../../../host/server/services/jobs/routes";
import type { ExportPreview } from "../../../src/contract/endpoints/exports";
import type { AnyRecord } from "../../../src/contract/resource";
import { dayInZone } from "../../../src/contract/zone-clock";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import type { Browser } from "../support/test-server";
import { makeOrder } from "../support/make-order";

const EXPORTS = "/admin/api/activity-export";
const today = dayInZone("Europe/Paris");
let harness: Harness;
let head: Browser;

const setNetwork = (shopId: number, networkId: number | null) =>
  harness.server.open.database.update(shop).set({ networkId }).where(eq(shop.id, shopId));

beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, jobModule, activityExportModule]);
  const { fixture, open } = harness.server;
  await open.database
    .update(membership)
    .set({ withdrawnRights: [], extraRights: ["NETWORK_EXPORT", "ORDERS"] })
    .where(eq(membership.userId, fixture.userIds.network));
  // With one shop in the network, the session begins in it.
  head = harness.server.browser();
  await head.signIn("network");
  await setNetwork(fixture.otherShopId, fixture.networkId);
  await makeOrder(harness.server, [], { reference: "OWN-1" });
  await makeOrder(harness.server, [], { reference: "OTHER-1", shopId: fixture.otherShopId });
  await makeOrder(harness.server, [], { reference: "OTHER-2", shopId: fixture.otherShopId });
}, 120_000);
afterAll(() => harness.close());

const rowsOf = (...ids: readonly number[]) => ids.map((id) => ({ shop: id }));
let count = 0;
const create = (more: object, browser = head) =>
  browser.call("POST", EXPORTS, {
    body: {
      ...{ name: `Export ${(count += 1)}`, kinds: ["ORDERS"], period: "DATES", from: today, to: today },
      columns: [{ kind: "ORDERS", column: "reference" }],
      format: "csv",
      ...more,
    },
  });
const preview = ({ id }: AnyRecord) => head.call("GET", `${EXPORTS}/${id}/preview`);
const both = () => rowsOf(harness.server.fixture.shopId, harness.server.fixture.otherShopId);

it("join the tables of the chosen shops, the shop first, and without a choice read the own one", async () => {
  const { tables, lines } = data<ExportPreview>(await preview(data(await create({ shops: both() }))));
  expect(lines).toBe(3);
  expect(tables).toMatchObject([
    {
      heads: ["Boutique", "Référence"],
      rows: [
        ["Own shop", "OWN-1"],
        ["Other shop", "OTHER-1"],
        ["Other shop", "OTHER-2"],
      ],
    },
  ]);
  const own = data<ExportPreview>(await preview(data(await create({}))));
  expect(own.tables).toMatchObject([{ heads: ["Référence"], rows: [["OWN-1"]] }]);
});

it("offer the shops of the network to accounts of the whole network only", async () => {
  const shops = async (browser: Browser) =>
    data<{ shops: { name: string }[] }>(await browser.call("GET", `${EXPORTS}/choices`)).shops.map(({ name }) => name);
  expect(await shops(head)).toEqual(["Other shop", "Own shop"]);
  expect(await shops(harness.admin)).toEqual([]);
});

it("refuse another network's shop, and shops for an account of one shop", async () => {
  const refused = { fields: { shops: "activity-export.error.shops" } };
  expect((await create({ shops: rowsOf(999_999) })).json()).toMatchObject(refused);
  expect((await create({ shops: both() }, harness.admin)).json()).toMatchObject(refused);
});

it("are refused once the account no longer reads one of the shops, so that no file lacks it unnoticed", async () => {
  const { otherShopId, networkId } = harness.server.fixture;
  const made = data<AnyRecord>(await create({ shops: both() }));
  await setNetwork(otherShopId, null);
  const answer = await preview(made);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ errors: ["activity-export.error.shops"] });
  await setNetwork(otherShopId, networkId);
  expect((await preview(made)).statusCode).toBe(200);
});
