/** Prices on the server: contributions, settings, the simulator and which rule wins. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { shop } from "../../../host/server/platform/storage/schema";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { tryEcotax } from "../../../src/contract/endpoints/ecotax";
import type { fittingFacts } from "../../../src/contract/endpoints/fitting-price";
import type { simulatePrice } from "../../../src/contract/endpoints/price-simulation";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import ecotax from "../../../src/resources/offer/pricing/ecotax.resource";
import fittingPrice from "../../../src/resources/offer/pricing/fitting-price.resource";
import { data, TESTED_DATABASE } from "../../resources/harness";
import { countRoundTrips } from "../support/round-trips";
import { RULES, SIMULATION, to, usePrices } from "./use-prices";

describe(`prices on the ${TESTED_DATABASE} database`, { timeout: 120_000 }, () => {
  const prices = usePrices(TESTED_DATABASE);
  const { makeRule, act, archive, simulate, step, verdicts } = prices;

  it("makes 93.90 of a cost of 60.90 with a margin of 22 %, and 6.91 of ecotax for four (acceptance 30-1)", async () => {
    const rule = await makeRule({ name: "Base", target: "GLOBAL" });
    data(await act(rule.id, "activate", { confirmed: true }));
    const result = await simulate();
    expect(result.explained).toMatchObject({ inclMinor: 9390, ecotaxMinor: 691, costMinor: 6090, winner: "RULE" });
    expect([step(result, "COST")?.after, step(result, "RULE")?.after, step(result, "VAT")?.after]).toEqual([
      60.9, 78.076923, 93.692308,
    ]);
    await archive(rule);
  });

  it("clamps to the minimum margin of the rule, and rounds up to 89.90 (acceptance 30-3)", async () => {
    const rule = await makeRule({ action: "MULTIPLIER", value: 0.9, base: "DEFAULT_PRICE", minMargin: 18 });
    const result = await simulate({ rule });
    expect(result.explained?.inclMinor).toBe(8990);
    expect(step(result, "CLAMP")).toMatchObject({ after: 74.268293, why: { key: "price-trace.clamp.min" } });
    expect(step(result, "ROUND")?.after).toBe(89.9);
  });

  it("prefers the size to the brand at the same priority, and the priority to both (acceptance 30-2)", async () => {
    const brand = await makeRule({ name: "Marque", target: "BRAND", brands: [{ brand: "michelin" }], value: 30 });
    const size = await makeRule({ name: "Dimension", target: "SIZE", sizes: "205/55 R16", value: 20 });
    for (const { id } of [brand, size]) data(await act(id, "activate", { confirmed: true }));
    expect(verdicts(await simulate())).toMatchObject({
      Dimension: ["WON", "price-trace.rule.won"],
      Marque: ["LOST", "price-trace.rule.lost.specificity"],
    });
    const current = data<AnyRecord>(await prices.harness.admin.call("GET", `${RULES}/${brand.id}`));
    const raised = { priority: 101, version: current.version };
    data(await prices.harness.admin.call("PUT", `${RULES}/${brand.id}`, { body: raised }));
    expect(verdicts(await simulate())).toMatchObject({
      Marque: ["WON", "price-trace.rule.won"],
      Dimension: ["LOST", "price-trace.rule.lost.priority"],
    });
    await archive(brand, size);
  });

  it("says which condition of a rule fails, and which offers are rejected", async () => {
    const rule = await makeRule({ name: "Grands", minDiameter: 17, maxDiameter: 19 });
    data(await act(rule.id, "activate", { confirmed: true }));
    const result = await simulate({ quantity: 20 });
    expect(verdicts(result)).toMatchObject({ Grands: ["NOT_MATCHED", "price-trace.rule.diameter"] });
    const lacking = await prices.harness.admin.call("POST", `${SIMULATION}`, {
      body: {
        tyre: String(prices.tyre["ean"]),
        quantity: 4,
        channel: "DELIVERY",
        configuration: { ...prices.settings, maxDelayDays: 1 },
      },
    });
    const { explained } = data<ResponseOf<typeof simulatePrice>>(lacking);
    expect(explained?.rejected.map(({ reason }) => reason)).toEqual(["DELAY"]);
    expect(explained?.inclMinor).toBeNull();
    await archive(rule);
  });

  it("prices a scheduled rule on the day asked for, without a change of its state", async () => {
    const rule = await makeRule({ name: "Juin", value: 40, startAt: "2041-06-01T00:00:00.000Z" });
    data(await act(rule.id, "activate", { confirmed: true }));
    expect((await simulate()).explained?.winner).toBe("DEFAULT");
    expect(verdicts(await simulate())).toMatchObject({ Juin: ["NOT_ACTIVE", "price-trace.rule.starts"] });
    expect(data<AnyRecord>(await prices.harness.admin.call("GET", `${RULES}/${rule.id}`))["state"]).toBe("SCHEDULED");
    await archive(rule);
  });

  it("tries a contribution by weight, by article number, and without a weight", async () => {
    const table = await prices.harness.make(widen(ecotax), {
      name: "Italia",
      country: "IT",
      validFrom: "2024-01-01",
      mode: "BY_WEIGHT",
      vatRate: 22,
      bands: [
        { vehicleType: null, from: 0, to: 7.999, amount: 1.98 },
        { vehicleType: null, from: 8, to: null, amount: 2.98 },
      ],
      fallbacks: [{ vehicleType: null, amount: 2.5 }],
    });
    const attempt = async (query: string): Promise<ResponseOf<typeof tryEcotax>> =>
      data(await prices.harness.admin.call("GET", `/admin/api/ecotax/${table.id}/try?${query}`));
    expect(await attempt("weightKg=7.9995")).toMatchObject({ exclMinor: 198, inclMinor: 242, band: 0 });
    expect(await attempt(`ean=${String(prices.tyre["ean"])}`)).toMatchObject({
      exclMinor: 298,
      band: 1,
      reason: "BAND",
    });
    expect(await attempt("")).toMatchObject({ exclMinor: 250, reason: "FALLBACK", band: null });
    expect(await attempt("ean=123")).toMatchObject({ isUnknown: true, tyre: null });
    const next = { from: "2030-01-01", percent: 10 };
    data(await prices.harness.admin.call("POST", `/admin/api/ecotax/${table.id}/next-period`, { body: next }));
    const listed = data<{ elements: AnyRecord[] }>(
      await prices.harness.admin.call("GET", "/admin/api/ecotax?filter[state]=FUTURE"),
    );
    const [copied] = listed.elements;
    expect(copied).toMatchObject({ country: "IT", validFrom: "2030-01-01", name: "Italia 2030" });
    const again = await prices.harness.admin.call("POST", `/admin/api/ecotax/${table.id}/next-period`, { body: next });
    expect(again.statusCode).toBe(422);
  });

  it("refuses gaps, overlaps and a closed last band of a table", async () => {
    const refusal = async (bands: readonly object[]) => {
      const body = {
        ...(await prices.harness.sample(widen(ecotax))),
        mode: "BY_WEIGHT",
        bands,
        fallbacks: [{ vehicleType: null, amount: 1 }],
      };
      return (await prices.harness.admin.call("POST", "/admin/api/ecotax", { body })).json<{ fields: object }>().fields;
    };
    const band = (from: number, end: number | null) => ({ vehicleType: null, from, to: end, amount: 1 });
    expect(await refusal([band(0, 5), band(6, null)])).toEqual({ "bands.1.from": "ecotax.error.band-gap" });
    expect(await refusal([band(0, 5), band(4, null)])).toEqual({ "bands.1.from": "ecotax.error.band-overlap" });
    expect(await refusal([band(0, 5)])).toEqual({ "bands.0.to": "ecotax.error.band-open-end" });
    expect(await refusal([band(1, null)])).toEqual({ "bands.0.from": "ecotax.error.band-first" });
  });

  it("asks about amounts that are the former ones plus VAT, also in the next table of a country", async () => {
    const bands = (car: number, van: number) => [
      { vehicleType: "CAR", from: null, to: null, amount: car },
      { vehicleType: "VAN", from: null, to: null, amount: van },
    ];
    const values = { name: "Luxembourg", country: "LU", mode: "BY_CATEGORY", vatRate: null, fallbacks: [] };
    const former = { ...values, validFrom: "2024-01-01", bands: bands(1.5, 2) };
    const table = await prices.harness.make(widen(ecotax), former);
    const withVat = { fields: { "bands.1.amount": "ecotax.error.with-vat" } };
    const put = (body: object) =>
      prices.harness.admin.call("PUT", `/admin/api/ecotax/${table.id}`, { body: { version: table.version, ...body } });
    // 17 % of 2.00; the other amount was raised by another share.
    expect((await put({ bands: bands(1.6, 2.34) })).json()).toMatchObject(withVat);
    const next = { ...(await prices.harness.sample(widen(ecotax))), ...former, validFrom: "2031-01-01" };
    const post = (body: object) =>
      prices.harness.admin.call("POST", "/admin/api/ecotax", { body: { ...next, amountsChecked: false, ...body } });
    expect((await post({ bands: bands(1.6, 2.34) })).json()).toMatchObject(withVat);
    data(await post({ bands: bands(1.6, 2.4) }));
    expect(data<AnyRecord>(await put({ bands: bands(1.6, 2.34), amountsChecked: true }))).toMatchObject({
      amountsChecked: false,
    });
  });

  it("adds the fitting of the dealer, else of the shop, to the total (acceptance 30-1)", async () => {
    const dealer = await prices.harness.make(widen(fitter), {});
    const grid = (carSteel: number) => [{ minDiameter: 16, maxDiameter: null, carSteel, carAlloy: 18 }];
    const plain = { runflat: null, lowProfile: null, minimum: null, freeFrom: null, parts: [], packages: [] };
    const make = (values: object) =>
      prices.harness.make(widen(fittingPrice), { ...plain, validFrom: "2026-01-01", dealers: [], ...values });
    const table = await make({ name: "2026", grid: grid(16) });
    await make({ grid: grid(20), dealers: [to(dealer)] });
    const rule = await makeRule({ name: "Base", target: "GLOBAL" });
    data(await act(rule.id, "activate", { confirmed: true }));
    const fitted = async (body: object) => (await simulate({ channel: "FITTED", ...body })).explained;
    const sold = { inclMinor: 9_390, ecotaxMinor: 691, fittingMinor: 6_400, totalMinor: 44_651 };
    expect(await fitted({})).toMatchObject(sold);
    expect((await fitted({ rim: "ALLOY" }))?.fittingMinor).toBe(7_200);
    expect((await fitted({ dealerId: dealer.id }))?.fittingMinor).toBe(8_000);
    expect((await fitted({ at: "2025-06-01T12:00:00.000Z" }))?.fittingMinor).toBeNull();
    expect((await simulate()).explained?.fittingMinor).toBeNull();
    await archive(rule);

    const again = await prices.harness.admin.call("POST", "/admin/api/fitting-price", {
      body: {
        ...(await prices.harness.sample(widen(fittingPrice))),
        ...plain,
        validFrom: "2026-01-01",
        dealers: [],
        grid: grid(1),
      },
    });
    expect(again.json<{ fields: object }>().fields).toEqual({ validFrom: "fitting-price.error.same-day" });
    const next = { from: "2030-01-01", percent: 10, dealers: [] };
    data(await prices.harness.admin.call("POST", `/admin/api/fitting-price/${table.id}/next-table`, { body: next }));
    const [copied] = data<{ elements: AnyRecord[] }>(
      await prices.harness.admin.call("GET", "/admin/api/fitting-price?filter[state]=FUTURE"),
    ).elements;
    expect(copied).toMatchObject({ name: "2030", validFrom: "2030-01-01" });
    expect((await fitted({ at: "2030-06-01T12:00:00.000Z" }))?.fittingMinor).toBe(7_040);
  });

  it("counts the tyres on sale that a table of fitting prices must cover", async () => {
    const facts = data<ResponseOf<typeof fittingFacts>>(
      await prices.harness.admin.call("GET", "/admin/api/fitting-price/facts"),
    );
    expect(facts).toMatchObject({ currency: "EUR", isDisposalPaid: true });
    expect(facts.counts).toContainEqual({ vehicleType: "CAR", diameter: 16, count: expect.any(Number) as number });
    expect((await prices.harness.withoutRights.call("GET", "/admin/api/fitting-price/facts")).statusCode).toBe(403);
  });

  it("refuses margins below cost, whole prices and overlapping rows of the grid", async () => {
    const put = async (values: object) => {
      const body = { ...values, version: prices.settings.version };
      const response = await prices.harness.admin.call("PUT", `/admin/api/price-configuration/${prices.settings.id}`, {
        body,
      });
      return response.json<{ fields: object }>().fields;
    };
    expect(await put({ defaultMargin: 100 })).toEqual({ defaultMargin: "price-configuration.error.whole-price" });
    expect(await put({ minMargin: -5 })).toEqual({ minMargin: "price-configuration.error.below-cost" });
    const row = { vehicleType: null, tier: null, season: null, margin: 20 };
    const margins = [
      { ...row, minDiameter: 15, maxDiameter: 17 },
      { ...row, minDiameter: 17, maxDiameter: 18 },
    ];
    expect(await put({ margins })).toEqual({ "margins.1.minDiameter": "price-configuration.error.band-overlap" });
  });

  it("refuses the simulator without a right, and a draft that could not be saved", async () => {
    const body = { tyre: "205/55 R16", quantity: 4, channel: "DELIVERY" };
    expect((await prices.harness.withoutRights.call("POST", SIMULATION, { body })).statusCode).toBe(403);
    const draft = await prices.harness.admin.call("POST", SIMULATION, {
      body: { ...body, configuration: { ...prices.settings, defaultMargin: 100 } },
    });
    expect(draft.statusCode).toBe(422);
    expect((await simulate({ tyre: "michelin 205 55 16" })).found.map(({ id }) => id)).toContain(prices.tyre.id);
  });

  it("saves settings that move many prices a lot only with a confirmation, which is not stored", async () => {
    const path = `/admin/api/price-configuration/${prices.settings.id}`;
    const read = async () => data<AnyRecord>(await prices.harness.admin.call("GET", path));
    const put = async (values: object) =>
      prices.harness.admin.call("PUT", path, { body: { ...values, version: (await read()).version } });
    const refused = await put({ defaultMargin: 60 });
    expect(refused.json<{ fields: object }>().fields).toEqual({
      acceptLargeChange: "price-configuration.error.large-change",
    });
    data(await put({ defaultMargin: 60, acceptLargeChange: true }));
    expect(await read()).toMatchObject({ defaultMargin: 60, acceptLargeChange: false });
    data(await put({ defaultMargin: 25, acceptLargeChange: true }));
    // A small change needs none.
    data(await put({ defaultMargin: 25.5 }));
    data(await put({ defaultMargin: 25 }));
    const { version } = await read();
    const without = await countRoundTrips(async () =>
      data(await prices.harness.admin.call("PUT", path, { body: { dealerFreedom: "FULL", version } })),
    );
    // Values that no price depends on are saved without pricing any tyre.
    expect(without.statements.filter((text) => text.includes("stock_offer"))).toEqual([]);
  });

  it("converts margins with their mode on request, which moves no price", async () => {
    const path = `/admin/api/price-configuration/${prices.settings.id}`;
    const read = async () => data<AnyRecord>(await prices.harness.admin.call("GET", path));
    const put = async (values: object) =>
      prices.harness.admin.call("PUT", path, { body: { ...values, version: (await read()).version } });
    const row = { vehicleType: null, tier: null, season: null, minDiameter: 15, maxDiameter: 17 };
    data(await put({ defaultMargin: 25, minMargin: 20, margins: [{ ...row, margin: 50 }], acceptLargeChange: true }));
    const before = (await simulate()).explained?.inclMinor;
    data(await put({ marginMode: "MARKUP", convertMargins: true }));
    const converted = {
      defaultMargin: 33.33,
      minMargin: 25,
      margins: [{ ...row, margin: 100 }],
      convertMargins: false,
    };
    expect(await read()).toMatchObject(converted);
    expect((await simulate()).explained?.inclMinor).toBe(before);
    expect((await put({ marginMode: "MARGIN" })).json()).toMatchObject({
      fields: { "margins.0.margin": "price-configuration.error.whole-price" },
    });
    data(await put({ marginMode: "MARGIN", convertMargins: true }));
    expect(await read()).toMatchObject({ defaultMargin: 25, minMargin: 20, margins: [{ ...row, margin: 50 }] });
    expect((await put({ marginMode: "AMOUNT", convertMargins: true })).json()).toMatchObject({
      fields: { convertMargins: "price-configuration.error.no-conversion" },
    });
    data(await put({ minMargin: null, margins: [], acceptLargeChange: true }));
  });

  it("saves the first VAT rate of a country without a standard one, where there are no prices yet", async () => {
    const { database } = prices.harness.server.open;
    const own = eq(shop.id, prices.harness.server.fixture.shopId);
    await database.update(shop).set({ country: "PL" }).where(own);
    const path = `/admin/api/price-configuration/${prices.settings.id}`;
    const { version } = data<AnyRecord>(await prices.harness.admin.call("GET", path));
    const body = { vatRates: [{ country: "PL", rate: 23 }], defaultMargin: 60, version };
    data(await prices.harness.admin.call("PUT", path, { body }));
    expect((await simulate()).explained?.inclMinor).not.toBeNull();
    await database.update(shop).set({ country: "FR" }).where(own);
  });
});
