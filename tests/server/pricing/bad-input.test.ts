/** Settings, tables, rules and tyres that cannot work: each mistake has its message beside its field, and nothing is stored. */
import { describe, expect, it } from "vitest";
import { widen, type AnyRecord, type AnyResource } from "../../../src/contract/resource";
import ecotax from "../../../src/resources/offer/pricing/ecotax.resource";
import fittingPrice from "../../../src/resources/offer/pricing/fitting-price.resource";
import { data, FASTEST_DATABASE } from "../../resources/harness";
import { RULES, to, usePrices } from "./use-prices";

interface Refusal {
  readonly fields?: Readonly<Record<string, string>>;
  readonly errors?: readonly string[];
}

describe("bad input of prices", { timeout: 120_000 }, () => {
  const prices = usePrices(FASTEST_DATABASE);
  const call = (method: "POST" | "PUT" | "DELETE", path: string, body?: object) =>
    prices.harness.admin.call(method, `/admin/api/${path}`, body === undefined ? {} : { body });
  const refusal = async (response: ReturnType<typeof call>): Promise<Refusal> => {
    const { statusCode, body } = await response;
    expect(statusCode, body).toBeGreaterThanOrEqual(400);
    expect(statusCode, body).toBeLessThan(500);
    const { fields, errors } = JSON.parse(body) as Refusal;
    return { ...(fields !== undefined && { fields }), ...(errors !== undefined && { errors }) };
  };
  const made = async (resource: AnyResource, values: object) => ({
    ...(await prices.harness.sample(resource)),
    ...values,
  });

  it("a fixed price for all tyres, for seasons or for categories needs a confirmation", async () => {
    for (const target of [{ target: "GLOBAL" }, { target: "SEASON", seasons: ["SUMMER"] }]) {
      const rule = await prices.makeRule({ ...target, action: "FIXED", value: 89 });
      expect(await refusal(prices.act(rule.id, "activate"))).toEqual({
        fields: { confirmed: "tire-pricing-rule.error.broad-price" },
      });
      expect(data<AnyRecord>(await prices.act(rule.id, "activate", { confirmed: true }))["status"]).toBe("ACTIVE");
      await prices.archive(rule);
    }
  });

  it("a rule whose end has passed is not activated, and an end before the start is not saved", async () => {
    const rule = await prices.makeRule({ startAt: "2020-01-01T00:00:00.000Z", endAt: "2020-02-01T00:00:00.000Z" });
    expect(await refusal(prices.act(rule.id, "activate"))).toEqual({
      errors: ["tire-pricing-rule.error.over"],
    });
    const body = { version: rule.version, endAt: "2019-01-01T00:00:00.000Z" };
    expect(
      Object.keys((await refusal(call("PUT", `${RULES.slice("/admin/api/".length)}/${rule.id}`, body))).fields ?? {}),
    ).toEqual(["endAt"]);
  });

  it("fitting prices with overlapping rims, a part of a package that is not offered, or a second table of a day", async () => {
    const resource = widen(fittingPrice);
    const row = (minDiameter: number, maxDiameter: number | null) => ({ minDiameter, maxDiameter, minutes: 15 });
    const post = async (values: object) =>
      refusal(call("POST", "fitting-price", await made(resource, { validFrom: "2031-01-01", dealers: [], ...values })));
    const inLocale = (name: string) => ({ fr_FR: name, en_GB: name });
    const pack = { name: inLocale("Pack"), priceRule: "ADD", price: 5, recommended: true };
    expect(await post({ grid: [row(13, 15), row(15, 16)] })).toEqual({
      fields: { "grid.1.minDiameter": "fitting-price.error.overlap" },
    });
    expect(await post({ grid: [row(17, 15)] })).toEqual({
      fields: { "grid.0.maxDiameter": "fitting-price.error.order" },
    });
    const parts = [{ part: "NITROGEN", offer: "NOT_OFFERED", price: null }];
    expect(await post({ grid: [row(13, 15)], parts, packages: [{ ...pack, parts: ["NITROGEN"] }] })).toEqual({
      fields: { "packages.0.parts": "fitting-price.error.not-offered" },
    });
    const both = [pack, { ...pack, name: inLocale("Other") }].map((line) => ({ ...line, parts: ["BALANCING"] }));
    expect(await post({ grid: [row(13, 15)], parts: [], packages: both })).toEqual({
      fields: { "packages.1.recommended": "fitting-price.error.recommended" },
    });
    await prices.harness.make(resource, { name: "2031", validFrom: "2031-01-01", dealers: [] });
    expect(await post({})).toEqual({ fields: { validFrom: "fitting-price.error.same-day" } });
  });

  it("two contributions of a country from one day, and a next period that starts before the present one", async () => {
    const resource = widen(ecotax);
    const values = {
      country: "BE",
      mode: "BY_CATEGORY",
      bands: [{ vehicleType: "CAR", from: null, to: null, amount: 1.6 }],
    };
    const table = await prices.harness.make(resource, { ...values, name: "2030", validFrom: "2030-01-01" });
    expect(
      await refusal(
        call("POST", "ecotax", await made(resource, { ...values, name: "Again", validFrom: "2030-01-01" })),
      ),
    ).toEqual({ fields: { validFrom: "ecotax.error.same-day" } });
    expect(await refusal(call("POST", `ecotax/${table.id}/next-period`, { from: "2029-12-31" }))).toEqual({
      fields: { from: "ecotax.error.not-later" },
    });
    const negative = [{ vehicleType: "CAR", from: null, to: null, amount: -1 }];
    expect(
      Object.keys(
        (await refusal(call("PUT", `ecotax/${table.id}`, { version: table.version, bands: negative }))).fields ?? {},
      ),
    ).toEqual(["bands.0.amount"]);
  });

  it("a rate of the shop's own currency, and a rate of zero", async () => {
    const { id, version } = prices.settings;
    const rates = (rate: object) =>
      refusal(call("PUT", `price-configuration/${id}`, { version, currencyRates: [{ from: null, ...rate }] }));
    expect(await rates({ currency: "EUR", rate: 1 })).toEqual({
      fields: { "currencyRates.0.currency": "price-configuration.error.own-currency" },
    });
    expect(Object.keys((await rates({ currency: "CHF", rate: 0 })).fields ?? {})).toEqual(["currencyRates.0.rate"]);
  });

  it("a tyre that succeeds itself, and a provider that is deleted while it has offers", async () => {
    const { id, version } = prices.tyre;
    expect(await refusal(call("PUT", `tire/${id}`, { version, successor: to(prices.tyre) }))).toEqual({
      fields: { successor: "tire.error.own-successor" },
    });
    const { elements } = data<{ elements: AnyRecord[] }>(await prices.harness.admin.call("GET", "/admin/api/provider"));
    const [provider] = elements;
    expect(await refusal(call("DELETE", `provider/${provider?.id}?version=${provider?.version}`))).toEqual({
      errors: ["provider.error.has-offers"],
    });
  });
});
