import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rangesOverlap } from "../../../src/contract/opening-hours";
import { parseTime } from "../../../src/contract/time-text";
import {
  addRange,
  closedWeek,
  copyToNextDay,
  copyToOpenDays,
  openDay,
  withDay,
} from "../../../src/ui/fields/hours-model";

const range = (from: string, to: string) => ({ from, to, byAppointmentOnly: false });

describe("typed times", () => {
  test.each([
    ["8", "08:00"],
    ["8h", "08:00"],
    ["830", "08:30"],
    ["8h30", "08:30"],
    ["8:05", "08:05"],
    ["18.30", "18:30"],
    [" 0800 ", "08:00"],
    ["24", "24:00"],
    ["24:30", "24:30"],
    ["25", "25"],
    ["8:99", "8:99"],
    ["noon", "noon"],
    ["", ""],
  ])("%j is parsed as %j", (typed, expected) => {
    expect(parseTime(typed)).toBe(expected);
  });
});

describe("the week's opening hours", () => {
  const week = withDay(closedWeek(), "MONDAY", [range("08:00", "12:00")]);

  test("opening a day copies the hours of the nearest open day before it", () => {
    expect(openDay(week, "THURSDAY").THURSDAY).toEqual(week.MONDAY);
    expect(openDay(closedWeek(), "FRIDAY").FRIDAY).toHaveLength(1);
  });

  test("copying to all days skips closed days", () => {
    const mixed = withDay(week, "WEDNESDAY", [range("09:00", "10:00")]);
    const copied = copyToOpenDays(mixed, "MONDAY");
    expect(copied.WEDNESDAY).toEqual(week.MONDAY);
    expect(copied.SUNDAY).toEqual([]);
    expect(copyToNextDay(week, "MONDAY").TUESDAY).toEqual(week.MONDAY);
    expect(copyToNextDay(week, "SUNDAY")).toBe(week);
  });

  test("an added range never overlaps existing ones", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 280 }), fc.integer({ min: 1, max: 8 }), (start, length) => {
        const time = (steps: number) =>
          `${String(Math.floor(steps / 12)).padStart(2, "0")}:${String((steps % 12) * 5).padStart(2, "0")}`;
        const next = addRange([range(time(start), time(Math.min(288, start + length)))]);
        if (next !== undefined) expect(rangesOverlap(next)).toBe(false);
      }),
    );
  });

  test("allows three ranges a day at most", () => {
    expect(addRange([range("01:00", "02:00"), range("03:00", "04:00"), range("05:00", "06:00")])).toBeUndefined();
  });
});
