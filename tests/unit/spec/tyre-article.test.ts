import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  gtinCheckDigit,
  labelState,
  loadInKilograms,
  normaliseEan,
  tyreClass,
  tyreSizeWords,
  withTyreSizeWord,
  type LabelSubject,
} from "../../../src/contract/spec";

describe("normaliseEan", () => {
  it.each([
    ["3528706953682", "3528706953682"],
    ["3528 7069-53682", "3528706953682"],
    ["96385074", "96385074"],
  ])("reads %j", (text, ean) => {
    expect(normaliseEan(text)).toBe(ean);
  });

  it("puts a leading zero back that a spreadsheet removed", () => {
    expect(normaliseEan("36000291452")).toBe("036000291452");
  });

  it.each(["3528706953683", "4,01924E+12", "4.01924E+12", "", "abc", "123456789012345"])("refuses %j", (text) => {
    expect(normaliseEan(text)).toBeNull();
  });

  it("accepts every number with its check digit, and none with another", () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(digits, fc.integer({ min: 1, max: 9 }), (list, shift) => {
        const body = list.join("");
        const check = gtinCheckDigit(body);
        expect(normaliseEan(`${body}${check}`)).toBe(`${body}${check}`);
        // Thirteen digits with a wrong check digit could still be fourteen without their leading zero, which has the same sum.
        expect(normaliseEan(`${body}${(check + shift) % 10}`)).toBeNull();
      }),
    );
  });
});

describe("load and class", () => {
  it.each([
    [50, 190],
    [91, 615],
    [94, 670],
    [98, 750],
    [121, 1450],
    [130, 1900],
    [131, null],
  ])("reads load index %i as %s kg", (index, kilograms) => {
    expect(loadInKilograms(index)).toBe(kilograms);
  });

  it.each([
    [{ commercial: false, loadIndex: 91, speedIndex: "V" }, "C1"],
    [{ commercial: true, loadIndex: 109, speedIndex: "T" }, "C2"],
    [{ commercial: true, loadIndex: 122, speedIndex: "R" }, "C3"],
    [{ commercial: false, loadIndex: 156, speedIndex: "L" }, "C3"],
  ])("classes %j as %s", (size, expected) => {
    expect(tyreClass(size)).toBe(expected);
  });
});

describe("EU label", () => {
  const car: LabelSubject = {
    vehicleType: "CAR",
    collection: false,
    studded: false,
    retreaded: false,
    temporarySpare: false,
    diameter: 16,
  };
  const label = { fuelClass: "B", wetGripClass: "A", noiseDb: 71, noiseClass: "B" };

  it("is complete with fuel, wet grip and noise, and incomplete without one of them", () => {
    expect(labelState(label, car)).toBe("COMPLETE");
    for (const name of ["fuelClass", "wetGripClass", "noiseDb", "noiseClass"])
      expect(labelState({ ...label, [name]: null }, car), name).toBe("INCOMPLETE");
  });

  it.each([
    { studded: true },
    { retreaded: true },
    { temporarySpare: true },
    { collection: true },
    { vehicleType: "MOTORCYCLE" },
    { vehicleType: "AGRICULTURAL" },
    { diameter: 8 },
    { diameter: 25 },
  ])("is not required for %j", (exempt) => {
    expect(labelState({ ...label, fuelClass: null }, { ...car, ...exempt })).toBe("EXEMPT");
  });
});

describe("size search", () => {
  const words = tyreSizeWords({ width: 205, aspect: 55, diameter: 16, loadIndex: 91, speedIndex: "V" });

  it.each([
    "205/55 R16",
    "205/55R16",
    "205 55 16",
    "205 55 R 16",
    "2055516",
    "205-55-16",
    "205.55.16",
    "205/55/16",
    "205/55 r16 91v",
    "205/55 R16 (91V)",
    "205 55 16 v",
    "P205/55R16",
  ])("finds 205/55 R16 91V by %j", (query) => {
    const word = withTyreSizeWord(query);
    expect(words.split(" ")).toContain(word);
  });

  it.each(["205/60 R16", "195/55 R16", "205/55 R17", "205/55 R16 94V", "205 55 16 h"])(
    "does not find it by %j",
    (query) => {
      expect(words.split(" ")).not.toContain(withTyreSizeWord(query));
    },
  );

  it.each([
    ["michelin 205 55 16 v", "michelin 2055516v"],
    ["315/80 R22,5", "31580225"],
    ["3528706953682", "3528706953682"],
    ["primacy 4", "primacy 4"],
    ["185 R14C", "185 R14C"],
  ])("reads %j as %j", (query, expected) => {
    expect(withTyreSizeWord(query)).toBe(expected);
  });
});
