// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  effectiveDay,
  isOpenAt,
  type DealerFacts,
  type ExceptionalDay,
} from "../../../host/server/availability/effective-availability";
import { occursOn } from "../../../host/server/availability/specific-days";

const morning = { from: "08:00", to: "12:00", byAppointmentOnly: false };
const afternoon = { from: "14:00", to: "18:00", byAppointmentOnly: false };
const day = (change: Partial<ExceptionalDay>): ExceptionalDay => ({
  id: 1,
  from: "2027-05-03",
  to: null,
  yearly: false,
  kind: "CLOSED",
  hours: [],
  capacityPercent: 100,
  ...change,
});
/** Open on Mondays; 3 May 2027 is one. */
const dealer = (change: Partial<DealerFacts> = {}): DealerFacts => ({
  status: "ACTIVE",
  timeZone: "Europe/Paris",
  openingHours: { MONDAY: [morning, afternoon] },
  closures: [],
  dealerDays: [],
  shopDays: [],
  countryDays: [],
  ...change,
});
const MONDAY = "2027-05-03";

describe("effective availability", () => {
  it("is the weekly hours where nothing else is said", () => {
    expect(effectiveDay(dealer(), MONDAY, "LOCATOR")).toMatchObject({ ranges: [morning, afternoon], reason: "WEEKLY" });
    expect(effectiveDay(dealer(), "2027-05-04", "LOCATOR").ranges).toEqual([]);
  });

  it("takes the first that applies: status, closure, day of the dealer, of the shop, of the country", () => {
    const closure = { id: 9, from: "2027-05-01", to: "2027-05-10", scope: ["LOCATOR_HIDE"] };
    const all = {
      closures: [closure],
      dealerDays: [day({ id: 2, kind: "OPEN_WITH_HOURS", hours: [morning] })],
      shopDays: [day({ id: 3 })],
      countryDays: [day({ id: 4 })],
    };
    expect(effectiveDay(dealer({ ...all, status: "SUSPENDED" }), MONDAY, "LOCATOR").reason).toBe("STATUS");
    expect(effectiveDay(dealer(all), MONDAY, "LOCATOR")).toMatchObject({
      ranges: [],
      reason: "INACTIVITY",
      sourceId: 9,
    });
    expect(effectiveDay(dealer({ ...all, closures: [] }), MONDAY, "LOCATOR")).toMatchObject({
      ranges: [morning],
      reason: "DEALER_DAY",
      sourceId: 2,
    });
    expect(effectiveDay(dealer({ ...all, closures: [], dealerDays: [] }), MONDAY, "LOCATOR").sourceId).toBe(3);
    expect(effectiveDay(dealer({ countryDays: all.countryDays }), MONDAY, "LOCATOR").reason).toBe("COUNTRY_DAY");
  });

  it("heeds a closure for its effects only, and without an end until further notice", () => {
    const closed = dealer({ closures: [{ id: 9, from: "2027-01-01", to: null, scope: ["NO_APPOINTMENTS"] }] });
    expect(effectiveDay(closed, MONDAY, "APPOINTMENTS").ranges).toEqual([]);
    expect(effectiveDay(closed, MONDAY, "LOCATOR").ranges).toEqual([morning, afternoon]);
  });

  it("keeps the weekly hours of a day by appointment, unless it has its own", () => {
    const byAppointment = dealer({ shopDays: [day({ kind: "BY_APPOINTMENT" })] });
    expect(effectiveDay(byAppointment, MONDAY, "LOCATOR").ranges).toEqual([
      { ...morning, byAppointmentOnly: true },
      { ...afternoon, byAppointmentOnly: true },
    ]);
  });

  it("is asked at an instant in the dealer's zone", () => {
    expect(isOpenAt(dealer(), new Date("2027-05-03T06:00:00Z"), "LOCATOR")).toBe(true);
    expect(isOpenAt(dealer(), new Date("2027-05-03T10:00:00Z"), "LOCATOR")).toBe(false);
    expect(isOpenAt(dealer({ timeZone: "Europe/London" }), new Date("2027-05-03T06:00:00Z"), "LOCATOR")).toBe(false);
  });
});

describe("dates of a specific day", () => {
  it("are all days of a range, once", () => {
    const range = { from: "2027-12-30", to: "2028-01-02", yearly: false };
    expect(["2027-12-29", "2027-12-30", "2028-01-02", "2028-01-03"].map((date) => occursOn(range, date))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("come back every year from the first on, over New Year too", () => {
    const yearly = { from: "2026-12-30", to: "2027-01-02", yearly: true };
    expect(
      ["2025-12-31", "2026-12-31", "2027-01-02", "2029-01-01", "2029-01-03"].map((date) => occursOn(yearly, date)),
    ).toEqual([false, true, true, true, false]);
  });

  it("put 29 February on 1 March where the year has none", () => {
    const leap = { from: "2028-02-29", to: null, yearly: true };
    expect(
      ["2028-02-29", "2029-02-28", "2029-03-01", "2032-02-29", "2032-03-01"].map((date) => occursOn(leap, date)),
    ).toEqual([true, false, true, true, false]);
  });
});
