/** Manual prices on the server: the matrix of prices, periods, doubts, dealers, the list, and the calculation of stored prices. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { recalculate, shopPricing } from "../../../host/server/features/pricing/recalculation";
import { pricingModule } from "../../../host/server/features/pricing/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import * as schema from "../../../host/server/platform/storage/schema";
import type { ServerModule } from "../../../host/server/resources/resource-services";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { simulatePrice } from "../../../src/contract/endpoints/price-simulation";
import type { MatrixConflict, MatrixResponse } from "../../../src/contract/kinds/matrix-endpoints";
import { addDays } from "../../../src/contract/days";
import { dayInZone } from "../../../src/contract/zone-clock";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import { gtinCheckDigit } from "../../../src/contract/spec";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import priceConfiguration from "../../../src/resources/offer/pricing/price-configuration.resource";
import tirePricingRule from "../../../src/resources/offer/pricing/tire-pricing-rule.resource";
import provider from "../../../src/resources/offer/provider.resource";
import stock from "../../../src/resources/offer/stock.resource";
import tire from "../../../src/resources/offer/tire.resource";
import { data, TESTED_DATABASE, startHarness, type Harness } from "../../resources/harness";
import type { Registry } from "../../../host/server/resources/types";

const MATRIX = "/admin/api/tire-pricing/matrix";
const euros = (minor: number) => ({ minor, currency: "EUR" });
const to = ({ id }: AnyRecord) => ({ id, label: "" });
const TODAY = dayInZone("Europe/Paris");

const { manualPrice, priceMark, shop, tyrePrice, tyrePriceHistory } = schema;

interface Change {
  readonly row: string;
  readonly column: string;
  readonly value: unknown;
  readonly base: unknown;
}

describe(`manual prices on the ${TESTED_DATABASE} database`, { timeout: 60_000 }, () => {
  let harness: Harness;
  let registry: Registry;
  let wholesaler: AnyRecord;
  let dealer: AnyRecord;
  let settings: AnyRecord;
  let tyre: AnyRecord;
  let eanCount = 0;

  async function makeTyre(net: number, values: object = {}): Promise<AnyRecord> {
    const body = `2017${String((eanCount += 1)).padStart(8, "0")}`;
    const ean = `${body}${gtinCheckDigit(body)}`;
    const common = { season: "SUMMER", vehicleType: "CAR", tier: "QUALITY", status: "ACTIVE", size: "205/55 R16 91V" };
    const made = await harness.make(widen(tire), { ...common, ean, brand: "Hankook", name: null, ...values });
    const offer = { ean, quantity: 20, safetyStock: 0, dot: null, minQuantity: null, packQuantity: null };
    await harness.make(widen(stock), { ...offer, provider: to(wholesaler), netPrice: net, deliveryDays: 1 });
    return made;
  }

  beforeAll(async () => {
    const keepRegistry: ServerModule = (services) => {
      registry = services.resources;
      return [];
    };
    // The calculation runs when the tests ask for it, not by the clock.
    vi.useFakeTimers({ toFake: ["setInterval"] });
    harness = await startHarness(TESTED_DATABASE, [...RESOURCE_MODULES, pricingModule, keepRegistry]);
    const common = {
      type: "WHOLESALER",
      fitter: null,
      active: true,
      currency: "EUR",
      transportPerTyre: 0,
      maxFeedAgeHours: 168,
    };
    wholesaler = await harness.make(widen(provider), { ...common, code: "ONLY" });
    settings = await harness.make(widen(priceConfiguration), {
      marginMode: "MARGIN",
      defaultMargin: 20,
      minMargin: 10,
      maxMargin: 60,
      rounding: "NONE",
      maxDelayDays: 15,
      quantity: 4,
      dealerFreedom: "WITHIN_LIMITS",
      margins: [],
      vatRates: [],
      currencyRates: [],
    });
    dealer = await harness.make(widen(fitter));
    tyre = await makeTyre(80);
  }, 60_000);
  afterAll(async () => {
    vi.useRealTimers();
    await harness.close();
  });

  const shopData = () => scopeOfShop(harness.server.open.database, harness.server.fixture.shopId);
  const calculate = async (): Promise<void> => {
    const [own] = await harness.server.open.database
      .select()
      .from(shop)
      .where(eq(shop.id, harness.server.fixture.shopId));
    if (own === undefined) throw new Error("No shop");
    await recalculate(shopData(), await shopPricing(registry, shopData(), own), sql`true`, () => Promise.resolve(true));
  };
  const read = async (filters: object = {}, query: Record<string, string> = {}): Promise<MatrixResponse> => {
    const search = new URLSearchParams({ filters: JSON.stringify(filters), ...query }).toString();
    return data<MatrixResponse>(await harness.admin.call("GET", `${MATRIX}?${search}`));
  };
  const cellsOf = async (record: AnyRecord, filters: object = {}) => {
    const { rows, cells } = await read(filters);
    const key = rows.find((row) => row.key.split("@")[0] === String(record.id))?.key ?? "";
    return cells[key] ?? {};
  };
  const put = (changes: readonly Change[], confirmed?: boolean) =>
    harness.admin.call("PUT", MATRIX, { body: { changes, ...(confirmed !== undefined && { confirmed }) } });
  const setPrice = (minor: number | null, base: number | null, row = String(tyre.id)) =>
    put([
      { row, column: "price", value: minor === null ? null : euros(minor), base: base === null ? null : euros(base) },
    ]);
  const simulate = async (body: object = {}) =>
    data<ResponseOf<typeof simulatePrice>>(
      await harness.admin.call("POST", "/admin/api/price-simulation", {
        body: { tyre: String(tyre["ean"]), quantity: 4, channel: "DELIVERY", ...body },
      }),
    ).explained;
  const fieldsOf = (response: { json: <T>() => T }): object => response.json<{ fields: object }>().fields;

  it("stores calculated prices with the winning rule, and a line of history for each change", async () => {
    await calculate();
    expect(await cellsOf(tyre)).toMatchObject({
      cost: euros(8_000),
      rulePrice: euros(12_000),
      finalPrice: euros(12_000),
      margin: 20,
    });
    const rule = await harness.make(widen(tirePricingRule), {
      name: "Hankook",
      target: "BRAND",
      brands: [{ brand: "Hankook" }],
      action: "SET_MARGIN",
      value: 50,
      priority: 100,
    });
    data(
      await harness.admin.call("POST", `/admin/api/tire-pricing-rule/${rule.id}/activate`, {
        body: { confirmed: true },
      }),
    );
    // Readers see the old price until the calculation.
    expect(await cellsOf(tyre)).toMatchObject({ finalPrice: euros(12_000), rule: null });
    await calculate();
    expect(await cellsOf(tyre)).toMatchObject({
      rule: "Hankook",
      defaultPrice: euros(12_000),
      rulePrice: euros(19_200),
      margin: 50,
    });
    expect((await read({ rule: to(rule) })).rows.map(({ key }) => key)).toEqual([String(tyre.id)]);
    data(await harness.admin.call("POST", `/admin/api/tire-pricing-rule/${rule.id}/archive`, { body: {} }));
    await calculate();
    const history = await shopData().select(tyrePriceHistory, {
      where: eq(tyrePriceHistory.tyreId, tyre.id),
      orderBy: [tyrePriceHistory.id],
    });
    expect(history.map(({ inclMinor, winner }) => [inclMinor, winner])).toEqual([
      [12_000, "DEFAULT"],
      [19_200, "RULE"],
      [12_000, "DEFAULT"],
    ]);
  });

  it("lets a manual price override the rules until its last day (acceptance 30-4)", async () => {
    data(
      await put([
        { row: String(tyre.id), column: "price", value: euros(11_000), base: null },
        { row: String(tyre.id), column: "endsOn", value: TODAY, base: null },
      ]),
    );
    expect(await cellsOf(tyre)).toMatchObject({
      price: euros(11_000),
      endsOn: TODAY,
      finalPrice: euros(11_000),
      margin: 12.73,
    });
    expect(await simulate()).toMatchObject({ inclMinor: 11_000, winner: "MANUAL" });
    const tomorrow = await simulate({ at: `${addDays(TODAY, 1)}T12:00:00.000Z` });
    expect(tomorrow).toMatchObject({ inclMinor: 12_000, winner: "DEFAULT" });
    expect(tomorrow?.trace.find(({ step }) => step === "MANUAL")?.why.key).toBe("price-trace.manual.over");
    await calculate();
    const [stored] = await shopData().select(tyrePrice, { where: eq(tyrePrice.tyreId, tyre.id) });
    expect(stored).toMatchObject({ inclMinor: 11_000, ruleMinor: 12_000, winner: "MANUAL" });
    const [last] = await shopData().select(tyrePriceHistory, { orderBy: [sql`id desc`], limit: 1 });
    expect(last).toMatchObject({ winner: "MANUAL", userId: harness.server.fixture.userIds.admin });
  });

  it("asks before it saves misplaced decimals and prices below cost or margin, and refuses zero", async () => {
    const row = String(tyre.id);
    const refusal = async (minor: number) => fieldsOf(await setPrice(minor, 11_000));
    expect(await refusal(110_000)).toEqual({ [`${row}.price`]: "tire-pricing.doubt.decimal" });
    expect(await refusal(9_000)).toEqual({ [`${row}.price`]: "tire-pricing.doubt.below-cost" });
    expect(await refusal(10_000)).toEqual({ [`${row}.price`]: "tire-pricing.doubt.below-minimum" });
    expect((await setPrice(0, 11_000)).statusCode).toBe(422);
    const order = await put([{ row, column: "startsOn", value: addDays(TODAY, 3), base: null }]);
    expect(fieldsOf(order)).toEqual({ [`${row}.endsOn`]: "tire-pricing.error.order" });
    const other = await makeTyre(50);
    await calculate();
    const period = await put([{ row: String(other.id), column: "endsOn", value: TODAY, base: null }]);
    expect(fieldsOf(period)).toEqual({ [`${other.id}.endsOn`]: "tire-pricing.error.no-price" });
    const locked = await put([{ row, column: "cost", value: euros(1), base: euros(8_000) }]);
    expect(fieldsOf(locked)).toEqual({ [`${row}.cost`]: "error.field-locked" });
    data(await put([{ row, column: "price", value: euros(10_000), base: euros(11_000) }], true));
    expect(await cellsOf(tyre)).toMatchObject({ price: euros(10_000), margin: 4 });
    const conflict = await setPrice(10_500, 11_000);
    expect(conflict.statusCode).toBe(409);
    expect(conflict.json<{ current: MatrixConflict }>().current.cells).toEqual([
      { row, column: "price", value: euros(10_000) },
    ]);
  });

  it("keeps former prices as periods: a new price cuts those that it overlaps, and clearing ends one", async () => {
    const own = await makeTyre(60);
    await shopData().insert(manualPrice, {
      shopId: harness.server.fixture.shopId,
      tyreId: own.id,
      ean: String(own["ean"]),
      name: String(own["name"]),
      price: euros(9_500),
      startsOn: addDays(TODAY, -10),
      search: String(own["ean"]),
    });
    await calculate();
    data(await setPrice(9_900, 9_500, String(own.id)));
    const periods = async () =>
      (await shopData().select(manualPrice, { where: eq(manualPrice.tyreId, own.id), orderBy: [manualPrice.id] })).map(
        ({ price, startsOn, endsOn, deletedAt }) => [price.minor, startsOn, endsOn, deletedAt !== null],
      );
    expect(await periods()).toEqual([
      [9_500, addDays(TODAY, -10), addDays(TODAY, -1), false],
      [9_900, TODAY, null, false],
    ]);
    const list = data<{ elements: AnyRecord[] }>(
      await harness.admin.call("GET", `/admin/api/manual-price?q=${String(own["ean"])}&sort=startsOn`),
    ).elements;
    expect(list.map(({ price, state }) => [price, state])).toEqual([
      [euros(9_500), "EXPIRED"],
      [euros(9_900), "LIVE"],
    ]);
    const made = await harness.admin.call("POST", "/admin/api/manual-price", {
      body: {
        ean: own["ean"],
        tire: null,
        dealer: null,
        price: euros(9_700),
        startsOn: addDays(TODAY, 5),
        endsOn: null,
      },
    });
    expect(data<AnyRecord>(made)).toMatchObject({ tire: { id: own.id }, state: "SCHEDULED" });
    expect((await periods())[1]).toEqual([9_900, TODAY, addDays(TODAY, 4), false]);
    data(await setPrice(null, 9_900, String(own.id)));
    expect((await periods())[1]?.[3]).toBe(true);
    expect(await cellsOf(own)).toMatchObject({ price: euros(9_700), finalPrice: euros(9_000) });
    const unknown = await harness.admin.call("POST", "/admin/api/manual-price", {
      body: {
        ean: "4006381333931",
        name: null,
        tire: null,
        dealer: null,
        price: euros(9_700),
        startsOn: null,
        endsOn: null,
      },
    });
    expect(fieldsOf(unknown)).toEqual({ ean: "manual-price.error.unknown-article" });
  });

  it("shows and stores prices of one dealer apart from those of the shop", async () => {
    const own = await makeTyre(60);
    await calculate();
    const key = `${own.id}@${dealer.id}`;
    data(await put([{ row: key, column: "price", value: euros(9_800), base: null }]));
    expect(await cellsOf(own, { dealer: to(dealer) })).toMatchObject({ price: euros(9_800), finalPrice: euros(9_800) });
    expect(await cellsOf(own)).toMatchObject({ price: null, finalPrice: euros(9_000) });
    expect(await simulate({ tyre: own["ean"], dealerId: dealer.id })).toMatchObject({ inclMinor: 9_800 });
    expect(await simulate({ tyre: own["ean"] })).toMatchObject({ inclMinor: 9_000 });
    expect(
      (await put([{ row: `${own.id}@999999`, column: "price", value: euros(9_800), base: null }])).statusCode,
    ).toBe(404);
    const other = await harness.other.call("GET", MATRIX);
    expect(data<MatrixResponse>(other).rows).toEqual([]);
    const foreign = await harness.other.call("PUT", MATRIX, {
      body: { changes: [{ row: String(own.id), column: "price", value: euros(9_800), base: null }] },
    });
    expect(foreign.statusCode).toBe(404);
    expect((await harness.withoutRights.call("GET", MATRIX)).statusCode).toBe(403);
    expect((await harness.withoutRights.call("GET", "/admin/api/manual-price")).statusCode).toBe(403);
  });

  it("filters, searches article numbers, orders by price and pages from both ends", async () => {
    const winter = [
      await makeTyre(40, { season: "WINTER", brand: "Nokian" }),
      await makeTyre(70, { season: "WINTER", brand: "Nokian" }),
    ];
    await calculate();
    const keys = async (...args: Parameters<typeof read>) => (await read(...args)).rows.map(({ key }) => key);
    const [cheap = "", dear = ""] = winter.map(({ id }) => String(id));
    expect(await keys({ season: "WINTER", order: "PRICE_DOWN" })).toEqual([dear, cheap]);
    expect(await keys({ brand: "nokian", order: "COST" })).toEqual([cheap, dear]);
    expect(await keys({}, { q: winter.map(({ ean }) => String(ean)).join(" ") })).toEqual([cheap, dear]);
    expect(await keys({ manual: "EXPIRING" })).toEqual([String(tyre.id)]);
    expect(await keys({ manual: "NONE", season: "WINTER" })).toEqual([cheap, dear]);
    expect(await keys({ doubt: "BELOW_MINIMUM" })).toEqual([String(tyre.id)]);
    const { rows, total } = await read();
    expect(total).toBe(rows.length);
    const pages = await Promise.all(
      Array.from({ length: rows.length }, async (_, from) => (await read({}, { from: String(from), size: "1" })).rows),
    );
    expect(pages.flat().map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
    const last = String(rows.length - 1);
    expect(await read({}, { from: last, size: "5", total: last })).toMatchObject({ rows: [], total: null });
  });

  it("marks tyres by whatever changes them, and serves the marks by a job that leaves later ones", async () => {
    const { database } = harness.server.open;
    await database.delete(priceMark);
    data(
      await harness.admin.call("PUT", `/admin/api/price-configuration/${settings.id}`, {
        body: { version: settings.version, defaultMargin: 25 },
      }),
    );
    data(
      await harness.admin.call("PUT", `/admin/api/tire/${tyre.id}`, {
        body: { version: tyre.version, tier: "BUDGET" },
      }),
    );
    expect((await database.select().from(priceMark)).map(({ tyreId }) => tyreId)).toEqual([0, tyre.id]);
    const { jobs } = harness.server.services;
    const started = await jobs.start({
      type: "price-recalculation",
      shopId: harness.server.fixture.shopId,
      userId: null,
      exclusive: true,
    });
    await jobs.waitUntilDone(started?.id ?? 0, 30_000);
    expect(await database.select().from(priceMark)).toEqual([]);
    expect(await cellsOf(tyre)).toMatchObject({ rulePrice: euros(12_800) });
  });
});
