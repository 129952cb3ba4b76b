/** Prices in the list of tyres: which rule makes them, who sees costs and margins, and when prices, stock and profiles are closed. */
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { exportFeedModule } from "../../../host/server/features/export-feeds/routes";
import { recalculate, shopPricing } from "../../../host/server/features/pricing/recalculation";
import { pricingModule } from "../../../host/server/features/pricing/routes";
import { shopUserModule } from "../../../host/server/features/shop-users/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import { shop, tyre } from "../../../host/server/platform/storage/schema";
import type { ServerModule } from "../../../host/server/resources/resource-services";
import type { Registry } from "../../../host/server/resources/types";
import type { MatrixResponse } from "../../../src/contract/kinds/matrix-endpoints";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import exportConfig from "../../../src/resources/configuration/exports/export-config.resource";
import priceConfiguration from "../../../src/resources/offer/pricing/price-configuration.resource";
import tirePricingRule from "../../../src/resources/offer/pricing/tire-pricing-rule.resource";
import provider from "../../../src/resources/offer/provider.resource";
import stock from "../../../src/resources/offer/stock.resource";
import tire from "../../../src/resources/offer/tire.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { column, exportValues } from "../export-feeds/use-exports";
import type { Browser } from "../support/test-server";
import { MATRIX, ref, ROLES, userCalls, type Role } from "../users/user-calls";

const TIRE = "/admin/api/tire";

