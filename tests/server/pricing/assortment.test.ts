/** The assortment and the recommended order on the server: what they do to prices, to the list of tyres and to the choice of offers. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pricingModule } from "../../../host/server/features/pricing/routes";
import { network, record, shop } from "../../../host/server/platform/storage/schema";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { simulatePrice } from "../../../src/contract/endpoints/price-simulation";
import type { tryPriority } from "../../../src/contract/endpoints/product-priority";
import type { MatrixResponse } from "../../../src/contract/kinds/matrix-endpoints";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import { gtinCheckDigit } from "../../../src/contract/spec";
import mixBrand from "../../../src/resources/offer/mix/mix-brand.resource";
import productPriority from "../../../src/resources/offer/mix/product-priority.resource";
import priceConfiguration from "../../../src/resources/offer/pricing/price-configuration.resource";
import provider from "../../../src/resources/offer/provider.resource";
import stock from "../../../src/resources/offer/stock.resource";
import tire from "../../../src/resources/offer/tire.resource";
import { data, startHarness, type Harness } from "../../resources/harness";

const MATRIX = "/admin/api/mix/matrix";
const to = ({ id }: AnyRecord) => ({ id, label: "" });

describe("the assortment and the recommended order", { timeout: 60_000 }, () => {
  let harness: Harness;
  let near: AnyRecord;
  let far: AnyRecord;
  let michelin: AnyRecord;
  let nankang: AnyRecord;
  let eanCount = 0;

  async function makeTyre(brand: string, net: number, values: object = {}): Promise<AnyRecord> {
    const body = `2013${String((eanCount += 1)).padStart(8, "0")}`;
    const ean = `${body}${gtinCheckDigit(body)}`;
    const common = { season: "SUMMER", vehicleType: "CAR", tier: "QUALITY", status: "ACTIVE", size: "205/55 R16 91V" };
    const made = await harness.make(widen(tire), { ...common, ean, brand, name: null, ...values });
    const offer = { ean, quantity: 20, safetyStock: 0, dot: null, minQuantity: null, packQuantity: null };
    await harness.make(widen(stock), { ...offer, provider: to(near), netPrice: net + 10, deliveryDays: 1 });
    await harness.make(widen(stock), { ...offer, provider: to(far), netPrice: net, deliveryDays: 5 });
    return made;
  }

  beforeAll(async () => {
    harness = await startHarness(undefined, [...RESOURCE_MODULES, pricingModule]);
    const common = { type: "WHOLESALER", fitter: null, active: true, currency: "EUR", transportPerTyre: 0 };
    near = await harness.make(widen(provider), { ...common, code: "NEAR" });
    far = await harness.make(widen(provider), { ...common, code: "FAR" });
    await harness.make(widen(priceConfiguration), {
      marginMode: "MARGIN",
      defaultMargin: 20,
      rounding: "NONE",
      strategy: "PROVIDER_PRIORITY",
      maxDelayDays: 15,
      quantity: 4,
      margins: [],
      vatRates: [],
      currencyRates: [],
    });
    michelin = await makeTyre("Michelin", 80, { tier: "PREMIUM", wetGripClass: "A" });
    nankang = await makeTyre("NANKANG", 40, { wetGripClass: "C" });
  }, 60_000);
  afterAll(() => harness.close());

  const simulate = async (tyre: AnyRecord): Promise<ResponseOf<typeof simulatePrice>["explained"]> => {
    const body = { tyre: String(tyre["ean"]), quantity: 4, channel: "DELIVERY" };
    return data<ResponseOf<typeof simulatePrice>>(
      await harness.admin.call("POST", "/admin/api/price-simulation", { body }),
    ).explained;
  };
  const readTyre = async ({ id }: AnyRecord) =>
    data<AnyRecord>(await harness.admin.call("GET", `/admin/api/tire/${id}`));
  const setCell = (row: string, column: string, value: string | null, base: string | null) =>
    harness.admin.call("PUT", MATRIX, { body: { changes: [{ row, column, value, base }] } });

  it("lists the brands of the tyres, and takes excluded ones off sale until the cell is empty again", async () => {
    const matrix = data<MatrixResponse>(await harness.admin.call("GET", MATRIX));
    expect(matrix.rows.map(({ key, label }) => [key, label])).toEqual([
      ["michelin", "Michelin"],
      ["nankang", "NANKANG"],
    ]);
    expect(matrix.cells["michelin"]).toEqual({ tier: "PREMIUM" });
    expect(matrix.columns).toHaveLength(19);
    const query = new URLSearchParams({ filters: JSON.stringify({ vehicleType: "CAR", tier: "PREMIUM" }) }).toString();
    const narrow = data<MatrixResponse>(await harness.admin.call("GET", `${MATRIX}?${query}`));
    expect([narrow.rows.length, narrow.columns.length]).toEqual([1, 4]);

    expect((await simulate(nankang))?.inclMinor).toBe(6_000);
    data(await setCell("nankang", "CAR SUMMER", "EXCLUDED", null));
    const excluded = await simulate(nankang);
    expect(excluded?.inclMinor).toBeNull();
    expect(excluded?.rejected.map(({ reason }) => reason)).toEqual(["MIX", "MIX"]);
    expect((await readTyre(nankang))["unsoldReason"]).toBe("MIX");
    expect((await setCell("nankang", "CAR SUMMER", "SOLD", null)).statusCode).toBe(409);
    data(await setCell("nankang", "CAR SUMMER", null, "EXCLUDED"));
    expect((await simulate(nankang))?.inclMinor).toBe(6_000);
    expect((await readTyre(nankang))["unsoldReason"]).toBeNull();
  });

  it("asks before nothing is sold any more for a vehicle and a season", async () => {
    const column = "CAR SUMMER";
    const cell = (row: string) => ({ row, column, value: "EXCLUDED", base: null });
    const save = (confirmed: boolean) =>
      harness.admin.call("PUT", MATRIX, { body: { changes: [cell("michelin"), cell("nankang")], confirmed } });
    expect((await save(false)).json<{ fields: object }>().fields).toEqual({
      [`michelin.${column}`]: "mix.doubt.empty-column",
      [`nankang.${column}`]: "mix.doubt.empty-column",
    });
    expect((await simulate(nankang))?.inclMinor).toBe(6_000);
    data(await save(true));
    expect((await simulate(nankang))?.inclMinor).toBeNull();
    for (const row of ["michelin", "nankang"]) data(await setCell(row, column, null, "EXCLUDED"));
    // One brand is enough to leave something on sale.
    data(await setCell("michelin", column, "ON_REQUEST", null));
    data(await setCell("michelin", column, null, "ON_REQUEST"));
  });

  it("gives all tyres of a brand its tier, and limits diameters and providers", async () => {
    data(await setCell("nankang", "tier", "BUDGET", "QUALITY"));
    expect((await readTyre(nankang))["tier"]).toBe("BUDGET");
    const [brand] = data<{ elements: AnyRecord[] }>(
      await harness.admin.call("GET", "/admin/api/mix-brand?q=nankang"),
    ).elements;
    expect(brand).toMatchObject({ brand: "NANKANG", tier: "BUDGET", tyres: 1 });
    const put = async (values: object) => {
      const current = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/mix-brand/${brand?.id ?? 0}`));
      const body = { ...values, version: current.version };
      return harness.admin.call("PUT", `/admin/api/mix-brand/${current.id}`, { body });
    };
    data(await put({ minDiameter: 17 }));
    expect((await simulate(nankang))?.inclMinor).toBeNull();
    data(await put({ minDiameter: null, providers: [to(near)] }));
    const limited = await simulate(nankang);
    expect(limited?.inclMinor).toBe(7_500);
    expect(limited?.rejected).toMatchObject([{ provider: "FAR", reason: "MIX" }]);
    expect((await put({ minDiameter: 18, maxDiameter: 17 })).json<{ fields: object }>().fields).toEqual({
      maxDiameter: "mix-brand.error.order",
    });
    data(await put({ providers: [] }));
    const again = await harness.admin.call("POST", "/admin/api/mix-brand", {
      body: { ...(await harness.sample(widen(mixBrand))), brand: "nankang" },
    });
    expect(again.json<{ fields: object }>().fields).toEqual({ brand: "error.duplicate" });
    expect((await harness.withoutRights.call("GET", MATRIX)).statusCode).toBe(403);
  });

  it("prices and lists tyres also beside a damaged record without a brand", async () => {
    const { shopId } = harness.server.fixture;
    const [damaged] = await harness.server.open.database
      .insert(record)
      .values({ resource: "mix-brand", shopId })
      .returning();
    expect((await simulate(nankang))?.inclMinor).toBe(6_000);
    expect(data<MatrixResponse>(await harness.admin.call("GET", MATRIX)).rows).toHaveLength(2);
    await harness.server.open.database.delete(record).where(eq(record.id, damaged?.id ?? 0));
  });

  it("chooses offers by the order of providers, and ranks tyres by the unsaved criteria", async () => {
    const settings = await harness.make(widen(productPriority), {
      mode: "LEXICAL",
      criteria: [{ criterion: "PRICE", active: true, weight: 50 }],
      brands: [],
      profiles: [],
      providers: [
        { provider: to(near), active: true },
        { provider: to(far), active: true },
      ],
      disclosure: null,
    });
    expect((await simulate(michelin))?.inclMinor).toBe(13_500);
    const rank = async (values: object) =>
      harness.admin.call("POST", "/admin/api/product-priority/try", {
        body: { tyres: "205/55 R16", quantity: 4, settings: { ...settings, ...values } },
      });
    const ranked = async (values: object) => {
      const { tyres } = data<ResponseOf<typeof tryPriority>>(await rank(values));
      return tyres.map(({ id, moved }) => [id, moved]);
    };
    expect(await ranked({})).toEqual([
      [nankang.id, 0],
      [michelin.id, 0],
    ]);
    const toPlace = async (brands: readonly object[]) => {
      const byBrand = { criteria: [{ criterion: "BRAND_ORDER", active: true, weight: 50 }], brands };
      const { tyres } = data<ResponseOf<typeof tryPriority>>(await rank(byBrand));
      return tyres.map(({ id, isToPlace }) => [id, isToPlace]);
    };
    // A brand without a place comes last, and says so.
    expect(await toPlace([{ brand: "michelin", vehicleType: null, season: null }])).toEqual([
      [michelin.id, false],
      [nankang.id, true],
    ]);
    const wet = { criteria: [{ criterion: "LABEL_WET", active: true, weight: 50 }] };
    expect(await ranked(wet)).toEqual([
      [michelin.id, 1],
      [nankang.id, -1],
    ]);
    const margin = { criteria: [{ criterion: "MARGIN", active: true, weight: 0 }], mode: "SCORE" };
    expect((await rank(margin)).json<{ fields: object }>().fields).toEqual({
      criteria: "product-priority.error.no-weight",
      disclosure: "product-priority.error.margin",
    });
    const quotas = [{ sizes: "ALL", premium: 3, quality: 1, budget: 0 }];
    expect((await rank({ firstResults: 5, quotas })).json<{ fields: object }>().fields).toEqual({
      "quotas.0.budget": "product-priority.error.quotas",
    });
    const { shortTiers } = data<ResponseOf<typeof tryPriority>>(
      await rank({ firstResults: 5, quotas: [{ sizes: "ALL", premium: 1, quality: 4, budget: 0 }] }),
    );
    expect(shortTiers).toEqual(["QUALITY"]);
    const off = { providers: [{ provider: to(near), active: false }], version: settings.version };
    data(await harness.admin.call("PUT", `/admin/api/product-priority/${settings.id}`, { body: off }));
    expect((await simulate(michelin))?.inclMinor).toBe(12_000);
    expect((await harness.withoutRights.call("POST", "/admin/api/product-priority/try", { body: {} })).statusCode).toBe(
      403,
    );
  });

  it("binds the shops of a network's members to what its head excludes, until it frees them", async () => {
    const { database } = harness.server.open;
    const { shopId, otherShopId, networkId } = harness.server.fixture;
    await database.update(network).set({ headShopId: shopId }).where(eq(network.id, networkId));
    await database.update(shop).set({ networkId }).where(eq(shop.id, otherShopId));
    const column = "TRUCK WINTER";
    const excluded = { vehicleType: "TRUCK", season: "WINTER", state: "EXCLUDED" };
    const own = await harness.make(widen(mixBrand), {
      ...{ brand: "Roadstone", tier: "BUDGET", minDiameter: null, maxDiameter: null, providers: [] },
      ...{ cells: [excluded], binding: true },
    });
    const matrixOfMember = async () => data<MatrixResponse>(await harness.other.call("GET", MATRIX));
    const bound = await matrixOfMember();
    expect(bound.cells["roadstone"]).toEqual({ tier: "BUDGET", [column]: "EXCLUDED" });
    expect(bound.locked).toContainEqual(["roadstone", column]);
    const open = (value: string | null) => ({ changes: [{ row: "roadstone", column, value, base: "EXCLUDED" }] });
    expect((await harness.other.call("PUT", MATRIX, { body: open("SOLD") })).json()).toMatchObject({
      fields: { [`roadstone.${column}`]: "error.field-locked" },
    });
    const [stored] = data<{ elements: AnyRecord[] }>(
      await harness.other.call("GET", "/admin/api/mix-brand?q=roadstone"),
    ).elements;
    const path = `/admin/api/mix-brand/${stored?.id ?? 0}`;
    const { version } = data<AnyRecord>(await harness.other.call("GET", path));
    expect((await harness.other.call("PUT", path, { body: { version, cells: [] } })).json()).toMatchObject({
      fields: { cells: "mix-brand.error.bound" },
    });
    expect((await harness.other.call("DELETE", `${path}?version=${version}`)).json()).toMatchObject({
      errors: ["mix-brand.error.bound"],
    });
    const freed = { version: own.version, binding: false };
    data(await harness.admin.call("PUT", `/admin/api/mix-brand/${own.id}`, { body: freed }));
    const after = await matrixOfMember();
    expect([after.cells["roadstone"], after.locked]).toEqual([{ tier: "BUDGET" }, []]);
  });
});
