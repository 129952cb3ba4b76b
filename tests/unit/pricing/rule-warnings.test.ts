/** What is probably a mistake in a pricing rule. */
import { describe, expect, test } from "vitest";
import { ruleWarnings } from "../../../src/contract/pricing/rule-warnings";
import { rule } from "./pricing-fixture";

const fine = { matched: 3, sizes: [] };
const keysOf = (warnings: readonly { readonly key: string }[]): string[] =>
  warnings.map(({ key }) => key.replace("tire-pricing-rule.warning.", ""));

describe("warnings of a rule", () => {
  test("a factor of 1 on the default price has no effect; on the cost it has one", () => {
    const factor = rule({ action: "MULTIPLIER", value: 1, base: "DEFAULT_PRICE" });
    expect(keysOf(ruleWarnings(factor, [], fine))).toEqual(["no-effect"]);
    expect(ruleWarnings({ ...factor, base: "COST" }, [], fine)).toEqual([]);
  });

  test("names sizes without tyres, and a target without any", () => {
    const sizes = rule({ target: "SIZE", sizePatterns: ["205/55 R16", "999/55 R16"] });
    const counted = [
      { pattern: "205/55 R16", tyres: 3 },
      { pattern: "999/55 R16", tyres: 0 },
    ];
    expect(ruleWarnings(sizes, [], { matched: 3, sizes: counted })).toEqual([
      { key: "tire-pricing-rule.warning.sizes", params: { sizes: "999/55 R16" } },
    ]);
    expect(keysOf(ruleWarnings(sizes, [], { matched: 0, sizes: counted.slice(1) }))).toEqual(["matches-nothing"]);
  });

  test("names an active rule with the same target and period, and which of the two wins", () => {
    const own = rule({ id: 1, name: "Own", target: "BRAND", brands: ["Michelin", "Pirelli"], priority: 100 });
    const other = rule({ id: 2, name: "Other", target: "BRAND", brands: ["pirelli", "michelin"], priority: 50 });
    expect(ruleWarnings(own, [own, other], fine)).toEqual([
      { key: "tire-pricing-rule.warning.overlaps", params: { name: "Other", winner: "Own" } },
    ]);
    expect(ruleWarnings(own, [{ ...other, priority: 200 }], fine)[0]?.params).toMatchObject({ winner: "Other" });
    const harmless = [
      { ...other, status: "PAUSED" as const },
      { ...other, brands: ["Pirelli"] },
      { ...other, narrow: { ...other.narrow, minDiameter: 17 } },
      { ...other, startAt: "2027-06-01T00:00:00.000Z" },
    ];
    expect(ruleWarnings({ ...own, endAt: "2027-06-01T00:00:00.000Z" }, harmless, fine)).toEqual([]);
  });
});
