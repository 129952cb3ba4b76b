/** A garage that creates a shop and is already in the directory: it claims its entry by code or requests a transfer. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DAY_MS, utcDay } from "../../../src/contract/days";
import { publicModule } from "../../../host/server/public-module";
import { bay, dealerTransfer, fitter, shop, shopFitterLink } from "../../../host/server/platform/storage/schema";
import { testServer, type Browser, type TestServer } from "../support/test-server";
import { API, BEGIN, BUSINESS, codeIn, findMail, OFFER, step, visitor } from "./creation-steps";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [publicModule] });
});
afterAll(() => server.close());

describe("a garage in the directory", () => {
  let knownDealerId = 0;
  const EMAIL = "accueil@connu.test";
  beforeAll(async () => {
    const { database } = server.open;
    const address = { address1: "3 rue du Lac", postalCode: "74000", city: "Annecy", country: "FR" };
    const [dealer] = await database
      .insert(fitter)
      .values({ status: "ENVELOPE", dealerType: "GARAGE", name: "Garage du Lac", email: EMAIL, address })
      .returning();
    knownDealerId = dealer?.id ?? 0;
    await database.insert(shopFitterLink).values({
      shopId: server.fixture.shopId,
      fitterId: knownDealerId,
      ownerShop: true,
      code: "LAC",
      nameKey: "garage du lac",
    });
  });

  async function toClaim(email: string): Promise<{ browser: Browser; draft: string }> {
    const browser = await visitor(server);
    const begin = { ...BEGIN, email, companyName: "Garage du Lac" };
    const { draft = "" } = await step(browser, "DEFAULT", "BEGIN", begin);
    // Claimable dealers are listed only after the e-mail address is verified.
    const unverified = await browser.call("POST", `${API}/vue-creation/claimable-dealers`, { body: { draft } });
    expect(unverified.json()).toEqual({ data: { dealers: [] } });
    await step(
      browser,
      "DEFAULT",
      "CODE",
      { code: codeIn((await findMail(server, email, "creation-code")).text) },
      draft,
    );
    const business = { ...BUSINESS, postalCode: "74000", city: "Annecy", place: "" };
    expect(await step(browser, "DEFAULT", "BUSINESS", business, draft)).toMatchObject({ errors: [], next: "CLAIM" });
    const offered = await browser.call("POST", `${API}/vue-creation/claimable-dealers`, { body: { draft } });
    expect(offered.json()).toEqual({
      data: {
        dealers: [
          {
            id: String(knownDealerId),
            name: "Garage du Lac",
            address: "3 rue du Lac, 74000 Annecy",
            proof: "CODE",
            mailedTo: "a•••@connu.test",
          },
        ],
      },
    });
    return { browser, draft };
  }

  async function finishCreation(browser: Browser, draft: string, label: string): Promise<number> {
    await step(browser, "DEFAULT", "DOMAIN", { label, baseDomain: "shops.example" }, draft);
    await step(browser, "DEFAULT", "OFFER", OFFER, draft);
    await step(browser, "DEFAULT", "PLAN", { plan: "PLUS", billing: "MONTHLY" }, draft);
    const created = await browser.call("POST", `${API}/vue-creation/create`, { body: { draft } });
    expect(created.json()).toMatchObject({ errors: [], shopCode: label, successfullyLogin: true });
    const [createdShop] = await server.open.database.select().from(shop).where(eq(shop.code, label));
    return createdShop?.id ?? 0;
  }
  const linksOf = (shopId: number) =>
    server.open.database.select().from(shopFitterLink).where(eq(shopFitterLink.shopId, shopId));

  it("requests a transfer from the entry's owner without proof", async () => {
    const { browser, draft } = await toClaim("patient@garage.test");
    expect((await step(browser, "DEFAULT", "CLAIM", { claim: "999999" }, draft)).errors).toEqual([
      { field: "claim", key: "creation.error.claim" },
    ]);
    expect((await step(browser, "DEFAULT", "CLAIM", { claim: String(knownDealerId) }, draft)).errors).toEqual([]);
    // Late in the UTC evening, the next day has begun in the shop's time zone.
    const lateEvening = new Date();
    lateEvening.setUTCHours(23, 30);
    vi.useFakeTimers({ toFake: ["Date"], now: lateEvening });
    const shopId = await finishCreation(browser, draft, "garage-du-lac-patient").finally(() => vi.useRealTimers());
    const nextDay = utcDay(lateEvening.getTime() + DAY_MS);
    const links = await linksOf(shopId);
    expect(links).toHaveLength(1);
    expect(links[0]?.fitterId).not.toBe(knownDealerId);
    const { database } = server.open;
    expect(await database.select().from(dealerTransfer).where(eq(dealerTransfer.toShopId, shopId))).toMatchObject([
      { status: "REQUESTED", fromShopId: server.fixture.shopId, fitterIds: [knownDealerId], effectiveOn: nextDay },
    ]);
    await findMail(server, "admin@example.test", "transfer-request");
  });

  it("claims the entry with the mailed code", async () => {
    const { browser, draft } = await toClaim("lac@garage.test");
    const codeRequest = await browser.call("POST", `${API}/vue-creation/claim-code`, {
      body: { draft, dealer: String(knownDealerId) },
    });
    expect(codeRequest.json()).toEqual({ errors: [] });
    const code = codeIn((await findMail(server, EMAIL, "creation-claim")).text);
    const wrongCode = code === "000000" ? "111111" : "000000";
    expect(
      (await step(browser, "DEFAULT", "CLAIM", { claim: String(knownDealerId), claimCode: wrongCode }, draft)).errors,
    ).toEqual([{ field: "claimCode", key: "creation.error.code-wrong" }]);
    expect(
      (await step(browser, "DEFAULT", "CLAIM", { claim: String(knownDealerId), claimCode: code }, draft)).errors,
    ).toEqual([]);
    const shopId = await finishCreation(browser, draft, "garage-du-lac");
    expect(await linksOf(shopId)).toMatchObject([{ fitterId: knownDealerId, ownerShop: true }]);
    const former = await linksOf(server.fixture.shopId);
    expect(former.find(({ fitterId }) => fitterId === knownDealerId)).toMatchObject({ ownerShop: false });
    expect(await server.open.database.select().from(bay).where(eq(bay.fitterId, knownDealerId))).toHaveLength(3);
  });
});
