/** Roundings, size patterns, and what holds for every price. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computePrice, marginOf, parseSizePattern, priceWithMargin, roundMinor } from "../../../src/contract/spec";
import { explained, input, offer, rule, settings } from "./pricing-fixture";

describe("roundings and patterns", () => {
  it.each([
    [9_369, "ENDING_90", "NEAREST", 9_390],
    [9_340, "ENDING_90", "NEAREST", 9_390],
    [9_339, "ENDING_90", "NEAREST", 9_290],
    [9_391, "ENDING_95", "UP", 9_395],
    [9_398, "ENDING_99", "DOWN", 9_299],
    [9_372, "CENT_05", "NEAREST", 9_370],
    [9_365, "CENT_10", "NEAREST", 9_370],
    [9_350, "UNIT", "NEAREST", 9_400],
    [9_333, "NONE", "UP", 9_333],
    [40, "ENDING_90", "DOWN", 0],
  ] as const)("rounds %i by %s %s to %i", (minor, rounding, direction, expected) => {
    expect(roundMinor(minor, rounding, direction)).toBe(expected);
  });

  it.each(["", "205", "R19-R17", "205/55 X16", "2O5/55"])("reads no pattern in %j", (text) => {
    expect(parseSizePattern(text)).toBeNull();
  });

  it.each([
    ["205/55 R16", true],
    ["205/55R16 91V", true],
    ["205/55 R16 94V", false],
    ["205/* R16", true],
    ["*/* R16", true],
    ["*/* R17", false],
    ["205/55", true],
    ["R15-R17", true],
    ["R17-R19", false],
  ])("matches 205/55 R16 91V with %j: %s", (pattern, isMatch) => {
    const result = explained({ rules: [rule({ target: "SIZE", sizePatterns: [pattern] })] });
    expect(result.winner).toBe(isMatch ? "RULE" : "DEFAULT");
  });
});

describe("what always holds", () => {
  const modes = fc.constantFrom("MARGIN" as const, "MARKUP" as const, "AMOUNT" as const);
  const roundings = fc.constantFrom(
    "NONE" as const,
    "CENT_05" as const,
    "CENT_10" as const,
    "UNIT" as const,
    "ENDING_90" as const,
    "ENDING_99" as const,
  );

  it("reads back the margin that it set", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 50_000 }),
        fc.integer({ min: -40, max: 90 }),
        modes,
        (cents, margin, mode) => {
          const cost = cents / 100 + 40;
          expect(marginOf(cost, priceWithMargin(cost, margin, mode), mode)).toBeCloseTo(margin, 3);
        },
      ),
    );
  });

  it("never rounds below the minimum margin, and says when it exceeds the maximum", () => {
    const values = fc.record({
      net: fc.integer({ min: 1_000, max: 40_000 }),
      value: fc.integer({ min: -20, max: 60 }),
      min: fc.integer({ min: 0, max: 20 }),
      span: fc.integer({ min: 0, max: 30 }),
      mode: fc.constantFrom("MARGIN" as const, "MARKUP" as const),
      rounding: roundings,
      direction: fc.constantFrom("NEAREST" as const, "UP" as const, "DOWN" as const),
    });
    fc.assert(
      fc.property(values, ({ net, value, min, span, mode, rounding, direction }) => {
        const limits = { minMargin: min, maxMargin: min + span };
        const result = explained({
          offers: [{ ...offer, netPrice: net / 100 }],
          settings: { ...settings, ...limits, marginMode: mode, rounding, direction },
          rules: [rule({ value })],
        });
        // Half a cent of the rounded price.
        const tolerance = (1 / net) * 100;
        expect(result.margin ?? 0).toBeGreaterThan(min - tolerance);
        if (!result.isOutsideLimits) expect(result.margin ?? 0).toBeLessThan(min + span + tolerance);
      }),
      { numRuns: 2_000 },
    );
  });

  it("gives the same price with and without an explanation, in any order of rules and offers", () => {
    const rules = fc.array(
      fc.record({
        target: fc.constantFrom("GLOBAL" as const, "BRAND" as const, "SIZE" as const, "SEASON" as const),
        brands: fc.subarray(["Michelin", "Barum"]),
        seasons: fc.subarray(["SUMMER", "WINTER"]),
        sizePatterns: fc.subarray(["205/55 R16", "*/* R17"]),
        priority: fc.integer({ min: 0, max: 3 }),
        value: fc.integer({ min: 1, max: 60 }),
      }),
      { maxLength: 12 },
    );
    const nets = fc.array(fc.integer({ min: 1_000, max: 20_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rules, nets, (drawn, prices) => {
        const all = drawn.map((values, index) => rule({ id: index + 1, ...values }));
        const offers = prices.map((net, index) => ({
          ...offer,
          id: index + 1,
          netPrice: net / 100,
          provider: { ...offer.provider, code: `P${index}` },
        }));
        const first = explained({ rules: all, offers });
        const second = computePrice({ ...input, rules: all.toReversed(), offers: offers.toReversed() });
        expect({ ...second, rules: [], trace: [], rejected: [] }).toEqual({
          ...first,
          rules: [],
          trace: [],
          rejected: [],
        });
        expect(first.rules.filter(({ verdict }) => verdict === "WON").length).toBe(first.winner === "RULE" ? 1 : 0);
      }),
      { numRuns: 2_000 },
    );
  });
});
