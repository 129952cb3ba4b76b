/** Values of a directory that a dealer takes over, and the figures that directories report. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listingOf, type Dealer } from "../../../host/server/features/local-presence/listing";
import { NO_SETTINGS } from "../../../host/server/features/local-presence/settings";
import { readAddress, readHours, takenValues } from "../../../host/server/features/local-presence/take-over";
import { localPresenceModule } from "../../../host/server/features/local-presence/waiting";
import { addRecords } from "../../../host/server/features/service-catalogue/add-services";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import { membership, shop } from "../../../host/server/platform/storage/schema";
import { resourceModule } from "../../../host/server/resources/index";
import { localDirectory } from "../../../host/server/services/directories/providers";
import type { Problem } from "../../../src/contract/errors";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";

const BASE = "/admin/api/local-listing";
const LANGUAGES = ["fr_FR"];

describe("values of a directory", { timeout: 60_000 }, () => {
  let harness: Harness;
  let dealer: Dealer;
  let id = 0;
  const scope = () => scopeOfShop(harness.server.open.database, harness.server.fixture.shopId);
  const show = (texts: object) => localDirectory(scope()).push("APPLE", dealer.code, { ...texts });
  const callAction = (name: string, body: object = {}) => harness.admin.call("POST", `${BASE}/${id}/${name}`, { body });
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, localPresenceModule]);
    const { database } = harness.server.open;
    await database
      .update(membership)
      .set({ extraRights: ["YEXT"] })
      .where(eq(membership.userId, harness.server.fixture.userIds.admin));
    await database.update(shop).set({ settings: { localPresence: true } });
    const geo = { lat: 45.76, lng: 4.85, precision: "MANUAL" };
    dealer = (await harness.make(widen(fitter), { geo })) as unknown as Dealer;
    const listing = { dealer: { id: dealer.id, label: "" }, dealerName: dealer.name, dealerCode: dealer.code };
    [id = 0] = await addRecords(scope(), "local-listing", [{ ...listing, directory: "APPLE", state: "PENDING" }]);
  }, 60_000);
  afterAll(() => harness.close());

  it("are taken over as hours and address, and refused in another notation", async () => {
    const theirs = {
      ...listingOf(dealer, LANGUAGES, NO_SETTINGS, "APPLE"),
      HOURS: "Mo 09:00-12:00,13:00-18:00; Sa 09:00-12:00",
      ADDRESS: "12 rue Neuve, Bât. B, 69003 Lyon, FR",
    };
    await show({ ...theirs, VIEWS_30: 120, CALLS_30: 8 });
    const compared = data<AnyRecord>(await callAction("compare"));
    expect(compared).toMatchObject({ state: "DIFFERENT", views: 120, calls: 8, routes: null });
    expect(data<AnyRecord>(await callAction("take", { fields: ["HOURS", "ADDRESS"] }))).toMatchObject({
      state: "LIVE",
    });
    expect(data<AnyRecord>(await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`))).toMatchObject({
      address: { address1: "12 rue Neuve", address2: "Bât. B", postalCode: "69003", city: "Lyon", country: "FR" },
      openingHours: { SATURDAY: [{ from: "09:00", to: "12:00" }], SUNDAY: [] },
    });
    await show({ ...theirs, HOURS: "every day from nine" });
    await callAction("compare");
    expect((await callAction("take", { fields: ["HOURS"] })).json<Problem>().errors).toEqual([
      "local-listing.error.unreadable",
    ]);
    const report = data<{ figures: object }>(await harness.admin.call("GET", `${BASE}/report`));
    expect(report.figures).toMatchObject({ views: 120, calls: 8, routes: null, rating: null });
  });

  it("are read only in their notation", () => {
    expect(readHours("Mo 09:00-12:00; Mo 13:00-18:00")).toBeUndefined();
    expect(readHours("Xx 09:00-12:00")).toBeUndefined();
    expect(readAddress("Lyon", dealer.address)).toBeUndefined();
    expect(takenValues("DESCRIPTION", "Pneus & jantes", dealer, LANGUAGES)).toMatchObject({
      description: { fr_FR: "<p>Pneus &amp; jantes</p>" },
    });
    const named = { ...NO_SETTINGS, nameTemplate: "{name} ({brand})", brand: "Pneus Réseau" };
    expect(listingOf(dealer, LANGUAGES, named, "APPLE").NAME).toContain("(Pneus Réseau)");
  });
});
