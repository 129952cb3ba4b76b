/** Purchase prices that were agreed with providers: in imports, in the simulator, and how new ones cut others. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { importModule } from "../../../host/server/features/imports-history";
import { pricingModule } from "../../../host/server/features/pricing/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { jobModule } from "../../../host/server/services/jobs/routes";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { simulatePrice } from "../../../src/contract/endpoints/price-simulation";
import { addDays } from "../../../src/contract/days";
import { dayInZone } from "../../../src/contract/zone-clock";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import { gtinCheckDigit } from "../../../src/contract/spec";
import priceConfiguration from "../../../src/resources/offer/pricing/price-configuration.resource";
import providerPrice from "../../../src/resources/offer/pricing/provider-price.resource";
import provider from "../../../src/resources/offer/provider.resource";
import stock from "../../../src/resources/offer/stock.resource";
import tire from "../../../src/resources/offer/tire.resource";
import { data, TESTED_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { importCalls } from "../resources/import-calls";

const PRICES = "/admin/api/provider-price";
const TODAY = dayInZone("Europe/Paris");
const to = ({ id }: AnyRecord) => ({ id, label: "" });
const eanOf = (index: number): string => {
  const body = `2018${String(index).padStart(8, "0")}`;
  return `${body}${gtinCheckDigit(body)}`;
};

describe(`prices agreed with providers on the ${TESTED_DATABASE} database`, { timeout: 60_000 }, () => {
  let harness: Harness;
  let wholesaler: AnyRecord;
  let tyres: AnyRecord[];
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    harness = await startHarness(TESTED_DATABASE, [...RESOURCE_MODULES, pricingModule, jobModule, importModule]);
    wholesaler = await harness.make(widen(provider), {
      ...{
        type: "WHOLESALER",
        fitter: null,
        active: true,
        currency: "EUR",
        transportPerTyre: 2,
        name: "Grossiste Nord",
      },
      maxFeedAgeHours: 168,
    });
    await harness.make(widen(priceConfiguration), {
      ...{ marginMode: "MARGIN", defaultMargin: 50, minMargin: null, maxMargin: null, rounding: "NONE", quantity: 4 },
      ...{ maxDelayDays: 15, margins: [], vatRates: [], currencyRates: [] },
    });
    tyres = [];
    for (let index = 0; index < 7; index++) {
      const ean = eanOf(index);
      const values = { ean, brand: "Nokian", name: null, size: "205/55 R16 91V", status: "ACTIVE" };
      tyres.push(await harness.make(widen(tire), values));
      await harness.make(widen(stock), {
        ...{ ean, provider: to(wholesaler), quantity: 40, safetyStock: 0, netPrice: 58, deliveryDays: 2 },
        ...{ dot: null, minQuantity: null, packQuantity: null },
      });
    }
  }, 120_000);
  afterAll(async () => {
    vi.useRealTimers();
    await harness.close();
  });
  const calls = importCalls(() => harness.admin, "provider-price");
  const explained = async (tyre: AnyRecord, body: object = {}) => {
    const request = { tyre: String(tyre["ean"]), quantity: 4, channel: "DELIVERY", ...body };
    const response = await harness.admin.call("POST", "/admin/api/price-simulation", { body: request });
    return data<ResponseOf<typeof simulatePrice>>(response).explained;
  };
  const make = (tyre: AnyRecord, values: object) =>
    harness.make(widen(providerPrice), {
      ...{ provider: to(wholesaler), tire: to(tyre), ean: null, name: null, netPrice: 50, discountPercent: null },
      ...{ minQuantity: 1, startsOn: "2026-01-01", endsOn: null, ...values },
    });
  const pricesOf = async (tyre: AnyRecord) =>
    data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", `${PRICES}?q=${String(tyre["ean"])}&sort=startsOn`))
      .elements;

  it("imports good lines, ignores an unknown article and counts it once, and offers both reports (acceptance 30-5)", async () => {
    const head = "EAN;Fournisseur;Prix net;Du;À partir de (quantité)";
    const line = (ean: string, price: string) => `${ean};Grossiste Nord;${price};01/01/2026;1`;
    const good = tyres.map(({ ean }, index) => line(String(ean), `${50 + index},50`));
    const unknown = eanOf(999);
    const lines = [
      ...good.slice(0, 4),
      line(unknown, "40"),
      line(eanOf(0), "0"),
      ...good.slice(4),
      line(unknown, "41"),
    ];
    const draft = await calls.uploadDraft([head, ...lines, ""].join("\n"));
    expect((await calls.preview(draft)).report).toMatchObject({ nbLinesInSuccess: 7, nbLinesIgnored: 2 });
    const done = await calls.run(draft);
    expect(done.report).toMatchObject({
      nbLines: 10,
      nbLinesInSuccess: 7,
      nbLinesIgnored: 2,
      nbLinesInError: 1,
      nbMissingEntities: 1,
    });
    const linesOf = async (report: string) => {
      const path = `/admin/api/treatment/export-error-report/${report}/${done.id}`;
      return (await harness.admin.call("GET", path)).body
        .trim()
        .split("\n")
        .slice(1)
        .map((text) => text.split(";")[0]);
    };
    expect(await linesOf("ARTICLE_MISSING")).toEqual(["6", "11"]);
    expect(await linesOf("IMPORT_ERROR")).toEqual(["7"]);
    const costs = await Promise.all(tyres.slice(0, 2).map(async (tyre) => (await explained(tyre))?.costMinor));
    expect(costs).toEqual([5_250, 5_350]);

    const second = await calls.uploadDraft([head, line(eanOf(0), "49"), ""].join("\n"));
    const clean = await calls.run(second);
    expect(clean.report).toMatchObject({ nbLines: 1, nbLinesIgnored: 0, nbLinesInError: 0, nbMissingEntities: 0 });
  });

  it("keep the price of an unknown article, which applies once the article is there", async () => {
    const head = "EAN;Fournisseur;Prix net;Du;À partir de (quantité)";
    const [unknown, first, second] = [eanOf(40), addDays(TODAY, -60), addDays(TODAY, -10)];
    const lines = [`${unknown};Grossiste Nord;44;${first};1`, `${unknown};Grossiste Nord;45;${second};1`];
    const draft = await calls.uploadDraft([head, ...lines, ""].join("\n"));
    expect((await calls.preview(draft)).report).toMatchObject({ nbLinesIgnored: 2, unresolved: 2, created: 0 });
    expect((await calls.run(draft)).report).toMatchObject({ nbLinesIgnored: 2, nbMissingEntities: 1 });
    const periods = async () =>
      (await pricesOf({ ean: unknown } as unknown as AnyRecord)).map((price) =>
        ["name", "state", "startsOn", "endsOn", "netPrice"].map((name) => price[name]),
      );
    expect(await periods()).toEqual([
      [unknown, "EXPIRED", first, addDays(second, -1), 44],
      [unknown, "ORPHAN", second, null, 45],
    ]);
    const filter = `${PRICES}?filter[state]=ORPHAN&q=${unknown}`;
    expect(data<{ total: number }>(await harness.admin.call("GET", filter)).total).toBe(1);

    const offered = {
      ean: unknown,
      provider: to(wholesaler),
      quantity: 40,
      safetyStock: 0,
      netPrice: 58,
      deliveryDays: 2,
    };
    await harness.make(widen(stock), { ...offered, dot: null, minQuantity: null, packQuantity: null });
    const article = { ean: unknown, brand: "Nokian", name: null, size: "205/55 R16 91V", status: "ACTIVE" };
    const tyre = await harness.make(widen(tire), article);
    const named = String(tyre["name"]);
    expect((await periods()).map(([name]) => name)).toEqual([named, named]);
    expect((await periods()).at(-1)?.[1]).toBe("LIVE");
    expect((await explained(tyre))?.costMinor).toBe(4_700);

    await harness.admin.call("DELETE", `/admin/api/tire/${tyre.id}`);
    expect((await periods()).map(([, state]) => state)).toEqual(["EXPIRED", "ORPHAN"]);
  });

  it("name line and column of rounded article numbers, wrong check digits and prices that are none, and keep the good lines", async () => {
    const line = (ean: string, price: string, day = 1) =>
      `${ean};Grossiste Nord;${price};${String(day).padStart(2, "0")}/01/2030;1`;
    // Enough good lines that the errors do not stop the import.
    const good = Array.from({ length: 18 }, (_, index) => line(eanOf(0), "1 089,90", index + 1));
    const wrongDigit = eanOf(2).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    const bad = [line("4,01924E+12", "50"), line(wrongDigit, "50"), line(eanOf(3), "achtzig"), line(eanOf(4), "-5")];
    const head = "EAN;Fournisseur;Prix net;Du;À partir de (quantité)";
    const draft = await calls.uploadDraft([head, good[0], ...bad, ...good.slice(1), ""].join("\n"));
    await calls.preview(draft);
    const told = (await calls.lines(draft, "?outcome=ERROR")).map(({ lineNumber, errors }) => [
      lineNumber,
      ...errors.flatMap(({ column, code }) => (column === null ? [] : `${column}: ${code}`)),
    ]);
    expect(told).toEqual([
      [3, "0: import.line.truncated"],
      [4, "0: tire.error.ean"],
      [5, "2: import.line.number"],
      [6, "2: error.min"],
    ]);
    const done = await calls.run(draft);
    expect(done).toMatchObject({ status: "PARTIAL", report: { nbLinesInSuccess: 18, nbLinesInError: 4 } });
    const failed = await harness.admin.call("GET", `/admin/api/import/${draft.id}/failed-lines`);
    expect(
      failed.body
        .trim()
        .split("\r\n")
        .slice(1)
        .map((text) => text.split(";")[0]),
    ).toEqual(["4,01924E+12", wrongDigit, eanOf(3), eanOf(4)]);
    expect((await pricesOf(tyres[0] as AnyRecord)).map(({ netPrice }) => netPrice)).toContain(1089.9);
  });

  it("warn of imported prices that are dearer than the offer, ten times it or a tenth of it, and import them all the same", async () => {
    const line = (index: number, price: string) => `${eanOf(index)};Grossiste Nord;${price};01/01/2027;1`;
    const head = "EAN;Fournisseur;Prix net;Du;À partir de (quantité)";
    // The offers cost 58.
    const file = [head, line(4, "5840"), line(5, "5,80"), line(6, "59,90"), line(3, "57,90"), ""].join("\n");
    const draft = await calls.uploadDraft(file);
    expect((await calls.preview(draft)).report).toMatchObject({ nbLinesInSuccess: 4, nbLinesInError: 0 });
    const told = (await calls.lines(draft)).map(({ outcome, errors }) => [outcome, errors.map(({ code }) => code)]);
    const tenfold = ["CREATED", ["provider-price.doubt.decimal"]];
    expect(told).toEqual([tenfold, tenfold, ["CREATED", ["provider-price.doubt.dearer"]], ["CREATED", []]]);
    expect((await calls.run(draft)).report).toMatchObject({ nbLines: 4, nbLinesInSuccess: 4 });
  });

  it("replace the price of the offer by quantity and day, or take a discount off it", async () => {
    const tyre = await harness.make(widen(tire), {
      ean: eanOf(20),
      brand: "Nokian",
      name: null,
      size: "195/65 R15 91H",
    });
    await harness.make(widen(stock), {
      ...{ ean: eanOf(20), provider: to(wholesaler), quantity: 40, safetyStock: 0, netPrice: 60, deliveryDays: 2 },
      ...{ dot: null, minQuantity: null, packQuantity: null },
    });
    expect((await explained(tyre))?.costMinor).toBe(6_200);
    const agreed = await make(tyre, { netPrice: 51.25, endsOn: TODAY });
    expect(agreed).toMatchObject({ state: "LIVE", feedNet: 60, gap: -14.58, name: tyre["name"] });
    await make(tyre, { netPrice: null, discountPercent: 25, minQuantity: 20 });
    const four = await explained(tyre);
    expect([four?.costMinor, four?.trace.find(({ step }) => step === "NET")?.why.key]).toEqual([
      5_325,
      "price-trace.net.specific",
    ]);
    expect((await explained(tyre, { quantity: 20 }))?.costMinor).toBe(4_700);
    expect((await explained(tyre, { at: `${addDays(TODAY, 1)}T12:00:00.000Z` }))?.costMinor).toBe(6_200);
  });

  it("cut those of the same tyre, provider and quantity that they overlap", async () => {
    const tyre = await harness.make(widen(tire), {
      ean: eanOf(30),
      brand: "Nokian",
      name: null,
      size: "195/65 R15 91H",
    });
    await make(tyre, { startsOn: "2026-01-01", endsOn: "2026-12-31" });
    await make(tyre, { startsOn: "2026-06-01", endsOn: "2026-06-30", netPrice: 45 });
    await make(tyre, { startsOn: "2026-03-01", endsOn: "2026-03-31", minQuantity: 20 });
    expect((await pricesOf(tyre)).map(({ startsOn, endsOn, netPrice }) => [startsOn, endsOn, netPrice])).toEqual([
      ["2026-01-01", "2026-05-31", 50],
      ["2026-03-01", "2026-03-31", 50],
      ["2026-06-01", "2026-06-30", 45],
    ]);
    expect((await pricesOf(tyre)).map(({ state }) => state)).not.toContain("LIVE");
  });

  it("refuse both or neither of price and discount, an unknown article, and accounts without the right", async () => {
    const sample = await harness.sample(widen(providerPrice));
    const refusal = async (values: object) =>
      (await harness.admin.call("POST", PRICES, { body: { ...sample, ...values } })).json<{ fields: object }>().fields;
    const onePrice = { netPrice: "provider-price.error.one-price" };
    expect(await refusal({ netPrice: null })).toEqual(onePrice);
    expect(await refusal({ discountPercent: 5 })).toEqual(onePrice);
    expect(await refusal({ netPrice: null, discountPercent: 100 })).toHaveProperty("discountPercent");
    expect(await refusal({ tire: null, ean: eanOf(999) })).toEqual({ ean: "provider-price.error.unknown-article" });
    expect(await refusal({ endsOn: "2020-01-01" })).toEqual({ endsOn: "tire-pricing.error.order" });
    expect((await harness.withoutRights.call("GET", PRICES)).statusCode).toBe(403);
  });
});
