import { countDaysInclusive } from "../../../src/contract/days";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMPARISONS, REPORT_PERIODS } from "../../../src/contract/kinds/report";
import { bucketOf, bucketsOf, bucketStart, comparedDays, daysOf } from "../../../src/contract/kinds/report-period";
import { compareFigures, figureText } from "../../../src/engine/report/report-text";

describe("days of a report", () => {
  test("named periods include both ends", () => {
    expect(daysOf("last-7-days", "2026-11-21")).toEqual({ from: "2026-11-15", to: "2026-11-21" });
    expect(daysOf("last-month", "2026-03-31")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(daysOf("last-12-months", "2026-11-21")).toEqual({ from: "2025-11-22", to: "2026-11-21" });
  });

  test("compares with the period before or the same days a year ago", () => {
    const days = { from: "2026-11-01", to: "2026-11-10" };
    expect(comparedDays(days, "previous")).toEqual({ from: "2026-10-22", to: "2026-10-31" });
    expect(comparedDays(days, "last-year")).toEqual({ from: "2025-11-01", to: "2025-11-10" });
    expect(comparedDays(days, "none")).toBeNull();
  });

  test("are covered by a limited number of buckets", () => {
    expect(bucketStart("2026-11-21", "week")).toBe("2026-11-16");
    expect(bucketsOf({ from: "2026-10-30", to: "2026-12-02" }, "month")).toEqual([
      "2026-10-01",
      "2026-11-01",
      "2026-12-01",
    ]);
    const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(...REPORT_PERIODS),
        fc.constantFrom(...COMPARISONS),
        (today, period, compare) => {
          const days = daysOf(period, today.toISOString().slice(0, 10));
          expect(days.from <= days.to).toBe(true);
          const buckets = bucketsOf(days, bucketOf(days));
          expect(buckets.length).toBeLessThan(70);
          expect(buckets[0] !== undefined && buckets[0] <= days.from).toBe(true);
          expect(new Set(buckets).size).toBe(buckets.length);
          const compared = comparedDays(days, compare);
          if (compare === "previous" && compared !== null)
            expect(countDaysInclusive(compared)).toBe(countDaysInclusive(days));
        },
      ),
    );
  });
});

describe("report figures", () => {
  test("are formatted by kind", () => {
    expect(figureText(123_456, { format: "money" }, "EUR", "en-GB")).toBe("€1,234.56");
    expect(figureText(42.5, { format: "percent" }, "EUR", "en-GB")).toBe("42.5%");
    expect(figureText(null, { format: "integer" }, "EUR", "en-GB")).toBe("–");
  });

  test("show the change and whether it is good", () => {
    expect(compareFigures(150, 100, { format: "integer", better: "up" }, "en-GB")).toEqual({
      text: "+50%",
      tone: "success",
    });
    expect(compareFigures(150, 100, { format: "integer", better: "down" }, "en-GB")?.tone).toBe("danger");
    expect(compareFigures(12, 10, { format: "percent" }, "en-GB")).toEqual({ text: "+2", tone: "neutral" });
    expect(compareFigures(5, 0, { format: "integer" }, "en-GB")).toBeUndefined();
    expect(compareFigures(5, null, { format: "integer" }, "en-GB")).toBeUndefined();
  });
});
