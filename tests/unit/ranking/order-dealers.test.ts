/** Orders dealers by distance bands, groups, the order inside a group, and limits. */
import { describe, expect, it } from "vitest";
import { BY_DISTANCE, orderDealers, type Ranking } from "../../../host/server/features/ranking/order-dealers";
import { distanceKm } from "../../../src/contract/distance";
import { groupOf, type GroupValues } from "../../../host/server/features/ranking/load-ranking";
import { matchesRules, type GroupRule, type RankedDealer } from "../../../host/server/features/ranking/rules";

const LYON = { lat: 45.76, lng: 4.85 };
const KM = 1 / 111.2;

const dealer = (id: number, km: number, overrides: Partial<RankedDealer> = {}): RankedDealer => ({
  id,
  name: `Dealer ${String(id)}`,
  point: { lat: LYON.lat + km * KM, lng: LYON.lng },
  rating: null,
  dealerType: "GARAGE",
  country: "FR",
  state: "Rhône",
  bookingMode: "NONE",
  parentId: null,
  options: new Map(),
  tags: new Map(),
  services: new Set(),
  ...overrides,
});
const rule = (overrides: Partial<GroupRule>): GroupRule => ({
  field: "TYPE",
  operator: "IS",
  option: null,
  tag: null,
  service: null,
  parent: null,
  value: null,
  ...overrides,
});
const group = (id: number, overrides: Partial<GroupValues> = {}) =>
  groupOf({
    id,
    membership: "MANUAL",
    match: "ALL",
    rules: [],
    dealers: [],
    innerOrder: "DISTANCE",
    maxShown: null,
    boostKm: 0,
    ...overrides,
  });
const ranking = (overrides: Partial<Ranking<RankedDealer>>): Ranking<RankedDealer> => ({
  ...BY_DISTANCE,
  ...overrides,
});
const order = (dealers: RankedDealer[], criteria: Ranking<RankedDealer>, point: typeof LYON | null = LYON): number[] =>
  orderDealers(dealers, criteria, point, "2026-11-21").map((ranked) => ranked.dealer.id);

describe("order of dealers", () => {
  it("is by distance without a ranking, within the radius", () => {
    expect(distanceKm(LYON, { lat: 48.8566, lng: 2.3522 })).toBeCloseTo(392, -1);
    expect(order([dealer(1, 30), dealer(2, 3), dealer(3, 140), dealer(4, 0, { point: null })], BY_DISTANCE)).toEqual([
      2, 1,
    ]);
  });

  it("puts groups first inside a band, and nearer bands before farther ones", () => {
    const premium = group(10, { dealers: [3, 4] });
    const dealers = [dealer(1, 1), dealer(2, 12), dealer(3, 9), dealer(4, 19)];
    expect(order(dealers, ranking({ distanceBandKm: 10, groups: [premium] }))).toEqual([3, 1, 4, 2]);
    expect(order(dealers, ranking({ groups: [premium] }))).toEqual([3, 4, 1, 2]);
  });

  it("counts a dealer in its first group, hides ungrouped dealers on request, and limits each group", () => {
    const first = group(10, { dealers: [2, 1], innerOrder: "MANUAL", maxShown: 1 });
    const second = group(11, { dealers: [1, 3] });
    const dealers = [dealer(1, 1), dealer(2, 2), dealer(3, 3), dealer(4, 4)];
    expect(order(dealers, ranking({ groups: [first, second], remainder: "HIDE" }))).toEqual([2, 3]);
    expect(order(dealers, ranking({ groups: [first, second], maxResults: 2 }))).toEqual([2, 3]);
  });

  it("moves a boosted group nearer, and rotates from day to day", () => {
    const boosted = group(10, { dealers: [2], boostKm: 8 });
    expect(order([dealer(1, 6), dealer(2, 12)], ranking({ distanceBandKm: 5, groups: [boosted] }))).toEqual([2, 1]);
    const rotation = group(10, { membership: "RULE", rules: [rule({ value: "GARAGE" })], innerOrder: "ROTATION" });
    const dealers = Array.from({ length: 8 }, (_, index) => dealer(index + 1, index));
    const days = Array.from({ length: 6 }, (_, index) =>
      orderDealers(dealers, ranking({ groups: [rotation] }), LYON, `2026-11-${String(10 + index)}`).map(
        ({ dealer: { id } }) => id,
      ),
    );
    expect(new Set(days.map(([top]) => top)).size).toBeGreaterThan(1);
    expect(order(dealers, ranking({ groups: [rotation] }))).toEqual(
      order([...dealers].reverse(), ranking({ groups: [rotation] })),
    );
  });

  it("puts dealers with tyres in stock first, then the nearer ones", () => {
    const stocked = group(10, { membership: "RULE", rules: [rule({ value: "garage" })], innerOrder: "STOCK_FIRST" });
    const dealers = [dealer(1, 1), dealer(2, 9, { hasStock: true }), dealer(3, 5, { hasStock: true })];
    expect(order(dealers, ranking({ groups: [stocked] }))).toEqual([3, 2, 1]);
  });

  it("includes every dealer when there is no search location", () => {
    const rated = group(10, { membership: "RULE", rules: [rule({ value: "garage" })], innerOrder: "RATING" });
    const dealers = [dealer(1, 400, { rating: 3 }), dealer(2, 0, { point: null, rating: 5 })];
    expect(order(dealers, ranking({ groups: [rated] }), null)).toEqual([2, 1]);
  });
});

describe("rules of a group", () => {
  const garage = dealer(1, 0, {
    rating: 4.4,
    parentId: 9,
    options: new Map([[5, "true"]]),
    tags: new Map([[7, "GOLD,FLEET"]]),
    services: new Set([3]),
  });
  it.each([
    [rule({ field: "RATING_MIN", value: "4,4" }), true],
    [rule({ field: "RATING_MIN", value: "4.5" }), false],
    [rule({ field: "OPTION", option: { id: 5 } }), true],
    [rule({ field: "METADATA", tag: { id: 7 }, value: "gold" }), true],
    [rule({ field: "METADATA", tag: { id: 7 }, value: "SILVER" }), false],
    [rule({ field: "SERVICE", service: { id: 3 }, operator: "IS_NOT" }), false],
    [rule({ field: "PARENT", parent: { id: 9 } }), true],
    [rule({ field: "STATE", value: "rhone" }), true],
    [rule({ field: "COUNTRY", value: "DE", operator: "IS_NOT" }), true],
    [rule({ field: "BOOKING_MODE", value: "INSTANT" }), false],
  ])("%o → %s", (testedRule, expected) => {
    expect(matchesRules([testedRule], "ALL", garage)).toBe(expected);
  });
  it("are joined by all or any; a group without rules matches no dealer", () => {
    const twoRules = [rule({ value: "GARAGE" }), rule({ field: "COUNTRY", value: "DE" })];
    expect([
      matchesRules(twoRules, "ALL", garage),
      matchesRules(twoRules, "ANY", garage),
      matchesRules([], "ALL", garage),
    ]).toEqual([false, true, false]);
  });
});
