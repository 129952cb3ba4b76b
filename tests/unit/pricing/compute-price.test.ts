/** The price function: worked examples to the cent, which rule wins, which offer is chosen. */
import { describe, expect, it } from "vitest";
import type { PriceResult, PricedOffer } from "../../../src/contract/spec";
import { explained, noConditions, offer, rule, settings } from "./pricing-fixture";

const after = ({ trace }: PriceResult, step: string): number | null | undefined =>
  trace.find((line) => line.step === step)?.after;
const verdicts = ({ rules }: PriceResult) => rules.map(({ rule: { id }, verdict, why }) => [id, verdict, why.key]);

describe("worked examples", () => {
  it("sets a margin of 22 %: 60.90 → 78.08 → 93.69 → 93.90, 446.51 mounted with ecotax (acceptance 30-1)", () => {
    const result = explained({
      rules: [rule()],
      channel: "FITTED",
      ecotax: { minor: 144, vatRate: 20 },
      fittingMinor: 6_400,
    });
    expect(after(result, "COST")).toBe(60.9);
    expect(after(result, "RULE")).toBeCloseTo(78.08, 2);
    expect(after(result, "VAT")).toBeCloseTo(93.69, 2);
    expect(after(result, "ROUND")).toBe(93.9);
    expect(result).toMatchObject({
      inclMinor: 9_390,
      exclMinor: 7_825,
      costMinor: 6_090,
      ecotaxMinor: 691,
      fittingMinor: 6_400,
      totalMinor: 44_651,
      winner: "RULE",
    });
    expect(result.margin).toBeCloseTo(22.17, 2);
  });

  it("keeps the minimum margin of 18 %: 89.90 and not 88.90 (acceptance 30-3)", () => {
    const result = explained({
      rules: [rule({ action: "MULTIPLIER", value: 0.9, base: "DEFAULT_PRICE", minMargin: 18 })],
    });
    expect(after(result, "DEFAULT")).toBeCloseTo(81.2, 2);
    expect(after(result, "RULE")).toBeCloseTo(73.08, 2);
    expect(after(result, "CLAMP")).toBeCloseTo(74.27, 2);
    expect(after(result, "VAT")).toBeCloseTo(89.12, 2);
    expect(result).toMatchObject({ inclMinor: 8_990, isOutsideLimits: false });
    expect(result.margin).toBeCloseTo(18.71, 2);
  });

  it("takes a manual price until its last day, then the rule's (acceptance 30-4)", () => {
    const manualPrices = [{ id: 1, minor: 7_990, scope: "SHOP" as const, from: null, to: "2027-03-10" }];
    const today = explained({ rules: [rule()], manualPrices });
    expect(today).toMatchObject({ inclMinor: 7_990, winner: "MANUAL" });
    expect(today.trace.find(({ step }) => step === "CLAMP")?.why.key).toBe("price-trace.clamp.skipped");
    const tomorrow = explained({ rules: [rule()], manualPrices, today: "2027-03-11", at: "2027-03-11T10:00:00.000Z" });
    expect(tomorrow).toMatchObject({ inclMinor: 9_390, winner: "RULE" });
    expect(tomorrow.trace.find(({ step }) => step === "MANUAL")?.why.key).toBe("price-trace.manual.over");
  });
});

describe("which rule wins", () => {
  it("prefers the more specific target at equal priority, and the higher priority before all (acceptance 30-2)", () => {
    const brand = rule({ id: 1, name: "Michelin", target: "BRAND", brands: ["michelin"] });
    const size = rule({ id: 2, name: "16 inches", target: "SIZE", sizePatterns: ["205/* R16"], value: 30 });
    expect(verdicts(explained({ rules: [brand, size] }))).toEqual([
      [1, "LOST", "price-trace.rule.lost.specificity"],
      [2, "WON", "price-trace.rule.won"],
    ]);
    expect(verdicts(explained({ rules: [{ ...brand, priority: 101 }, size] }))).toEqual([
      [1, "WON", "price-trace.rule.won"],
      [2, "LOST", "price-trace.rule.lost.priority"],
    ]);
  });

  it.each([
    ["conditions", rule({ id: 1 }), rule({ id: 2, narrow: { ...noConditions, minQuantity: 2 } })],
    ["scope", rule({ id: 1, scope: "SHOP" }), rule({ id: 2, scope: "DEALER" })],
    [
      "start",
      rule({ id: 1, startAt: "2027-01-01T00:00:00.000Z" }),
      rule({ id: 2, startAt: "2027-02-01T00:00:00.000Z" }),
    ],
    ["id", rule({ id: 1 }), rule({ id: 2 })],
  ])("then decides by %s", (criterion, loser, winner) => {
    expect(verdicts(explained({ rules: [winner, loser] }))).toEqual([
      [2, "WON", "price-trace.rule.won"],
      [1, "LOST", `price-trace.rule.lost.${criterion}`],
    ]);
  });

  it("names the first condition that fails, and why a rule is not in force", () => {
    const rules = [
      rule({ id: 1, narrow: { ...noConditions, minDiameter: 17, maxDiameter: 19 } }),
      rule({ id: 2, status: "PAUSED" }),
      rule({ id: 3, startAt: "2027-12-01T00:00:00.000Z" }),
      rule({ id: 4, endAt: "2027-03-10T10:00:00.000Z" }),
      rule({ id: 5, action: "MULTIPLIER", value: 0.9, base: "RECOMMENDED_PRICE" }),
      rule({ id: 6, target: "SEASON", seasons: ["WINTER"] }),
    ];
    const result = explained({ rules });
    expect(verdicts(result)).toEqual([
      [1, "NOT_MATCHED", "price-trace.rule.diameter"],
      [2, "NOT_ACTIVE", "price-trace.rule.paused"],
      [3, "NOT_ACTIVE", "price-trace.rule.starts"],
      [4, "NOT_ACTIVE", "price-trace.rule.ended"],
      [5, "NOT_MATCHED", "price-trace.rule.no-recommended-price"],
      [6, "NOT_MATCHED", "price-trace.rule.season"],
    ]);
    expect(result.rules[0]?.why.params).toEqual({ diameter: 16, min: 17, max: 19 });
    expect(result.winner).toBe("DEFAULT");
  });
});

