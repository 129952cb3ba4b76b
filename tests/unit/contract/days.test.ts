import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  countDaysInclusive,
  daysBetween,
  daysFrom,
  isDay,
  isInstant,
  utcDay,
} from "../../../src/contract/days";
import { dayInZone } from "../../../src/contract/zone-clock";

const day = fc.integer({ min: 0, max: 3_650 }).map((offset) => addDays("2024-01-01", offset));

describe("calendar days", () => {
  it("daysBetween reverses addDays", () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -500, max: 500 }),
        (from, days) => daysBetween(from, addDays(from, days)) === days,
      ),
    );
  });

  it("a period's length counts both ends", () => {
    expect(countDaysInclusive({ from: "2026-03-28", to: "2026-03-28" })).toBe(1);
    expect(countDaysInclusive({ from: "2026-03-28", to: "2026-03-30" })).toBe(3);
  });

  it("follow each other across a month's end and a clock change", () => {
    expect(daysFrom("2026-03-28", 5)).toEqual(["2026-03-28", "2026-03-29", "2026-03-30", "2026-03-31", "2026-04-01"]);
  });

  it("addMonths ends on the last day of a shorter month", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2024-02-29", 12)).toBe("2025-02-28");
    expect(addMonths("2028-03-31", -1)).toBe("2028-02-29");
    expect(addMonths("2026-12-15", 1)).toBe("2027-01-15");
  });
});

describe("a day that is entered", () => {
  it("exists, in a year from 1900 to 2199", () => {
    for (const day of ["2024-02-29", "1900-01-01", "2199-12-31"]) expect(isDay(day), day).toBe(true);
    for (const day of ["2026-02-29", "2026-02-30", "2026-13-01", "1899-12-31", "9999-12-31", "2026-1-1", ""])
      expect(isDay(day), day).toBe(false);
  });
});

describe("an instant that is sent", () => {
  it("has a day that exists, a time and an offset", () => {
    for (const instant of ["2024-02-29T23:59Z", "2026-11-21T09:00:00.000Z", "2026-11-21T09:00:00+14:00"])
      expect(isInstant(instant), instant).toBe(true);
    for (const instant of [
      "2026-02-30T10:00:00Z",
      "2026-11-21T24:00:00Z",
      "2026-11-21T09:00:00+23:59",
      "2026-11-21T09:00:00",
    ])
      expect(isInstant(instant), instant).toBe(false);
  });
});

describe("arithmetic beyond four-digit years", () => {
  it("is refused, so loops over days always end", () => {
    expect(addDays("9999-12-30", 1)).toBe("9999-12-31");
    expect(() => addDays("9999-12-31", 1)).toThrow(RangeError);
    expect(() => addMonths("9999-12-01", 1)).toThrow(RangeError);
    expect(() => addDays("0000-01-01", -1)).toThrow(RangeError);
  });
});

describe("the day of an instant", () => {
  const lateEvening = new Date("2026-11-23T23:30:00Z");

  it("depends on the time zone", () => {
    expect(utcDay(lateEvening)).toBe("2026-11-23");
    expect(utcDay(lateEvening.getTime())).toBe("2026-11-23");
    expect(dayInZone("Europe/Paris", lateEvening)).toBe("2026-11-24");
    expect(dayInZone("America/New_York", lateEvening)).toBe("2026-11-23");
  });

  it("is the day in UTC for an unknown time zone", () => {
    expect(dayInZone("Europe/Atlantis", lateEvening)).toBe("2026-11-23");
  });
});
