/** The first results: places by tier, brands and seasons, whatever the recommended order. */
import { describe, expect, test } from "vitest";
import { mixResults, type MixedTyre, type ResultMix } from "../../../src/contract/pricing/result-mix";

const [JUNE, DECEMBER] = [6, 12];
const mix = (values: Partial<ResultMix> = {}): ResultMix => ({
  firstResults: 5,
  quotas: [{ sizes: "ALL", premium: 2, quality: 2, budget: 1 }],
  maxPerBrand: null,
  allSeasonInWinter: false,
  ...values,
});
const tyre = (name: string, tier: string, values: Partial<MixedTyre> = {}) => ({
  name,
  tyre: { brand: name, tier, season: "SUMMER", diameter: 16, ...values },
});
const premium = ["P1", "P2", "P3"].map((name) => tyre(name, "PREMIUM"));
const quality = ["Q1", "Q2", "Q3"].map((name) => tyre(name, "QUALITY"));
const budget = ["B1", "B2"].map((name) => tyre(name, "BUDGET"));
const namesOf = (ranked: readonly ReturnType<typeof tyre>[], settings: ResultMix, month = JUNE): string =>
  mixResults(ranked, settings, month)
    .items.map(({ name }) => name)
    .join(" ");

describe("the mix of the first results", () => {
  test("gives each tier its places, in the recommended order, and the others follow", () => {
    expect(namesOf([...budget, ...quality, ...premium], mix())).toBe("B1 Q1 Q2 P1 P2 B2 Q3 P3");
    expect(namesOf([...budget, ...quality], mix({ firstResults: null }))).toBe("B1 B2 Q1 Q2 Q3");
  });

  test("gives the places that a tier cannot fill to the next one, and names the tier", () => {
    const { items, shortTiers } = mixResults([...budget, ...quality], mix(), JUNE);
    expect(items.map(({ name }) => name).join(" ")).toBe("B1 B2 Q1 Q2 Q3");
    expect(shortTiers).toEqual(["PREMIUM"]);
    expect(mixResults([...budget, ...quality, ...premium], mix(), JUNE).shortTiers).toEqual([]);
  });

  test("takes the places of the size of the best tyre", () => {
    const quotas = [...mix().quotas, { sizes: "R18_UP" as const, premium: 0, quality: 0, budget: 5 }];
    const large = [...quality, ...premium, ...budget].map(({ name, tyre: facts }) => ({
      name,
      tyre: { ...facts, diameter: 19 },
    }));
    expect(namesOf(large, mix({ quotas })).slice(-2)).toBe("P3");
    expect(namesOf(large, mix({ quotas }))).toContain("B1 B2");
  });

  test("limits the tyres of a brand while others are left", () => {
    const michelin = ["M1", "M2", "M3"].map((name) => tyre(name, "PREMIUM", { brand: "Michelin" }));
    const settings = mix({ quotas: [], maxPerBrand: 2 });
    expect(namesOf([...michelin, ...quality], settings)).toBe("M1 M2 Q1 Q2 Q3 M3");
    expect(namesOf(michelin, settings)).toBe("M1 M2 M3");
  });

  test("has an all-season tyre among the first from October to March", () => {
    const ranked = [...premium, ...quality, tyre("A1", "BUDGET", { season: "ALL_SEASON" })];
    const settings = mix({ quotas: [], allSeasonInWinter: true });
    expect(namesOf(ranked, settings, DECEMBER)).toBe("P1 P2 P3 Q1 A1 Q2 Q3");
    expect(namesOf(ranked, settings)).toBe("P1 P2 P3 Q1 Q2 Q3 A1");
  });
});
