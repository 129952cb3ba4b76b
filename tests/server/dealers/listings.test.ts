/** Listings of dealers by directory, and fields in which the directory's value remains. */
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addRecords } from "../../../host/server/features/service-catalogue/add-services";
import type { Dealer } from "../../../host/server/features/local-presence/listing";
import { localPresenceModule } from "../../../host/server/features/local-presence/waiting";
import { localDirectory } from "../../../host/server/services/directories/providers";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import { membership, shop, shopFitterLink } from "../../../host/server/platform/storage/schema";
import { resourceModule } from "../../../host/server/resources/index";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { listingsByDealer } from "../../../src/contract/endpoints/local-presence";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import metaData from "../../../src/resources/dealers/meta-data/meta-data.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import type { Browser } from "../support/test-server";

const BASE = "/admin/api/local-presence/by-dealer";
type Answer = ResponseOf<typeof listingsByDealer>;

describe("listings of dealers by directory", { timeout: 60_000 }, () => {
  let harness: Harness;
  let [first, second] = [{}, {}] as Dealer[] as [Dealer, Dealer];
  const scope = () => scopeOfShop(harness.server.open.database, harness.server.fixture.shopId);
  const addListings = (dealer: Dealer, listings: readonly object[]): Promise<number[]> =>
    addRecords(
      scope(),
      "local-listing",
      listings.map((values) => ({
        dealer: { id: dealer.id, label: "" },
        dealerName: dealer.name,
        dealerCode: dealer.code,
        ...values,
      })),
    );
  const read = async (query = "", caller: Browser = harness.admin): Promise<Answer> =>
    data<Answer>(await caller.call("GET", `${BASE}${query}`));
  const codes = async (query: string): Promise<string[]> => (await read(query)).elements.map(({ code }) => code);
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, localPresenceModule]);
    const { database } = harness.server.open;
    const { admin, other } = harness.server.fixture.userIds;
    await database
      .update(membership)
      .set({ extraRights: ["YEXT"] })
      .where(inArray(membership.userId, [admin, other]));
    await database.update(shop).set({ settings: { localPresence: true } });
    const make = async (values: Readonly<Record<string, unknown>>): Promise<Dealer> =>
      (await harness.make(widen(fitter), values)) as unknown as Dealer;
    const geo = { lat: 45.76, lng: 4.85, precision: "MANUAL" };
    first = await make({
      name: "Éclair Pneus",
      tradingName: null,
      code: "BY-1",
      geo,
      website: "https://www.eclair.example",
    });
    second = await make({ name: "Atelier Zénith", code: "BY-2", geo: null, website: null });
    await addListings(first, [
      { directory: "GOOGLE", state: "LIVE", pushedAt: "2026-01-05T08:00:00.000Z" },
      { directory: "WAZE", state: "DIFFERENT", differing: ["PHONE", "NAME"] },
    ]);
    await addListings(second, [{ directory: "WAZE", state: "LIVE", pushedAt: "2026-01-02T08:00:00.000Z" }]);
  }, 60_000);
  afterAll(() => harness.close());

  it("lists each dealer once with its listings, completeness and last push", async () => {
    const { total, directories, elements } = await read();
    expect([total, directories]).toEqual([2, ["GOOGLE", "WAZE"]]);
    expect(elements).toMatchObject([
      { code: "BY-2", pushedAt: "2026-01-02T08:00:00.000Z", listings: [{ directory: "WAZE", state: "LIVE" }] },
      {
        code: "BY-1",
        listings: [
          { directory: "GOOGLE", state: "LIVE", differences: 0 },
          { directory: "WAZE", state: "DIFFERENT", differences: 2 },
        ],
      },
    ]);
    expect(elements[1]?.completeness).toBeGreaterThan(elements[0]?.completeness ?? 100);
  });

  it("filters by name without accents, by state of a directory and by country, and orders by what needs work", async () => {
    expect(await codes("?q=eclair")).toEqual(["BY-1"]);
    expect(await codes("?q=100%25")).toEqual([]);
    expect(await codes("?state=LIVE&directory=WAZE")).toEqual(["BY-2"]);
    expect(await codes("?directory=GOOGLE")).toEqual(["BY-1"]);
    expect(await codes("?country=BE")).toEqual([]);
    expect(await codes("?sort=problems")).toEqual(["BY-1", "BY-2"]);
    expect(await codes("?sort=pushedAt")).toEqual(["BY-2", "BY-1"]);
    expect((await read("?page=2")).elements).toEqual([]);
  });

  it("filters by a tag of the dealers, and offers the tags of the shop", async () => {
    const { database } = harness.server.open;
    const tag = await harness.make(widen(metaData), { group: "marketing" });
    const extras = { marketing: [{ tag: tag.id, value: "gold", from: null, to: null }] };
    await database.update(shopFitterLink).set({ extras }).where(eq(shopFitterLink.fitterId, first.id));
    expect(await codes(`?tag=${tag.id}`)).toEqual(["BY-1"]);
    expect(await codes("?tag=999999")).toEqual([]);
    expect((await read()).tags.map(({ id }) => id)).toContain(tag.id);
  });

  it("is refused without the right, and shows nothing of another shop", async () => {
    expect((await harness.withoutRights.call("GET", BASE)).statusCode).toBe(403);
    expect((await read("", harness.other)).elements).toEqual([]);
  });

  it("keeps the directory's value in pushes and comparisons where it wins, and ours where it has none", async () => {
    const [id = 0] = await addListings(first, [{ directory: "BING", state: "PENDING" }]);
    const callAction = async (name: string): Promise<AnyRecord> =>
      data<AnyRecord>(await harness.admin.call("POST", `/admin/api/local-listing/${id}/${name}`, { body: {} }));
    const copy = () => localDirectory(scope()).read("BING", first.code);
    await localDirectory(scope()).push("BING", first.code, { PHONE: "+33 4 99 99 99 99", NAME: "Eclair", URL: "" });

    const save = { pushed: ["NAME", "PHONE", "URL"], nameTemplate: "{name}", theirsWins: ["PHONE", "URL"] };
    data(await harness.admin.call("POST", "/admin/api/localPresenceSettings", { body: save }));
    expect(await callAction("compare")).toMatchObject({ state: "DIFFERENT", differing: ["NAME", "URL"] });
    expect(await callAction("push")).toMatchObject({ state: "LIVE", differing: [] });
    expect(await copy()).toMatchObject({
      NAME: first.name,
      PHONE: "+33 4 99 99 99 99",
      URL: "https://www.eclair.example",
    });
    const { elements } = data<{ elements: object[] }>(
      await harness.admin.call("GET", `/admin/api/local-presence/${id}/compare`),
    );
    expect(elements).toContainEqual(
      expect.objectContaining({ field: "PHONE", ours: first.phone, differs: true, theirsWins: true }),
    );
  });
});
