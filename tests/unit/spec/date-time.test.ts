import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDateTime } from "../../../src/contract/spec";

describe("formatDateTime", () => {
  it("validation-17: returns an invalid date unchanged, as text", () => {
    for (const text of ["", "abc", "Rue 12", "12", "fitter 5", "2024-02-30", "2024-13-01", "2024-03-05Tx"])
      expect(formatDateTime(text)).toBe(text);
    expect(formatDateTime(NaN)).toBe("NaN");
    expect(formatDateTime(new Date("x"))).toBe("Invalid Date");
    expect(formatDateTime(null)).toBe("");
  });
  it("validation-18: formats year-month-day hour:minute:second", () => {
    expect(formatDateTime(new Date(2024, 10, 25, 19, 47, 34))).toBe("2024-11-25 19:47:34");
    expect(formatDateTime("2024-11-25T19:47:34")).toBe("2024-11-25 19:47:34");
    expect(formatDateTime("2024-11-25")).toBe("2024-11-25 0:0:0");
    expect(formatDateTime(new Date(2024, 10, 25, 1, 2, 3).getTime())).toBe("2024-11-25 1:2:3");
    expect(formatDateTime(new Date(2024, 10, 25, 1, 2, 3).toString())).toBe("2024-11-25 1:2:3");
  });
  it("validation-19: pads month and day", () => {
    expect(formatDateTime(new Date(2024, 2, 5, 12, 30, 45))).toBe("2024-03-05 12:30:45");
  });
  it("validation-20: does not pad hour, minute and second", () => {
    expect(formatDateTime(new Date(2024, 2, 5, 9, 7, 4))).toBe("2024-03-05 9:7:4");
  });
  it("keeps every component of a date", () => {
    const dates = fc.date({ min: new Date(1000, 0, 1), max: new Date(9999, 11, 31), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        const parts = formatDateTime(date).split(/[- :]/).map(Number);
        expect(parts).toEqual([
          date.getFullYear(),
          date.getMonth() + 1,
          date.getDate(),
          date.getHours(),
          date.getMinutes(),
          date.getSeconds(),
        ]);
      }),
    );
  });
  it("returns texts without a four-digit number unchanged", () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/\d{4}|\//.test(text)),
        (text) => formatDateTime(text) === text,
      ),
    );
  });
});