describe("prices", { timeout: 60_000 }, () => {
  let harness: Harness;
  let registry: Registry;
  beforeAll(async () => {
    const keepRegistry: ServerModule = (services) => {
      registry = services.resources;
      return [];
    };
    const modules = [...RESOURCE_MODULES, pricingModule, shopUserModule, exportFeedModule, keepRegistry];
    // The calculation runs when the tests ask for it, not by the clock.
    vi.useFakeTimers({ toFake: ["setInterval"] });
    harness = await startHarness(FASTEST_DATABASE, modules, {}, randomBytes(32));
    tyreId = await makeTyre();
  }, 120_000);
  afterAll(async () => {
    vi.useRealTimers();
    await harness.close();
  });
  const { invite, activate, roleId } = userCalls(() => harness);
  const ownShop = () => eq(shop.id, harness.server.fixture.shopId);

  let tyreId: number;

  /** A tyre with a cost of 60.90. */
  async function makeTyre(): Promise<number> {
    const wholesaler = await harness.make(widen(provider), {
      ...{ type: "WHOLESALER", fitter: null, active: true, currency: "EUR", transportPerTyre: 2.5 },
      maxFeedAgeHours: 168,
    });
    await harness.make(widen(priceConfiguration), {
      ...{ marginMode: "MARGIN", defaultMargin: 25, minMargin: null, maxMargin: null, rounding: "NONE" },
      ...{ maxDelayDays: 15, quantity: 4, margins: [], vatRates: [], currencyRates: [] },
    });
    const ean = "3528706953682";
    const size = "205/55 R16 91V";
    const { id } = await harness.make(widen(tire), { ean, brand: "Michelin", name: null, size, status: "ACTIVE" });
    await harness.make(widen(stock), {
      ...{ ean, provider: ref(wholesaler.id), quantity: 20, safetyStock: 0, netPrice: 58.4, deliveryDays: 2 },
      ...{ dot: null, minQuantity: null, packQuantity: null },
    });
    return id;
  }
  async function calculate(): Promise<void> {
    const { database } = harness.server.open;
    const scope = scopeOfShop(database, harness.server.fixture.shopId);
    const [own] = await database.select().from(shop).where(ownShop());
    if (own === undefined) throw new Error("No shop");
    await recalculate(scope, await shopPricing(registry, scope, own), eq(tyre.id, tyreId), () => Promise.resolve(true));
  }
  const euros = (minor: number) => ({ minor, currency: "EUR" });

  /** Exports the prices to a public link, as price comparisons read them, and returns the price in the file. */
  async function publicPrice(): Promise<string | undefined> {
    const exports = "/admin/api/export-config";
    const columns = [column("ean", "EAN"), column("price", "Price")];
    const values = exportValues({ kind: "TYRE_OFFER", query: "filter[price]=0.01..", destination: "LINK", columns });
    const config = await harness.make(widen(exportConfig), values);
    data(await harness.admin.call("POST", `${exports}/${config.id}/run`, { body: { version: config.version } }));
    const { url } = data<{ url: string }>(await harness.admin.call("GET", `${exports}/${config.id}/link`));
    const open = () => harness.server.browser().call("GET", url.slice(url.indexOf("/admin/")));
    await expect.poll(async () => (await open()).statusCode).toBe(200);
    return (await open()).body.trim().split("\r\n")[1]?.split(";")[1];
  }

  it("of the list of tyres and of public files follow the winning rule after the calculation (acceptance 30-2)", async () => {
    const rules = "/admin/api/tire-pricing-rule";
    const makeRule = async (values: object): Promise<AnyRecord> => {
      const rule = await harness.make(widen(tirePricingRule), { action: "SET_MARGIN", priority: 100, ...values });
      const body = { confirmed: true };
      return data<AnyRecord>(await harness.admin.call("POST", `${rules}/${rule.id}/activate`, { body }));
    };
    const brand = await makeRule({ name: "Marque", target: "BRAND", brands: [{ brand: "Michelin" }], value: 50 });
    const size = await makeRule({ name: "Dimension", target: "SIZE", sizes: "205/55 R16", value: 30 });
    const read = async (path: string) => data<AnyRecord>(await harness.admin.call("GET", path));
    await calculate();
    const before = { price: euros(10_440), cost: euros(6_090), margin: 30 };
    expect(await read(`${TIRE}/${tyreId}`)).toMatchObject(before);
    expect(await publicPrice()).toBe("104.40 EUR");
    const { version } = await read(`${rules}/${brand.id}`);
    data(await harness.admin.call("PUT", `${rules}/${brand.id}`, { body: { version, priority: 101 } }));
    // Readers see the old price until the calculation.
    expect(await read(`${TIRE}/${tyreId}`)).toMatchObject(before);
    expect(await publicPrice()).toBe("104.40 EUR");
    await calculate();
    expect(await publicPrice()).toBe("146.16 EUR");
    expect(await read(`${TIRE}/${tyreId}`)).toMatchObject({ price: euros(14_616), cost: euros(6_090), margin: 50 });
    for (const { id } of [brand, size]) data(await harness.admin.call("POST", `${rules}/${id}/archive`, { body: {} }));
    await calculate();
  });

  it("show cost and margin in list, record and export only with the right to price settings, from the next call (acceptance 30-12)", async () => {
    const base = await roleId("Shop administrator");
    const body = { label: { fr_FR: "Vente", en_GB: "Sales" }, baseRole: ref(base) };
    const role = data<Role>(await harness.admin.call("POST", ROLES, { body }));
    const grant = async (value: boolean) => {
      const { cells } = data<MatrixResponse>(await harness.admin.call("GET", MATRIX));
      const cell = { row: "PRICE_CONFIGURATION", column: String(role.id) };
      const change = { ...cell, value, base: cells[cell.row]?.[cell.column] };
      data(await harness.admin.call("PUT", MATRIX, { body: { changes: [change] } }));
    };
    await grant(false);
    data(await invite("sales@example.test", role.id));
    const sales = await activate("sales@example.test");
    const seen = async (browser: Browser) => {
      const { elements } = data<{ elements: AnyRecord[] }>(await browser.call("GET", TIRE));
      const record = data<AnyRecord>(await browser.call("GET", `${TIRE}/${elements[0]?.id}`));
      const file = await browser.call("GET", `${TIRE}/export?columns=ean,price,cost,margin`);
      return { listed: elements[0], record, file: file.body.replace("\ufeff", "").trim().split("\r\n") };
    };
    const without = await seen(sales);
    for (const shown of [without.listed, without.record]) {
      expect(shown).toHaveProperty("price");
      expect(shown).not.toHaveProperty("cost");
      expect(shown).not.toHaveProperty("margin");
    }
    expect(without.file.map((line) => line.split(";").length)).toEqual([2, 2]);
    expect((await sales.call("GET", `${TIRE}?sort=cost`)).statusCode).toBe(422);
    expect((await sales.call("GET", `${TIRE}?filter[margin]=20..`)).statusCode).toBe(422);

    await grant(true);
    const cost = euros(6_090);
    const { listed, record, file } = await seen(sales);
    expect([listed, record]).toMatchObject([
      { cost, margin: 25 },
      { cost, margin: 25 },
    ]);
    expect(file.map((line) => line.split(";").length)).toEqual([4, 4]);
  });

  it.each([
    ["the stock", { stockPriceManagedByFtp: true }, "stock", "own-stock-prices"],
    ["the matrix of prices", { stockPriceManagedByFtp: true }, "tire-pricing/matrix", "own-stock-prices"],
    ["manual prices", { stockPriceManagedByFtp: true }, "manual-price", "own-stock-prices"],
    ["profiles", { pimActive: true }, "profile", "no-pim"],
  ] as const)(
    "are closed in the API where the shop does not manage %s (acceptance 30-8)",
    async (_, change, path, condition) => {
      const { database } = harness.server.open;
      const url = `/admin/api/${path}`;
      expect((await harness.admin.call("GET", url)).statusCode).toBe(200);
      await database.update(shop).set(change).where(ownShop());
      const refused = await harness.admin.call("GET", url);
      expect([refused.statusCode, refused.json<object>()]).toMatchObject([403, { condition }]);
      await database.update(shop).set({ stockPriceManagedByFtp: false, pimActive: false }).where(ownShop());
    },
  );

  it.each(["price-configuration", "tire-pricing-rule", "tire-pricing/matrix", "fitting-price", "ecotax"])(
    "are closed to super administrators: %s (acceptance 30-8)",
    async (path) => {
      const browser = harness.server.browser();
      await browser.signIn("super");
      expect((await browser.call("GET", `/admin/api/${path}`)).statusCode).toBe(403);
    },
  );
});
