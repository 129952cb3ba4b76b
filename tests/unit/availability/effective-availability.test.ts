// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  effectiveDay,
  isOpenAt,
  type DealerFacts,
  type ExceptionalDay,
} from "../../../host/server/features/availability/effective-availability";
import { countryDays, datesIn, type SpecialDay } from "../../../host/server/features/availability/country-days";
import { occursOn } from "../../../src/contract/dated-days";

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
/** Open on Mondays; 3 May 2027 is a Monday. */
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
  it("is the weekly hours where no closure or specific day applies", () => {
    expect(effectiveDay(dealer(), MONDAY, "LOCATOR")).toMatchObject({ ranges: [morning, afternoon], reason: "WEEKLY" });
    expect(effectiveDay(dealer(), "2027-05-04", "LOCATOR").ranges).toEqual([]);
  });

  it("takes the first match: status, closure, then the day of the dealer, the shop, the country", () => {
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

  it("applies a closure only within its scope, and without an end date until further notice", () => {
    const closed = dealer({ closures: [{ id: 9, from: "2027-01-01", to: null, scope: ["NO_APPOINTMENTS"] }] });
    expect(effectiveDay(closed, MONDAY, "APPOINTMENTS").ranges).toEqual([]);
    expect(effectiveDay(closed, MONDAY, "LOCATOR").ranges).toEqual([morning, afternoon]);
  });

  it("keeps the weekly hours on a by-appointment day without hours", () => {
    const byAppointment = dealer({ shopDays: [day({ kind: "BY_APPOINTMENT" })] });
    expect(effectiveDay(byAppointment, MONDAY, "LOCATOR").ranges).toEqual([
      { ...morning, byAppointmentOnly: true },
      { ...afternoon, byAppointmentOnly: true },
    ]);
  });

  it("evaluates an instant in the dealer's time zone", () => {
    expect(isOpenAt(dealer(), new Date("2027-05-03T06:00:00Z"), "LOCATOR")).toBe(true);
    expect(isOpenAt(dealer(), new Date("2027-05-03T10:00:00Z"), "LOCATOR")).toBe(false);
    expect(isOpenAt(dealer({ timeZone: "Europe/London" }), new Date("2027-05-03T06:00:00Z"), "LOCATOR")).toBe(false);
  });
});

describe("dates of a specific day", () => {
  it("include each day of a range once", () => {
    const range = { from: "2027-12-30", to: "2028-01-02", yearly: false };
    expect(["2027-12-29", "2027-12-30", "2028-01-02", "2028-01-03"].map((date) => occursOn(range, date))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("repeat every year from the first year on, across New Year too", () => {
    const yearly = { from: "2026-12-30", to: "2027-01-02", yearly: true };
    expect(
      ["2025-12-31", "2026-12-31", "2027-01-02", "2029-01-01", "2029-01-03"].map((date) => occursOn(yearly, date)),
    ).toEqual([false, true, true, true, false]);
  });

  it("move 29 February to 1 March in other years", () => {
    const leap = { from: "2028-02-29", to: null, yearly: true };
    expect(
      ["2028-02-29", "2029-02-28", "2029-03-01", "2032-02-29", "2032-03-01"].map((date) => occursOn(leap, date)),
    ).toEqual([true, false, true, true, false]);
  });
});

describe("special days of countries", () => {
  const special = (change: Partial<SpecialDay>): SpecialDay => ({
    id: 1,
    country: "FR",
    regions: [],
    rule: "FIXED",
    defaultEffect: "CLOSED",
    hours: [],
    ...change,
  });

  it.each([
    [{ month: 5, day: 1 }, 2027, ["2027-05-01"]],
    [{ month: 2, day: 29 }, 2027, []],
    [{ rule: "EASTER", offset: 0 }, 2024, ["2024-03-31"]],
    [{ rule: "EASTER", offset: 1 }, 2027, ["2027-03-29"]],
    [{ rule: "EASTER", offset: 39 }, 2028, ["2028-05-25"]],
    [{ rule: "NTH_WEEKDAY", month: 11, weekday: "WEDNESDAY", nth: 3 }, 2026, ["2026-11-18"]],
    [{ rule: "NTH_WEEKDAY", month: 5, weekday: "MONDAY", nth: -1 }, 2027, ["2027-05-31"]],
    [{ rule: "NTH_WEEKDAY", month: 2, weekday: "SUNDAY", nth: 5 }, 2027, []],
    [{ rule: "DATES", dates: [{ date: "2027-06-04" }, { date: "2028-06-04" }] }, 2028, ["2028-06-04"]],
    [{ month: 5, day: 1, fromYear: 2028 }, 2027, []],
    [{ month: 5, day: 1, toYear: 2026 }, 2027, []],
  ] satisfies [Partial<SpecialDay>, number, string[]][])("%j of %d are %j", (rule, year, dates) => {
    expect(datesIn(special(rule), year)).toEqual(dates);
  });

  it("apply nationwide, are overridden by a region's days and by the shop's days", () => {
    const all = [
      special({ id: 1, month: 5, day: 3 }),
      special({ id: 2, month: 5, day: 3, regions: [{ region: "Alsace" }], defaultEffect: "OPEN_AS_USUAL" }),
      special({ id: 3, month: 5, day: 3, regions: [{ region: "Corse" }], defaultEffect: "REDUCED", hours: [morning] }),
      special({ id: 4, country: "DE", month: 5, day: 4 }),
    ];
    const on = (state: string | null, overrides: Partial<DealerFacts> = {}) =>
      effectiveDay(
        dealer({ countryDays: countryDays(all, { country: "FR", state }, 2027), ...overrides }),
        MONDAY,
        "LOCATOR",
      );
    expect(on(null)).toMatchObject({ reason: "COUNTRY_DAY", ranges: [], sourceId: 1 });
    expect(on("alsace")).toMatchObject({ reason: "WEEKLY", ranges: [morning, afternoon] });
    expect(on("Corse")).toMatchObject({ reason: "COUNTRY_DAY", ranges: [morning], sourceId: 3 });
    const open = day({ kind: "OPEN_WITH_HOURS", hours: [afternoon] });
    expect(on(null, { shopDays: [open] })).toMatchObject({ reason: "SHOP_DAY", ranges: [afternoon] });
  });
});
