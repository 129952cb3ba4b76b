/** Creating services from the library and changing prices: previews, runs, existing services, dealers, undo. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changedPrice, priceSpan, type PriceChange } from "../../host/server/features/service-catalogue/change-prices";
import { libraryService, libraryChanges } from "../../host/server/features/service-catalogue/preconfigure";
import { LIBRARY } from "../../host/server/features/service-catalogue/more-services";
import { SERVICE_CATEGORIES } from "../../host/server/features/service-catalogue/service-categories";
import { SERVICES } from "../../host/server/features/service-catalogue/services";
import { jobModule } from "../../host/server/services/jobs/routes";
import { resourceModule } from "../../host/server/resources/index";
import { record, shopLanguage } from "../../host/server/platform/storage/schema";
import { widen, type AnyRecord } from "../../src/contract/resource";
import fitter from "../../src/resources/dealers/fitter/fitter.resource";
import metaData from "../../src/resources/dealers/meta-data/meta-data.resource";
import serviceCategory from "../../src/resources/dealers/services/service-category.resource";
import service from "../../src/resources/dealers/services/service.resource";
import { LIBRARY_SERVICES } from "../../src/resources/dealers/services/preconfigure/service-library";
import { toolCalls } from "./dealers/run-tool";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../resources/harness";

const BASE = "/admin/api/servicePreconfigure";

it("LIBRARY_SERVICES lists exactly the services of the library", () => {
  expect([...LIBRARY_SERVICES].sort()).toEqual(LIBRARY.map(([code]) => code).sort());
  const inCategories = SERVICE_CATEGORIES.flatMap((category) => category.services);
  expect([...inCategories].sort()).toEqual([...LIBRARY_SERVICES].sort());
});

it("prices depend on the price level, and an update changes only missing or chosen values", () => {
  const alignment = SERVICES.find(([code]) => code === "ALIGNMENT");
  if (alignment === undefined) throw new Error("No alignment in the library");
  expect(libraryService(alignment, "HIGH", ["fr_FR", "nl_NL"])).toMatchObject({
    name: { fr_FR: "Géométrie 3D", nl_NL: "Wheel alignment" },
    price: { minor: 9090 },
  });
  expect(libraryService(alignment, "NONE", ["fr_FR"])).toMatchObject({ priceMode: "ON_QUOTE", price: null });
  const currentValues = { code: "X", unit: "PER_AXLE", rimPrices: [], price: null };
  const libraryValues = { code: "Y", unit: "PER_TYRE", rimPrices: [], price: { minor: 1 } };
  expect(libraryChanges(currentValues, libraryValues, "FILL_EMPTY")).toEqual({ price: { minor: 1 } });
  expect(libraryChanges(currentValues, libraryValues, "OVERWRITE")).toEqual({ unit: "PER_TYRE", price: { minor: 1 } });
});

it("price changes are rounded as configured, and free services stay free", () => {
  const euros = (minor: number) => ({ minor, currency: "EUR" });
  const changed = (minor: number, percent: number, rounding: PriceChange["rounding"]): number =>
    changedPrice(euros(minor), { percent, rounding }).minor;
  expect([
    changed(1_850, 5, "NONE"),
    changed(1_850, 5, "TENTH"),
    changed(1_850, 5, "NINETY"),
    changed(1_850, 5, "WHOLE"),
  ]).toEqual([1_943, 1_940, 1_990, 1_900]);
  expect([changed(0, 50, "NINETY"), changed(40, -50, "NINETY"), changed(7_900, -10, "TENTH")]).toEqual([0, 90, 7_110]);
  expect(changedPrice({ minor: 1_234, currency: "JPY" }, { percent: 10, rounding: "NINETY" }).minor).toBe(1_357);
  expect(priceSpan([euros(3_200), euros(1_400)], "en_GB")).toBe("€14.00 – €32.00");
});

describe("the tool", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, jobModule]);
  }, 60_000);
  afterAll(() => harness.close());

  interface DryRun {
    readonly fingerprint: string;
    readonly word: string | null;
  }
  const services = async (): Promise<AnyRecord[]> =>
    data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", "/admin/api/service?size=200")).elements;
  const input = {
    services: ["ALIGNMENT", "CHECK"],
    priceLevel: "USUAL",
    onExisting: "SKIP",
    createCategories: true,
    activate: true,
    bookable: true,
    dealers: [] as unknown[],
    dealersValues: false,
    lines: [] as unknown[],
    vehicleTypes: [] as string[],
    tag: null as unknown,
    tagValue: null as string | null,
  };
  const dryRun = async (values: object = {}): Promise<DryRun> =>
    data<DryRun>(await harness.admin.call("POST", `${BASE}/dry-run`, { body: { input: { ...input, ...values } } }));
  const run = async (values: object = {}): Promise<number> => {
    const { fingerprint, word } = await dryRun(values);
    const body = { input: { ...input, ...values }, fingerprint, confirmation: word ?? true };
    const started = data<{ id: number }>(await harness.admin.call("POST", `${BASE}/run`, { body }));
    await expect
      .poll(
        async () =>
          data<{ run: { status: string } }>(await harness.admin.call("GET", `${BASE}/runs/${started.id}`)).run.status,
        {
          timeout: 30_000,
        },
      )
      .toBe("DONE");
    return started.id;
  };

  it("previews, creates services, lets dealers offer them, and undoes", async () => {
    const dealer = await harness.make(widen(fitter));
    const values = { dealers: [{ id: dealer.id, label: "" }] };
    const preview = JSON.stringify(await dryRun(values));
    expect(preview).toContain("ALIGNMENT");
    expect(await services()).toEqual([]);
    const id = await run(values);
    expect((await services()).map((service) => service["code"]).sort()).toEqual(["ALIGNMENT", "CHECK"]);
    const offered = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`))["services"];
    expect(offered).toHaveLength(2);
    expect((await harness.admin.call("POST", `${BASE}/runs/${id}/undo`, { body: {} })).statusCode).toBe(200);
    await expect.poll(services, { timeout: 30_000 }).toEqual([]);
  });

  it("takes prices and durations of single lines in place of the library's", async () => {
    const line = { service: "ALIGNMENT", price: { minor: 12_300, currency: "EUR" }, minutes: 75 };
    const id = await run({ services: ["ALIGNMENT"], lines: [line] });
    expect(await services()).toMatchObject([
      { code: "ALIGNMENT", priceMode: "FIXED", price: { minor: 12_300 }, durationMinutes: 75 },
    ]);
    expect((await harness.admin.call("POST", `${BASE}/runs/${id}/undo`, { body: {} })).statusCode).toBe(200);
    await expect.poll(services, { timeout: 30_000 }).toEqual([]);
  });

  it("gives the services chosen vehicles, and the dealers with a value of a tag", async () => {
    const tag = await harness.make(widen(metaData), {
      group: "marketing",
      type: "TEXT",
      values: [],
      countries: [],
      defaultValue: null,
      pattern: null,
    });
    const holding = (value: string) => ({
      marketingTags: [{ tag: { id: tag.id, label: "" }, value, from: null, to: null }],
    });
    const [gold, silver] = [
      await harness.make(widen(fitter), holding("gold")),
      await harness.make(widen(fitter), holding("silver")),
    ];
    const chosen = { services: ["CHECK"], vehicleTypes: ["TRUCK"], tag: { id: tag.id, label: "" }, tagValue: "gold" };
    const id = await run(chosen);
    const [created] = await services();
    const stored = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/service/${String(created?.id)}`));
    expect(stored).toMatchObject({ code: "CHECK", vehicleTypes: ["TRUCK"] });
    const offers = async (dealer: AnyRecord): Promise<unknown> =>
      data<AnyRecord>(await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`))["services"];
    expect(await offers(gold)).toHaveLength(1);
    expect(await offers(silver)).toEqual([]);
    expect((await harness.admin.call("POST", `${BASE}/runs/${id}/undo`, { body: {} })).statusCode).toBe(200);
    await expect.poll(services, { timeout: 30_000 }).toEqual([]);
  });

  it("keeps existing services unless the input says to overwrite them", async () => {
    await run({ services: ["CHECK"] });
    const [before] = await services();
    const repeated = { ...input, services: ["CHECK"], priceLevel: "HIGH" };
    const { fingerprint } = await dryRun(repeated);
    const nothing = await harness.admin.call("POST", `${BASE}/run`, {
      body: { input: repeated, fingerprint, confirmation: true },
    });
    expect([nothing.statusCode, (await services())[0]?.version]).toEqual([409, before?.version]);
    await run({ services: ["ALIGNMENT"] });
    const existing = (await services()).find((service) => service["code"] === "ALIGNMENT");
    await harness.admin.call("PUT", `/admin/api/service/${existing?.id ?? 0}`, {
      body: { version: existing?.version, durationMinutes: 90 },
    });
    await run({ services: ["ALIGNMENT"], onExisting: "OVERWRITE" });
    expect((await services()).find((service) => service["code"] === "ALIGNMENT")).toMatchObject({
      durationMinutes: 60,
    });
  });

  it("overwrites after the shop's code is typed, and dealers' own terms only on demand", async () => {
    const alignment = (await services()).find((service) => service["code"] === "ALIGNMENT");
    const own = { priceOverride: { minor: 5_000, currency: "EUR" }, durationOverride: 25, available: true };
    const dealer = await harness.make(widen(fitter), {
      services: [{ service: { id: alignment?.id, label: "" }, ...own }],
    });
    const terms = async () =>
      data<AnyRecord>(await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`))["services"];
    const overwrite = { services: ["ALIGNMENT"], priceLevel: "HIGH", onExisting: "OVERWRITE" };
    const { fingerprint, word } = await dryRun(overwrite);
    expect(word).not.toBeNull();
    const unconfirmed = await harness.admin.call("POST", `${BASE}/run`, {
      body: { input: { ...input, ...overwrite }, fingerprint, confirmation: true },
    });
    expect(unconfirmed.json<{ fields: object }>().fields).toEqual({ "~confirmation": "tool.error.confirmation" });
    await run(overwrite);
    expect((await services()).find(({ id }) => id === alignment?.id)?.["price"]).toEqual({
      minor: 9_090,
      currency: "EUR",
    });
    expect(await terms()).toMatchObject([own]);
    const id = await run({ ...overwrite, priceLevel: "LOW", dealersValues: true });
    expect(await terms()).toMatchObject([{ priceOverride: null, durationOverride: null, available: true }]);
    expect((await harness.admin.call("POST", `${BASE}/runs/${id}/undo`, { body: {} })).statusCode).toBe(200);
    await expect.poll(terms, { timeout: 30_000 }).toMatchObject([own]);
    const skipped = { ...input, services: ["ALIGNMENT"], dealersValues: true };
    expect(
      (await harness.admin.call("POST", `${BASE}/dry-run`, { body: { input: skipped } })).json<{ fields: object }>()
        .fields,
    ).toEqual({ dealersValues: "service-preconfigure.error.dealers-values" });
  });

  it("changes prices including those of dealers, previews both values, and undoes", async () => {
    const tool = toolCalls("servicePrices", () => harness);
    const none = { rimPrices: [], requires: [], excludes: [] };
    const fixed = { priceMode: "FIXED", price: { minor: 7_900, currency: "EUR" } };
    const paid = await harness.make(widen(service), { ...none, ...fixed, active: true });
    const free = await harness.make(widen(service), { ...none, priceMode: "FREE", price: null, active: true });
    const offer = {
      service: { id: paid.id, label: "" },
      priceOverride: { minor: 6_000, currency: "EUR" },
      durationOverride: null,
      available: true,
    };
    const dealer = await harness.make(widen(fitter), { services: [offer] });
    const input = {
      services: [paid, free].map(({ id }) => ({ id, label: "" })),
      category: null,
      percent: 10,
      rounding: "NINETY",
      withDealers: true,
    };
    const priceOf = async ({ id }: AnyRecord) =>
      data<AnyRecord>(await harness.admin.call("GET", `/admin/api/service/${id}`))["price"];
    const ownPrices = async () =>
      data<{ services: { priceOverride: object }[] }>(
        await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`),
      ).services.map(({ priceOverride }) => priceOverride);
    const { lines } = await tool.preview(input);
    expect(lines.map(({ outcome, message }) => [outcome, message?.key])).toEqual([
      ["CHANGE", "service-prices.line.changed"],
      ["SKIP", "service-prices.line.none"],
      ["CHANGE", "service-prices.line.dealer"],
    ]);
    expect(await priceOf(paid)).toMatchObject({ minor: 7_900 });
    const { run: finished } = await tool.run(input);
    expect([await priceOf(paid), await ownPrices()]).toMatchObject([{ minor: 8_690 }, [{ minor: 6_590 }]]);
    await tool.undo(finished.id);
    expect([await priceOf(paid), await ownPrices()]).toMatchObject([{ minor: 7_900 }, [{ minor: 6_000 }]]);
    for (const browser of [harness.reader, harness.withoutRights])
      expect((await browser.call("POST", `${tool.base}/dry-run`, { body: { input } })).statusCode).toBe(403);
    // The services of a category move to another one before it is deleted.
    const { category } = data<{ category: { id: number } }>(
      await harness.admin.call("GET", `/admin/api/service/${paid.id}`),
    );
    const target = await harness.make(widen(serviceCategory));
    const handOver = (receiver: number) =>
      harness.admin.call("POST", `/admin/api/serviceCategory/${category.id}/hand-over`, {
        body: { to: { id: receiver, label: "" } },
      });
    expect((await handOver(category.id)).json()).toMatchObject({ fields: { to: "service-category.error.same" } });
    expect((await handOver(target.id)).statusCode).toBe(200);
    expect(data<AnyRecord>(await harness.admin.call("GET", `/admin/api/service/${paid.id}`))["category"]).toMatchObject(
      {
        id: target.id,
      },
    );
    // Booked services can't be deleted.
    const { shopId } = harness.server.fixture;
    await harness.server.open.database
      .insert(record)
      .values({ resource: "appointment", shopId, status: "DONE", data: { service: free.id } });
    expect((await harness.admin.call("DELETE", `/admin/api/service/${free.id}`)).json()).toMatchObject({
      errors: ["service.error.booked"],
    });
  });

  it("changes the prices by vehicle, and names the languages that a new service lacks", async () => {
    const tool = toolCalls("servicePrices", () => harness);
    const euros = (minor: number) => ({ minor, currency: "EUR" });
    const byVehicle = await harness.make(widen(service), {
      active: true,
      priceMode: "BY_VEHICLE",
      price: null,
      vehicleTypes: ["CAR"],
      vehiclePrices: [{ vehicle: "CAR", price: euros(7_900) }],
    });
    const prices = {
      services: [{ id: byVehicle.id, label: "" }],
      category: null,
      rounding: "NONE",
      withDealers: false,
    };
    await tool.run({ ...prices, percent: 10 });
    expect(data<AnyRecord>(await harness.admin.call("GET", `/admin/api/service/${byVehicle.id}`))).toMatchObject({
      vehiclePrices: [{ vehicle: "CAR", price: euros(8_690) }],
    });
    const { shopId } = harness.server.fixture;
    await harness.server.open.database.insert(shopLanguage).values({ shopId, locale: "nl_NL", position: 9 });
    const preview = await toolCalls("servicePreconfigure", () => harness).preview({ ...input, services: ["VALVE"] });
    expect(preview.lines.find(({ rowKey }) => rowKey === "VALVE")?.message).toMatchObject({
      key: "service-preconfigure.line.to-translate",
    });
  });

  it("is refused without the right", async () => {
    expect((await harness.withoutRights.call("POST", `${BASE}/dry-run`, { body: { input } })).statusCode).toBe(403);
    expect(
      (await harness.reader.call("POST", `${BASE}/run`, { body: { input, fingerprint: "x", confirmation: true } }))
        .statusCode,
    ).toBe(403);
  });
});
