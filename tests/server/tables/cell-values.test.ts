/** Parsing numbers, amounts and dates of table cells. */
import { describe, expect, it } from "vitest";
import { parseMoney } from "../../../host/server/resources/import/cell-values";
import { isRepeatedTime, parseDay, parseInstant } from "../../../host/server/resources/import/day-cells";
import { parseNumber } from "../../../host/server/resources/import/number-cells";
import { CellError } from "../../../host/server/resources/import/cell-error";
import { nextSize } from "../../../host/server/services/jobs/batches";

describe("cells", () => {
  it.each([
    ["12", 12],
    ["12,5", 12.5],
    ["1 234,56", 1234.56],
    ["1.234,56", 1234.56],
    ["1,234.56", 1234.56],
    ["-3.5 %", -3.5],
    ["+7", 7],
    ["1.2.3", Number.NaN],
    ["douze", Number.NaN],
    ["", Number.NaN],
  ])("read %s as the number %d", (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });

  it("read a comma as the decimal or thousands separator of the reader's language", () => {
    expect([parseNumber("1,234", false), parseNumber("1,234", true)]).toEqual([1234, 1.234]);
  });

  it("read amounts with or without currency, and refuse fractions of a cent", () => {
    expect(parseMoney("79,90 €", "EUR", true)).toEqual({ minor: 7990, currency: "EUR" });
    expect(parseMoney("GBP 12.00", "EUR", true)).toEqual({ minor: 1200, currency: "GBP" });
    expect(parseMoney("5", "CHF", true)).toEqual({ minor: 500, currency: "CHF" });
    expect(() => parseMoney("1,005", "EUR", true)).toThrow(CellError);
  });

  it("read dates, and refuse invalid ones", () => {
    expect(["2026-11-21", "21/11/2026", "21.11.2026", "1-2-2026"].map((text) => parseDay(text))).toEqual([
      "2026-11-21",
      "2026-11-21",
      "2026-11-21",
      "2026-02-01",
    ]);
    for (const text of ["31/02/2026", "2026-13-01", "tomorrow", "21/11/26"])
      expect(() => parseDay(text)).toThrow(CellError);
  });

  it("read times in the shop's time zone unless a zone is given", () => {
    expect(parseInstant("21/07/2026 09:30", "Europe/Paris")).toBe("2026-07-21T07:30:00.000Z");
    expect(parseInstant("2026-01-21T09:30:00Z", "Europe/Paris")).toBe("2026-01-21T09:30:00.000Z");
  });

  it("refuse a time that the clock skips in spring, in the zone where it skips it only", () => {
    expect(parseInstant("28/03/2027 01:59", "Europe/Paris")).toBe("2027-03-28T00:59:00.000Z");
    expect(() => parseInstant("28/03/2027 02:30", "Europe/Paris")).toThrow("import.line.skipped-time");
    expect(parseInstant("28/03/2027 03:00", "Europe/Paris")).toBe("2027-03-28T01:00:00.000Z");
    expect(parseInstant("28/03/2027 02:30", "America/New_York")).toBe("2027-03-28T06:30:00.000Z");
    expect(parseInstant("2027-03-28T02:30:00+02:00", "Europe/Paris")).toBe("2027-03-28T00:30:00.000Z");
    expect(parseInstant("2027-03-28 24:00", "Europe/Paris")).toBe("2027-03-28T22:00:00.000Z");
  });

  it("tell a time that the clock shows twice in autumn, in the zone where it does only, unless an offset says which", () => {
    const isRepeated = (text: string, zone = "Europe/Paris") => isRepeatedTime(text, zone);
    expect(["01:59", "02:00", "02:59", "03:00"].map((time) => isRepeated(`25/10/2026 ${time}`))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isRepeated("25/10/2026 02:30", "America/New_York")).toBe(false);
    expect(isRepeated("2026-10-25T02:30:00+01:00")).toBe(false);
    expect(isRepeated("25/10/2026 02:30", "UTC")).toBe(false);
  });
});

it("batches grow while they are fast, at most twofold, and shrink when they are slow", () => {
  expect(nextSize(20, 10)).toBe(40);
  expect(nextSize(400, 10)).toBe(500);
  expect(nextSize(100, 500)).toBe(10);
  expect(nextSize(20, 100_000)).toBe(5);
});
