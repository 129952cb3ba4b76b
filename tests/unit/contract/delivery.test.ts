/** Delivery methods: prices, zones and working days. */
import { describe, expect, it } from "vitest";
import {
  bandMistake,
  priceDelivery,
  promisedDays,
  workingDaysAfter,
  type DeliveryMethod,
} from "../../../src/contract/delivery";
import { isIban } from "../../../src/contract/iban";

const euros = (minor: number) => ({ minor, currency: "EUR" });
const method = (values: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  mode: "HOME",
  active: true,
  zones: [{ country: "FR", include: null, exclude: "20 97" }],
  pricing: "PER_TYRE",
  price: euros(790),
  bands: [],
  freeFromAmount: null,
  freeFromQuantity: null,
  maxWeightKg: null,
  delayMin: 1,
  delayMax: 3,
  cutOffTime: "14:00",
  saturday: false,
  ...values,
});
const parcel = { country: "FR", postalCode: "69003", tyres: 4, weightKg: 9, amountMinor: 40_000 };
const priced = (values: Partial<DeliveryMethod>, sent: Partial<typeof parcel> = {}) =>
  priceDelivery(method(values), { ...parcel, ...sent }, ["HOME"]);

describe("priceDelivery", () => {
  it("multiplies by the tyres, or takes the price of the order", () => {
    expect(priced({})).toEqual({ minor: 3_160, free: false });
    expect(priced({ pricing: "PER_ORDER" })).toEqual({ minor: 790, free: false });
  });

  it("is free from the number of tyres or the amount that the method names", () => {
    expect(priced({ freeFromQuantity: 4 })).toEqual({ minor: 0, free: true });
    expect(priced({ freeFromAmount: euros(40_000) })).toEqual({ minor: 0, free: true });
    expect(priced({ freeFromAmount: euros(40_001) })).toEqual({ minor: 3_160, free: false });
  });

  it("finds the band of the weight, whose end does not belong to it", () => {
    const bands = [
      { from: 0, to: 36, price: euros(1_000) },
      { from: 36, to: 50, price: euros(2_000) },
    ];
    expect(priced({ pricing: "BY_WEIGHT", bands })).toEqual({ minor: 2_000, free: false });
    expect(priced({ pricing: "BY_WEIGHT", bands }, { tyres: 6 })).toEqual({ reason: "NO_BAND" });
  });

  it("says why a method is left out", () => {
    expect(priced({ active: false })).toEqual({ reason: "INACTIVE" });
    expect(priced({ mode: "AT_DEALER" })).toEqual({ reason: "CHANNEL" });
    expect(priced({}, { country: "DE" })).toEqual({ reason: "COUNTRY" });
    expect(priced({}, { postalCode: "20090" })).toEqual({ reason: "POSTAL_CODE" });
    expect(priced({ maxWeightKg: 35 })).toEqual({ reason: "WEIGHT" });
  });
});

describe("promised days", () => {
  it("counts working days and skips weekends", () => {
    // 27 November 2026 is a Friday.
    expect(workingDaysAfter("2026-11-27", 1, false)).toBe("2026-11-30");
    expect(workingDaysAfter("2026-11-27", 1, true)).toBe("2026-11-28");
    expect(workingDaysAfter("2026-11-28", 0, false)).toBe("2026-11-30");
  });

  it("starts a day later after the cut-off time", () => {
    expect(promisedDays(method(), "2026-11-26", "13:59")).toEqual({ from: "2026-11-27", to: "2026-12-01" });
    expect(promisedDays(method(), "2026-11-26", "14:01")).toEqual({ from: "2026-11-30", to: "2026-12-02" });
  });
});

it("finds the first band that does not follow the one before", () => {
  expect(
    bandMistake([
      { from: 0, to: 2 },
      { from: 2, to: null },
    ]),
  ).toBeUndefined();
  expect(bandMistake([{ from: 1, to: 2 }])).toEqual({ index: 0, mistake: "start" });
  expect(
    bandMistake([
      { from: 0, to: null },
      { from: 2, to: null },
    ]),
  ).toEqual({ index: 0, mistake: "open" });
});

it("verifies the check digits of an IBAN", () => {
  expect(isIban("FR76 3000 6000 0112 3456 7890 189")).toBe(true);
  expect(isIban("FR76 3000 6000 0112 3456 7890 188")).toBe(false);
  expect(isIban("DE89370400440532013000")).toBe(true);
});
