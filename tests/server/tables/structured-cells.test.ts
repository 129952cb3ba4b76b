/** Parsing positions, periods and opening hours of table cells. */
import { expect, it } from "vitest";
import { CellError } from "../../../host/server/resources/import/cell-error";
import { parseDay } from "../../../host/server/resources/import/day-cells";
import { parseNumber } from "../../../host/server/resources/import/number-cells";
import { parseGeo, parseOpeningHours, parsePeriod } from "../../../host/server/resources/import/structured-cells";
import { structuredText } from "../../../host/server/resources/export/structured-text";
import { f } from "../../../src/contract/fields";

const range = (from: string, to: string) => ({ from, to, byAppointmentOnly: false });
const week = (days: Partial<ReturnType<typeof parseOpeningHours>>) => ({
  MONDAY: [],
  TUESDAY: [],
  WEDNESDAY: [],
  THURSDAY: [],
  FRIDAY: [],
  SATURDAY: [],
  SUNDAY: [],
  ...days,
});

it.each(["48.85, 2.35", "48,85; 2,35", "48,85 2,35", "48.85,2.35"])("%s is a position", (text) => {
  expect(parseGeo(text)).toEqual({ lat: 48.85, lng: 2.35, precision: "MANUAL" });
});

it("a period is two days, of which one may be missing", () => {
  expect(parsePeriod("2026-01-01..31/12/2026", parseDay)).toEqual({ from: "2026-01-01", to: "2026-12-31" });
  expect(parsePeriod("..2026-12-31", parseDay)).toEqual({ from: null, to: "2026-12-31" });
  expect(() => parsePeriod("2026-01-01", parseDay)).toThrow(CellError);
});

it("days are read in the order of the file", () => {
  expect(parseDay("03/04/2026")).toBe("2026-04-03");
  expect(parseDay("03/04/2026", "MDY")).toBe("2026-03-04");
  expect(parseDay("2026/04/03", "YMD")).toBe("2026-04-03");
  expect(parseDay("20260403")).toBe("2026-04-03");
  expect(() => parseDay("03/04/2026", "YMD")).toThrow(CellError);
  expect(() => parseDay("25/04/2026", "MDY")).toThrow(CellError);
});

it.each([
  ["Mo-Fr 8:00-12:00, 14:00-18:00; Sa 09:00-12:00", "en_GB"],
  [
    "MONDAY 08:00-12:00 14:00-18:00, TUESDAY 08:00-12:00 14:00-18:00, WEDNESDAY 08:00-12:00 14:00-18:00, THURSDAY 08:00-12:00 14:00-18:00, FRIDAY 08:00-12:00 14:00-18:00, SATURDAY 09:00-12:00",
    "fr_FR",
  ],
  ["lundi à vendredi 8h-12h et 14h à 18h00, samedi 9h–12h, dimanche fermé", "fr_FR"],
  ["Mo–Fr 8 bis 12, 14 bis 18 Uhr; Sa 9-12; So geschlossen", "de_DE"],
])("%s are opening hours", (text, locale) => {
  const day = [range("08:00", "12:00"), range("14:00", "18:00")];
  expect(parseOpeningHours(text, locale)).toEqual(
    week({
      MONDAY: day,
      TUESDAY: day,
      WEDNESDAY: day,
      THURSDAY: day,
      FRIDAY: day,
      SATURDAY: [range("09:00", "12:00")],
    }),
  );
});

it("days that several languages abbreviate alike are read in the reader's language", () => {
  expect(parseOpeningHours("di 10:00-12:00", "fr_FR")).toEqual(week({ SUNDAY: [range("10:00", "12:00")] }));
  expect(parseOpeningHours("di 10:00-12:00", "de_DE")).toEqual(week({ TUESDAY: [range("10:00", "12:00")] }));
});

it.each(["08:00-12:00", "Mo 08:00", "Mo 08:00 12:00", "Mo-Fr", "Foo 08:00-12:00", "Mo 08:00-Tu 12:00"])(
  "%s are no opening hours",
  (text) => {
    expect(() => parseOpeningHours(text, "en_GB")).toThrow(CellError);
  },
);

it("reads the opening hours that an export writes", () => {
  const hours = week({ MONDAY: [range("08:00", "12:00"), range("13:30", "24:00")], SUNDAY: [range("09:05", "10:00")] });
  const text = structuredText(f.openingHours(), hours, String);
  expect(parseOpeningHours(text ?? "", "fr_FR")).toEqual(hours);
});

it("an export keeps the places of empty cells within a row, and leaves out those at the end", () => {
  const field = f.rows({ a: f.text(), b: f.integer(), c: f.text() });
  const rows = [
    { a: "x", b: null, c: "z" },
    { a: "y", b: 2, c: null },
  ];
  expect(structuredText(field, rows, (_name, _field, value) => String(value))).toBe("x, , z; y, 2");
});

it("a single point is the decimal separator unless the reader writes numbers with commas", () => {
  expect([parseNumber("1.234"), parseNumber("1.234,5"), parseNumber("1,234.5")]).toEqual([1.234, 1234.5, 1234.5]);
});
