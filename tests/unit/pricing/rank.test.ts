/** The recommended order: criteria one after the other or by points, places of brands and providers; the assortment. */
import { describe, expect, it } from "vitest";
import { isSold, type BrandMix } from "../../../src/contract/pricing/mix";
import { providerPlaces, rankTyres, type RankedTyre, type Ranking } from "../../../src/contract/pricing/rank";

const tyre = (id: number, values: Partial<RankedTyre> = {}): RankedTyre => ({
  id,
  brand: "Michelin",
  tier: "PREMIUM",
  vehicleType: "CAR",
  season: "SUMMER",
  profileId: null,
  fuelClass: null,
  wetGripClass: null,
  noiseDb: null,
  inclMinor: 10_000,
  margin: 20,
  isPromotion: false,
  isOwnStock: false,
  deliveryDays: 2,
  producedOn: null,
  ...values,
});
const ranking = (...criteria: Ranking["criteria"][number]["criterion"][]): Ranking => ({
  mode: "LEXICAL",
  criteria: criteria.map((criterion) => ({ criterion, active: true, weight: 50 })),
  brands: [],
  profiles: [],
});
const order = (tyres: readonly RankedTyre[], by: Ranking) => rankTyres(tyres, by).map((result) => result.tyre.id);

describe("the recommended order", () => {
  const tyres = [
    tyre(1, { inclMinor: 12_000, isOwnStock: true, wetGripClass: "C" }),
    tyre(2, { inclMinor: 9_000, wetGripClass: "A" }),
    tyre(3, { inclMinor: null, isOwnStock: true, wetGripClass: null }),
  ];

  it("takes one criterion after the other; tyres without a value come last", () => {
    expect(order(tyres, ranking("OWN_STOCK", "PRICE"))).toEqual([1, 3, 2]);
    expect(order(tyres, ranking("PRICE"))).toEqual([2, 1, 3]);
    expect(order(tyres, ranking("LABEL_WET"))).toEqual([2, 1, 3]);
    expect(order(tyres, ranking())).toEqual([1, 2, 3]);
  });

  it("weighs points from 0 to 100, and leaves out criteria that are not in use", () => {
    const by: Ranking = {
      ...ranking(),
      mode: "SCORE",
      criteria: [
        { criterion: "OWN_STOCK", active: true, weight: 25 },
        { criterion: "PRICE", active: true, weight: 75 },
        { criterion: "LABEL_WET", active: false, weight: 100 },
      ],
    };
    expect(rankTyres(tyres, by).map((result) => [result.tyre.id, result.score, result.points])).toEqual([
      [2, 75, { OWN_STOCK: 0, PRICE: 100 }],
      [1, 25, { OWN_STOCK: 100, PRICE: 0 }],
      [3, 25, { OWN_STOCK: 100, PRICE: 0 }],
    ]);
  });

  it("places brands by vehicle and season before the order for all", () => {
    const by: Ranking = {
      ...ranking("BRAND_ORDER"),
      brands: [
        { brand: "Michelin", vehicleType: null, season: null },
        { brand: "nokian", vehicleType: null, season: "WINTER" },
      ],
    };
    const winter = { season: "WINTER", brand: "Nokian" };
    expect(order([tyre(1), tyre(2, { brand: "Sava" })], by)).toEqual([1, 2]);
    expect(order([tyre(1, { brand: "Sava", season: "WINTER" }), tyre(2, winter)], by)).toEqual([2, 1]);
  });

  it("skips providers that are not in use", () => {
    const row = (id: number, active: boolean) => ({ provider: { id }, active });
    expect([...providerPlaces([row(4, false), row(5, true), row(6, true)])]).toEqual([
      [5, 0],
      [6, 1],
    ]);
  });
});

describe("the assortment", () => {
  const mix: BrandMix = {
    brand: "Nankang",
    minDiameter: 14,
    maxDiameter: 17,
    providers: [],
    cells: [
      { vehicleType: "CAR", season: "WINTER", state: "EXCLUDED" },
      { vehicleType: "VAN", season: "SUMMER", state: "ON_REQUEST" },
      { vehicleType: "CAR", season: "SUMMER", state: "SOLD" },
    ],
  };
  const subject = { brand: "Nankang", vehicleType: "CAR", season: "SUMMER", diameter: 16 };

  it("sells brands without limits, and others within theirs", () => {
    expect(isSold(undefined, subject)).toBe(true);
    expect(isSold(mix, subject)).toBe(true);
    expect(isSold(mix, { ...subject, season: "ALL_SEASON" })).toBe(true);
    expect(isSold(mix, { ...subject, season: "WINTER" })).toBe(false);
    expect(isSold(mix, { ...subject, vehicleType: "VAN" })).toBe(false);
    expect([13, 14, 17, 18].map((diameter) => isSold(mix, { ...subject, diameter }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isSold(mix, { ...subject, diameter: null })).toBe(true);
  });
});
