/** Prices of fitting: lines and totals to the cent, which table applies, what a table lacks. */
import { describe, expect, it } from "vitest";
import {
  ALL_PRICE_COLUMNS,
  findFalls,
  findGaps,
  findRowMistakes,
  fittingOf,
  mountingPrice,
  tableInForce,
  type FittingRow,
  type FittingSubject,
  type FittingTable,
} from "../../../src/contract/pricing/fitting";

const row = (minDiameter: number, maxDiameter: number | null, prices: Partial<FittingRow> = {}): FittingRow => ({
  ...(Object.fromEntries(ALL_PRICE_COLUMNS.map((column) => [column, null])) as unknown as FittingRow),
  minDiameter,
  maxDiameter,
  minutes: 15,
  ...prices,
});
const table: FittingTable = {
  grid: [row(13, 15, { carSteel: 14 }), row(16, null, { carSteel: 16, carAlloy: 0, vanSteel: 20 })],
  runflat: 5,
  lowProfile: 2.5,
  tpms: 4,
  foreignTyrePercent: 30,
  saturday: 10,
  mobile: 35,
  mobilePerKm: 0.8,
  minimum: 12,
  freeFrom: null,
  parts: [
    { part: "BALANCING", offer: "INCLUDED", price: null },
    { part: "NITROGEN", offer: "PRICED", price: 2 },
  ],
  packages: [{ parts: ["NITROGEN"], priceRule: "ADD", price: 3 }],
};
const subject: FittingSubject = {
  vehicleType: "CAR",
  diameter: 16,
  aspect: 55,
  rim: "STEEL",
  runflat: false,
  quantity: 4,
};
const lines = (values: Partial<FittingSubject>, changed: Partial<FittingTable> = {}) =>
  fittingOf({ ...table, ...changed }, { ...subject, ...values })?.lines.map(({ key, minor }) => [key, minor]);

describe("a fitting", () => {
  it("costs 64.00 for four tyres of 16 inches on steel rims, in an hour", () => {
    expect(fittingOf(table, subject)).toEqual({
      lines: [{ key: "MOUNTING", quantity: 4, minor: 6_400 }],
      totalMinor: 6_400,
      minutes: 60,
    });
  });

  it("is free for 0, and not offered for an empty cell, an unknown diameter or another vehicle", () => {
    expect(fittingOf(table, { ...subject, rim: "ALLOY" })?.totalMinor).toBe(0);
    expect(lines({ rim: "ALLOY" })).toEqual([["FREE", 0]]);
    expect(fittingOf(table, { ...subject, diameter: 15, rim: "ALLOY" })).toBeNull();
    expect(fittingOf(table, { ...subject, diameter: null })).toBeNull();
    expect(fittingOf(table, { ...subject, vehicleType: "AGRICULTURAL" })).toBeNull();
    expect(mountingPrice(table.grid, { ...subject, vehicleType: "VAN", diameter: 16.5 })).toBe(20);
  });

  it("adds supplements of tyres and of the visit", () => {
    expect(
      lines({ runflat: true, aspect: 45, hasTpms: true, isForeign: true, isSaturday: true, mobileKm: 12.5 }),
    ).toEqual([
      ["MOUNTING", 6_400],
      ["FOREIGN", 1_920],
      ["RUNFLAT", 2_000],
      ["LOW_PROFILE", 1_000],
      ["TPMS", 1_600],
      ["SATURDAY", 1_000],
      ["MOBILE", 3_500],
      ["DISTANCE", 1_000],
    ]);
    expect(lines({ aspect: 50 })).toEqual([["MOUNTING", 6_400]]);
  });

  it("adds priced parts that were chosen, unless the package has them", () => {
    expect(lines({ parts: ["NITROGEN", "BALANCING"] })).toEqual([
      ["MOUNTING", 6_400],
      ["NITROGEN", 800],
    ]);
    expect(lines({ parts: ["NITROGEN"], chosen: table.packages[0] })).toEqual([
      ["MOUNTING", 6_400],
      ["PACKAGE", 1_200],
    ]);
    expect(lines({ chosen: { parts: [], priceRule: "REPLACE", price: 20 } })).toEqual([["MOUNTING", 8_000]]);
  });

  it("costs the minimum at least, and nothing from a number of tyres", () => {
    expect(lines({ quantity: 1 }, { minimum: 20 })).toEqual([
      ["MOUNTING", 1_600],
      ["MINIMUM", 400],
    ]);
    expect(fittingOf({ ...table, freeFrom: 4 }, subject)?.totalMinor).toBe(0);
    expect(fittingOf({ ...table, freeFrom: 4 }, { ...subject, quantity: 3 })?.totalMinor).toBe(4_800);
  });
});

describe("a table", () => {
  it("names rows in the wrong order and overlapping ones", () => {
    expect([...findRowMistakes([row(16, 15), row(13, 15), row(15, 17), row(18, null)])]).toEqual([
      [0, "order"],
      [2, "overlap"],
    ]);
  });

  it("names prices that fall while the diameter grows", () => {
    expect(findFalls([row(17, null, { carSteel: 12 }), ...table.grid])).toEqual([{ column: "carSteel", diameter: 17 }]);
  });

  it("names the tyres on sale without any price", () => {
    const count = (vehicleType: string, diameter: number) => ({ vehicleType, diameter, count: 312 });
    expect(findGaps(table.grid, [count("CAR", 16), count("CAR", 19), count("TRUCK", 22.5)])).toEqual([
      count("CAR", 19),
      count("TRUCK", 22.5),
    ]);
  });

  it("applies from its day until the next one; a dealer's own comes first", () => {
    const dated = (validFrom: string, ...ids: number[]) => ({ validFrom, dealers: ids.map((id) => ({ id })) });
    const tables = [dated("2026-01-01"), dated("2027-01-01"), dated("2026-06-01", 7)];
    expect(tableInForce(tables, "2025-12-31")).toBeUndefined();
    expect(tableInForce(tables, "2026-12-31")).toBe(tables[0]);
    expect(tableInForce(tables, "2027-01-01")).toBe(tables[1]);
    expect(tableInForce(tables, "2027-01-01", 7)).toBe(tables[2]);
    expect(tableInForce(tables, "2027-01-01", 8)).toBe(tables[1]);
  });
});
