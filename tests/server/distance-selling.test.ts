/** Distance selling: the checklist before it opens, what stays served while it is open, and a try of delivery. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { distanceSellingModule } from "../../host/server/features/distance-selling/routes";
import { RESOURCE_MODULES } from "../../host/server/modules";
import { company, stockOffer } from "../../host/server/platform/storage/schema";
import type { ResponseOf } from "../../src/contract/endpoint";
import type { sellingChecklist, tryDelivery } from "../../src/contract/endpoints/distance-selling";
import { widen, type AnyRecord, type RecordOf } from "../../src/contract/resource";
import type sellingResource from "../../src/resources/configuration/distance-selling/distance-selling.resource";
import provider from "../../src/resources/offer/provider.resource";
import stock from "../../src/resources/offer/stock.resource";
import { data, TESTED_DATABASE, startHarness, type Harness } from "../resources/harness";

type Selling = RecordOf<typeof sellingResource>;
type Problem = { readonly fields?: Record<string, string>; readonly errors?: readonly string[] };
const SELLING = "/admin/api/distance-selling";
const METHODS = "/admin/api/delivery-method";
const MEANS = "/admin/api/payment-means";
const euros = (minor: number) => ({ minor, currency: "EUR" });

describe(`distance selling on the ${TESTED_DATABASE} database`, { timeout: 60_000 }, () => {
  let harness: Harness;
  let selling: Selling;
  beforeAll(async () => {
    harness = await startHarness(TESTED_DATABASE, [...RESOURCE_MODULES, distanceSellingModule]);
    const values = { channels: ["HOME"], countries: [{ country: "FR" }], orderPrefix: "CMD", active: false };
    selling = data<Selling>(await harness.admin.call("POST", SELLING, { body: values }));
  }, 120_000);
  afterAll(() => harness.close());

  const problem = (response: Awaited<ReturnType<Harness["admin"]["call"]>>): Problem => response.json<Problem>();
  const save = async (values: object) => {
    const { version } = data<Selling>(await harness.admin.call("GET", `${SELLING}/${selling.id}`));
    return harness.admin.call("PUT", `${SELLING}/${selling.id}`, { body: { ...values, version } });
  };
  const failing = async () => {
    const { lines } = data<ResponseOf<typeof sellingChecklist>>(
      await harness.admin.call("GET", "/admin/api/distance-selling-checklist"),
    );
    return lines.filter(({ passed }) => !passed).map(({ check, details }) => [check, ...details].join(" "));
  };
  const makeMethod = async (values: object = {}) =>
    data<AnyRecord>(
      await harness.admin.call("POST", METHODS, {
        body: {
          name: { fr_FR: "Livraison" },
          code: "HOME",
          mode: "HOME",
          zones: [{ country: "FR", include: null, exclude: "20,97" }],
          pricing: "PER_TYRE",
          price: euros(790),
          delayMin: 1,
          delayMax: 2,
          ...values,
        },
      }),
    );
  const tried = async (query: string, caller = harness.admin) =>
    data<ResponseOf<typeof tryDelivery>>(await caller.call("GET", `/admin/api/distance-selling-try?${query}`));

  it("opens only when nothing red is left and orange points are accepted, and never stores the acceptance", async () => {
    const { database } = harness.server.open;
    const { shopId } = harness.server.fixture;
    expect(await failing()).toEqual([
      "MEANS HOME FR",
      "DELIVERY HOME FR",
      "VAT",
      "OFFER",
      "ECOTAX FR",
      "ISLANDS 20 97",
    ]);
    expect(problem(await save({ active: true })).fields).toEqual({ active: "distance-selling.error.checklist" });
    await makeMethod();
    await harness.admin.call("POST", MEANS, {
      body: { label: { fr_FR: "Chèque" }, code: "CHEQUE", active: true, channels: ["HOME"], customerTypes: ["B2C"] },
    });
    await database.insert(company).values({ shopId, name: "Own" }).onConflictDoNothing();
    await database.update(company).set({ vatNumber: "FR40303265045" }).where(eq(company.shopId, shopId));
    const offer = await harness.make(widen(stock));
    await database.update(stockOffer).set({ quantity: 8, freshUntil: null }).where(eq(stockOffer.id, offer.id));
    expect(await failing()).toEqual(["ECOTAX FR"]);
    expect(problem(await save({ active: true })).fields).toEqual({ acceptWarnings: "distance-selling.error.accept" });
    const opened = data<Selling>(await save({ active: true, acceptWarnings: true }));
    expect(opened.active).toBe(true);
    expect(opened.acceptWarnings).toBe(false);
  });

  it("keeps the last means of payment and the last delivery method while it is open", async () => {
    const last = async (path: string) => {
      const { elements } = data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", path));
      const [record] = elements;
      if (record === undefined) throw new Error(`Nothing at ${path}`);
      return { url: `${path}/${record.id}`, version: record.version };
    };
    const [means, method] = [await last(MEANS), await last(METHODS)];
    const deactivate = ({ url, version }: typeof means) =>
      harness.admin.call("PUT", url, { body: { active: false, version } });
    expect(problem(await deactivate(means)).fields).toEqual({ active: "distance-selling.error.last-means" });
    expect(problem(await harness.admin.call("DELETE", means.url)).errors).toEqual([
      "distance-selling.error.last-means",
    ]);
    expect(problem(await deactivate(method)).fields).toEqual({ active: "delivery-method.error.last-for-channel" });
    expect(problem(await harness.admin.call("DELETE", method.url)).errors).toEqual([
      "delivery-method.error.last-for-channel",
    ]);
    const act = ({ url, version }: typeof means) =>
      harness.admin.call("POST", `${url}/deactivate`, { body: { version } });
    expect(problem(await act(means)).fields).toEqual({ active: "distance-selling.error.last-means" });
    expect(problem(await act(method)).fields).toEqual({ active: "delivery-method.error.last-for-channel" });
    const second = await makeMethod({ code: "SECOND" });
    const body = { selection: { query: {} }, action: "deactivate", values: {} };
    expect(problem(await harness.admin.call("POST", `${METHODS}/bulk`, { body })).fields).toEqual({
      active: "delivery-method.error.last-for-channel",
    });
    expect((await harness.admin.call("DELETE", `${METHODS}/${second.id}`)).statusCode).toBeLessThan(300);
  });

  it("activates no means of payment whose platform takes no payments, by an action either", async () => {
    const card = data<AnyRecord>(
      await harness.admin.call("POST", MEANS, {
        body: { label: { fr_FR: "Carte" }, code: "CARD", active: false, channels: ["HOME"], customerTypes: ["B2C"] },
      }),
    );
    const response = await harness.admin.call("POST", `${MEANS}/${card.id}/activate`, {
      body: { version: card.version },
    });
    expect(problem(response).fields).toEqual({ platform: "payment-means.error.platform-not-ready" });
  });

  it("offers methods with price and days, and says why others are left out", async () => {
    const corsica = await makeMethod({
      code: "CORSICA",
      zones: [{ country: "FR", include: "20", exclude: null }],
      pricing: "BY_QUANTITY",
      price: null,
      bands: [
        { from: 0, to: 3, price: euros(3_900) },
        { from: 3, to: null, price: euros(5_900) },
      ],
    });
    const mainland = await tried("country=FR&postalCode=69003&tyres=4");
    expect(mainland.refusals).toEqual([]);
    expect(mainland.methods.map(({ minor, leftOut }) => [minor, leftOut])).toEqual([
      [3_160, null],
      [null, "POSTAL_CODE"],
    ]);
    expect(mainland.methods[0]?.from).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const island = await tried("country=FR&postalCode=20000&tyres=4");
    expect(island.methods.map(({ minor, leftOut }) => [minor, leftOut])).toEqual([
      [null, "POSTAL_CODE"],
      [5_900, null],
    ]);
    expect((await tried("country=DE&postalCode=10115&tyres=12")).refusals).toEqual([
      "distance-selling.try.country",
      "distance-selling.try.too-many",
    ]);
    expect((await tried("country=FR&postalCode=69003", harness.other)).methods).toEqual([]);
    await harness.admin.call("DELETE", `${METHODS}/${corsica.id}`);
  });

  it("names the band where prices leave a gap or overlap", async () => {
    const bandsError = async (bands: object[]) =>
      problem(
        await harness.admin.call("POST", METHODS, {
          body: {
            name: { fr_FR: "Tranches" },
            code: "BANDS",
            zones: [{ country: "FR", include: null, exclude: null }],
            pricing: "BY_WEIGHT",
            bands: bands.map((band) => ({ price: euros(100), ...band })),
          },
        }),
      ).fields;
    expect(
      await bandsError([
        { from: 0, to: 10 },
        { from: 12, to: null },
      ]),
    ).toEqual({
      "bands.1.from": "delivery-method.error.band-gap",
    });
    expect(
      await bandsError([
        { from: 0, to: 10 },
        { from: 8, to: null },
      ]),
    ).toEqual({
      "bands.1.from": "delivery-method.error.band-overlap",
    });
  });

  it("refuses delivery methods that cannot work, each beside its field", async () => {
    const refused = async (values: object) => {
      const body = {
        name: { fr_FR: "Livraison" },
        code: "WRONG",
        mode: "HOME",
        zones: [{ country: "FR", include: null, exclude: null }],
        pricing: "PER_TYRE",
        price: euros(790),
        delayMin: 1,
        delayMax: 2,
        ...values,
      };
      return problem(await harness.admin.call("POST", METHODS, { body })).fields;
    };
    expect(await refused({ freeFromAmount: euros(0) })).toEqual({
      freeFromAmount: "delivery-method.error.always-free",
    });
    expect(await refused({ delayMin: 3 })).toEqual({ delayMax: "delivery-method.error.delay-order" });
    expect(await refused({ trackingUrl: "http://carrier.example/{number}" })).toEqual({
      trackingUrl: "delivery-method.error.tracking",
    });
    expect(await refused({ trackingUrl: "https://carrier.example/track" })).toEqual({
      trackingUrl: "delivery-method.error.tracking",
    });
    expect(await refused({ zones: [{ country: "FR", include: "69*", exclude: null }] })).toEqual({
      "zones.0.include": "delivery-method.error.prefixes",
    });
    expect(await refused({ price: null })).toEqual({ price: "error.required" });
    expect(await refused({ pricing: "BY_QUANTITY", bands: [] })).toEqual({ bands: "delivery-method.error.no-bands" });
    const band = (from: number, to: number | null) => ({ from, to, price: euros(100) });
    expect(await refused({ pricing: "BY_QUANTITY", bands: [band(0, null), band(4, null)] })).toEqual({
      "bands.0.to": "delivery-method.error.band-open",
    });
    expect(await refused({ pricing: "BY_QUANTITY", bands: [band(1, null)] })).toEqual({
      "bands.0.from": "delivery-method.error.band-start",
    });
  });

  it("refuses conditions that the law or the other settings do not allow", async () => {
    const refused = async (values: object) => problem(await save(values)).fields;
    expect(await refused({ withdrawalDays: 13 })).toEqual({ withdrawalDays: "error.min" });
    expect(await refused({ phoneMandatory: false })).toEqual({
      phoneMandatory: "distance-selling.error.phone-for-delivery",
    });
    expect(await refused({ maxTyresPerOrder: 4, maxTyresPerLine: 6 })).toEqual({
      maxTyresPerLine: "distance-selling.error.line-above-order",
    });
    expect(await refused({ vatScheme: "OSS", ossRates: [] })).toEqual({
      ossRates: "distance-selling.error.no-oss-rates",
    });
    expect(await refused({ active: true, countries: [] })).toEqual({ countries: "error.required" });
  });

  it("warns of an hour for orders that is later than that of a provider", async () => {
    await harness.make(widen(provider), {
      name: "Grossiste Matin",
      type: "WHOLESALER",
      fitter: null,
      cutOffTime: "10:00",
    });
    const method = await makeMethod({ code: "LATE", cutOffTime: "17:00" });
    expect(await failing()).toContain("CUT_OFF Grossiste Matin");
    await harness.admin.call("DELETE", `${METHODS}/${method.id}`);
  });

  it("refuses checklist and try without the right", async () => {
    for (const path of ["distance-selling-checklist", "distance-selling-try?country=FR&postalCode=69003"])
      expect((await harness.withoutRights.call("GET", `/admin/api/${path}`)).statusCode).toBe(403);
  });
});
