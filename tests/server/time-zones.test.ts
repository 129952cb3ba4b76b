/** Time zones of dealers: unknown ones are refused, and a stored one breaks neither the public search nor jobs of other shops. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { publicModule } from "../../host/server/public-module";
import { inEachShop } from "../../host/server/platform/storage/each-shop";
import { fitter as dealers, shop, shopFitterLink } from "../../host/server/platform/storage/schema";
import { resourceModule } from "../../host/server/resources/index";
import type { DealerSearchResult } from "../../src/contract/endpoints/dealer-ranking";
import { widen } from "../../src/contract/resource";
import fitter from "../../src/resources/dealers/fitter/fitter.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../resources/harness";

describe("a dealer's time zone", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, publicModule]);
  }, 60_000);
  afterAll(() => harness.close());

  it("is refused when it does not exist", async () => {
    const dealer = await harness.make(widen(fitter));
    const save = (timeZone: string) =>
      harness.admin.call("PUT", `/admin/api/fitter/${dealer.id}`, { body: { version: dealer.version, timeZone } });
    expect((await save("Nope/Nope")).json()).toMatchObject({
      status: 422,
      fields: { timeZone: "error.time-zone" },
    });
    expect(data<{ timeZone: string }>(await save("America/Montreal")).timeZone).toBe("America/Montreal");
  });

  it("counts as UTC in the public search when the stored one is unknown", async () => {
    const { database } = harness.server.open;
    const geo = { lat: 45.76, lng: 4.85, precision: "MANUAL" };
    const { id } = await harness.make(widen(fitter), { geo, relativeUrl: { fr_FR: "garage-sans-fuseau" } });
    await database.update(dealers).set({ status: "ACTIVE", timeZone: "Nope/Nope" }).where(eq(dealers.id, id));
    await database.update(shopFitterLink).set({ status: "ACTIVE" }).where(eq(shopFitterLink.fitterId, id));
    const visitor = harness.server.browser();
    const searchResponse = await visitor.call("GET", "/admin/public/api/dealers/own?lat=45.76&lng=4.85");
    expect(data<{ elements: DealerSearchResult[] }>(searchResponse).elements.map((dealer) => dealer.id)).toContain(id);
    const page = await visitor.call("GET", "/admin/public/api/dealers/own/page?url=garage-sans-fuseau&locale=fr_FR");
    expect(page.statusCode).toBe(200);
    expect((await harness.admin.call("GET", `/admin/api/fitter/${id}`)).statusCode).toBe(200);
  });
});

it("a job continues with other shops when it fails in one, and logs the failure", async () => {
  const harness = await startHarness(FASTEST_DATABASE, []);
  const logged = vi.spyOn(console, "error").mockReturnValue();
  try {
    const { database } = harness.server.open;
    const shops = await database
      .select({ id: shop.id })
      .from(shop)
      .where(eq(shop.status, "ACTIVE"))
      .orderBy(sql`id`);
    expect(shops.length).toBeGreaterThan(1);
    const visitedShops: (number | null)[] = [];
    await inEachShop({ database }, (scoped) => {
      visitedShops.push(scoped.scope.shopId);
      return visitedShops.length === 1 ? Promise.reject(new Error("out of order")) : Promise.resolve();
    });
    expect(visitedShops).toHaveLength(shops.length);
    expect(logged.mock.calls).toEqual([
      [
        expect.stringContaining(`shop ${String(visitedShops[0])}`),
        expect.objectContaining({ message: "out of order" }),
      ],
    ]);
  } finally {
    logged.mockRestore();
    await harness.close();
  }
});
