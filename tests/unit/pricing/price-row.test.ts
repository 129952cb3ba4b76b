/** A row of the matrix of prices while it is edited. */
import { describe, expect, it } from "vitest";
import { changePrice, derivePriceRow, doubtfulPrices } from "../../../src/contract/pricing/price-row";

const euros = (minor: number) => ({ minor, currency: "EUR" });
const row = (values: object = {}) => ({
  today: "2026-03-05",
  vatRate: 20,
  marginMode: "MARGIN",
  minMargin: 12,
  baseMinor: 9_390,
  previousMinor: 9_390,
  currency: "EUR",
  cost: euros(6_090),
  finalPrice: euros(9_390),
  price: null,
  startsOn: null,
  endsOn: null,
  ...values,
});

describe("a row of prices", () => {
  it("shows the margin of the price being typed, and of the rules outside of its period", () => {
    expect(derivePriceRow(row())).toEqual({ finalPrice: euros(9_390), margin: 22.17 });
    expect(derivePriceRow(row({ price: euros(8_990) }))).toEqual({ finalPrice: euros(8_990), margin: 18.71 });
    expect(derivePriceRow(row({ price: euros(8_990), startsOn: "2026-03-06" }))["finalPrice"]).toEqual(euros(9_390));
    expect(derivePriceRow(row({ price: euros(8_990), endsOn: "2026-03-05" }))["finalPrice"]).toEqual(euros(8_990));
    expect(derivePriceRow(row({ price: euros(8_990), marginMode: "AMOUNT" }))["margin"]).toBe(14.02);
    expect(derivePriceRow(row({ price: euros(Number.NaN), cost: null }))).toEqual({
      finalPrice: euros(9_390),
      margin: null,
    });
  });

  it("doubts misplaced decimals first, then prices below the cost and the minimum margin", () => {
    const doubt = (minor: number, values: object = {}) =>
      doubtfulPrices(row({ price: euros(minor), ...values }))["price"];
    expect(doubt(93_900)).toBe("tire-pricing.doubt.decimal");
    expect(doubt(939)).toBe("tire-pricing.doubt.decimal");
    expect(doubt(7_000)).toBe("tire-pricing.doubt.below-cost");
    expect(doubt(8_000)).toBe("tire-pricing.doubt.below-minimum");
    expect(doubt(8_000, { minMargin: null })).toBeUndefined();
    expect(doubt(9_000)).toBeUndefined();
    expect(doubt(7_000, { cost: null })).toBeUndefined();
    expect(doubtfulPrices(row())).toEqual({});
  });

  it("changes prices by percent, to a margin or an ending, from the selling price where none was typed", () => {
    expect(changePrice(row(), { kind: "PERCENT", amount: -5 })).toEqual(euros(8_921));
    expect(changePrice(row({ price: euros(10_000) }), { kind: "PERCENT", amount: 10 })).toEqual(euros(11_000));
    expect(changePrice(row(), { kind: "MARGIN", amount: 22 })).toEqual(euros(9_369));
    expect(changePrice(row({ cost: null }), { kind: "MARGIN", amount: 22 })).toBeUndefined();
    expect(changePrice(row(), { kind: "MARGIN", amount: 100 })).toBeUndefined();
    expect(changePrice(row({ price: euros(9_321) }), { kind: "ROUND", rounding: "ENDING_90" })).toEqual(euros(9_290));
    expect(changePrice(row({ price: euros(9_321) }), { kind: "CLEAR" })).toBeNull();
    expect(changePrice(row(), { kind: "CLEAR" })).toBeUndefined();
  });
});
