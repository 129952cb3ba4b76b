import { describe, expect, it } from "vitest";
import { formatPattern } from "../../../src/contract/spec/date-pattern";

const instant = new Date("2026-03-05T13:04:09Z");

describe("formatPattern", () => {
  it.each([
    ["dd/MM/yyyy", "05/03/2026"],
    ["d.M.yy", "5.3.26"],
    ["HH:mm:ss", "13:04:09"],
    ["H:m:s", "13:4:9"],
    ["hh:mm a", "01:04 PM"],
    ["yyyy-MM-dd HH:mm", "2026-03-05 13:04"],
  ])("formats %s as %s", (pattern, expected) => {
    expect(formatPattern(instant, pattern, "UTC")).toBe(expected);
  });

  it("uses the clock of a zone, and writes midnight as 12 AM", () => {
    expect(formatPattern(new Date("2026-03-04T23:30:00Z"), "dd/MM h:mm a", "Europe/Paris")).toBe("05/03 12:30 AM");
  });
});