describe("offers", () => {
  const other = (values: Partial<PricedOffer>, provider: Partial<PricedOffer["provider"]> = {}): PricedOffer => ({
    ...offer,
    id: 2,
    ...values,
    provider: { ...offer.provider, id: 2, code: "SUED", ...provider },
  });

  it.each([
    ["STALE", other({ freshUntil: "2027-03-10T09:59:00.000Z" })],
    ["QUANTITY", other({ available: 3 })],
    ["PROVIDER_OFF", other({}, { active: false })],
    ["DELAY", other({ deliveryDays: 16 })],
    ["NO_NET_PRICE", other({ netPrice: null })],
    ["NO_NET_PRICE", other({}, { currency: "USD" })],
  ])("rejects an offer: %s", (reason, rejected) => {
    const result = explained({ offers: [rejected] });
    expect(result.rejected.map((entry) => entry.reason)).toEqual([reason]);
    expect(result).toMatchObject({ inclMinor: null, winner: null, totalMinor: null });
  });

  it.each([
    ["CHEAPEST", other({ netPrice: 57 }), 2],
    ["FASTEST", other({ netPrice: 70, deliveryDays: 1 }), 2],
    ["OWN_STOCK_FIRST", other({ netPrice: 70 }, { isOwnStock: true }), 2],
    ["PROVIDER_PRIORITY", other({ netPrice: 70 }, { priority: 0 }), 2],
    ["CHEAPEST", other({ available: 21 }), 2],
    ["CHEAPEST", other({}, { code: "AAA" }), 2],
    ["CHEAPEST", other({}), 1],
  ] as const)("chooses by %s", (strategy, second, chosen) => {
    expect(explained({ offers: [offer, second], settings: { ...settings, strategy } }).offerId).toBe(chosen);
  });

  it("converts the currency, takes off the year-end rebate, and adds up providers only when it may", () => {
    const swiss = other({}, { currency: "CHF", transportPerTyre: 0 });
    expect(explained({ offers: [swiss] }).costMinor).toBe(6_074);
    expect(explained({ settings: { ...settings, rebateInCost: true } }).costMinor).toBe(5_798);
    const few = [{ ...offer, available: 2 }, other({ available: 2 })];
    expect(explained({ offers: few }).inclMinor).toBeNull();
    expect(explained({ offers: few, settings: { ...settings, splitProviders: true } }).inclMinor).not.toBeNull();
  });

  it("sells a manual price without any offer, and shows no margin", () => {
    const manualPrices = [{ id: 1, minor: 7_990, scope: "SHOP" as const, from: null, to: null }];
    expect(explained({ offers: [], manualPrices })).toMatchObject({ inclMinor: 7_990, margin: null, costMinor: null });
  });
});

describe("prices of rules", () => {
  it("leaves a fixed price alone unless its rule protects the margin", () => {
    const fixed = rule({ action: "FIXED", value: 59.9, minMargin: 10 });
    expect(explained({ rules: [fixed] }).inclMinor).toBe(5_990);
    expect(explained({ rules: [{ ...fixed, protectMargin: true }] }).inclMinor).toBe(8_120);
  });

  it("shows a strike price only for a discount with a week of higher prices", () => {
    const rules = [rule({ showAsDiscount: true })];
    expect(explained({ rules, history: { lowestMinor: 9_990, days: 30 } }).strikeMinor).toBe(9_990);
    expect(explained({ rules, history: { lowestMinor: 9_990, days: 6 } }).strikeMinor).toBeNull();
    expect(explained({ rules, history: { lowestMinor: 9_390, days: 30 } }).strikeMinor).toBeNull();
    expect(explained({ rules: [rule()], history: { lowestMinor: 9_990, days: 30 } }).strikeMinor).toBeNull();
  });

  it("takes the most specific margin of the grid", () => {
    const grid = { vehicleType: null, tier: null, season: null, minDiameter: null, maxDiameter: null };
    const defaultMargins = [
      { ...grid, vehicleType: "CAR", margin: 26 },
      { ...grid, vehicleType: "CAR", minDiameter: 15, maxDiameter: 16, margin: 40 },
      { ...grid, vehicleType: "VAN", minDiameter: 15, maxDiameter: 16, margin: 50 },
    ];
    const result = explained({ settings: { ...settings, defaultMargins, rounding: "NONE" } });
    expect(result.margin).toBeCloseTo(40, 1);
  });
});
