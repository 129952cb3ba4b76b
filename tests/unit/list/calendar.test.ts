/** The entries of a list's calendar: which records fall into a year or month, and where. */
import { describe, expect, it } from "vitest";
import type { AnyRecord } from "../../../src/contract/resource";
import { weeksOf } from "../../../src/contract/days";
import { barOf, daysOf, entriesIn, shiftSpan, spanAt } from "../../../src/engine/list/calendar-model";

const record = (id: number, values: object): AnyRecord => ({ id, version: 1, ...values }) as unknown as AnyRecord;
const CLOSURES = { span: "year", from: "from", to: "to", endless: true } as const;
const DAYS = { span: "month", from: "date", to: "to", yearly: { field: "repeat", value: "YEARLY" } } as const;

describe("the calendar of a list", () => {
  it("opens at the address's year or month, or at today when it is invalid", () => {
    expect(spanAt("2027", "year", "2026-11-22")).toBe("2027");
    expect(spanAt("2027-13", "month", "2026-11-22")).toBe("2026-11");
    expect(spanAt(null, "year", "2026-11-22")).toBe("2026");
    expect([shiftSpan("2026-12", 1), shiftSpan("2026-01", -1), shiftSpan("2026", 1)]).toEqual([
      "2027-01",
      "2025-12",
      "2027",
    ]);
    expect(daysOf("2028-02")).toEqual(["2028-02-01", "2028-02-29"]);
  });

  it("contains records that overlap the period, including those without an end", () => {
    const acrossNewYear = record(1, { from: "2025-12-20", to: "2026-01-04" });
    const endless = record(2, { from: "2024-05-01", to: null });
    const before = record(3, { from: "2025-01-01", to: "2025-12-31" });
    const year = daysOf("2026");
    const entries = entriesIn([acrossNewYear, endless, before], CLOSURES, year);
    expect(entries.map(({ record: { id } }) => id)).toEqual([2, 1]);
    expect(barOf({ from: "2024-05-01", to: null }, year)).toEqual({ start: 0, size: 1 });
    expect(barOf({ from: "2026-12-31", to: "2027-01-08" }, year)).toEqual({ start: 364 / 365, size: 1 / 365 });
  });

  it("repeats yearly records from their first year on", () => {
    const leap = record(1, { date: "2024-02-29", to: null, repeat: "YEARLY" });
    const newYear = record(2, { date: "2025-12-30", to: "2026-01-02", repeat: "YEARLY" });
    const unrepeated = record(3, { date: "2025-03-01", to: null, repeat: "NONE" });
    const within = (month: string) =>
      entriesIn([leap, newYear, unrepeated], DAYS, daysOf(month)).map(({ record: { id }, from, to }) => [id, from, to]);
    expect(within("2027-03")).toEqual([[1, "2027-03-01", "2027-03-01"]]);
    expect(within("2024-02")).toEqual([[1, "2024-02-29", "2024-02-29"]]);
    expect(within("2023-02")).toEqual([]);
    expect(within("2028-01")).toEqual([[2, "2027-12-30", "2028-01-02"]]);
  });

  it("has whole weeks from the locale's first weekday", () => {
    const november = weeksOf("2026-11", 1);
    expect([november[0]?.[0], november.at(-1)?.at(-1), november.length]).toEqual(["2026-10-26", "2026-12-06", 6]);
    expect(weeksOf("2026-11", 7)[0]?.[0]).toBe("2026-11-01");
  });
});
