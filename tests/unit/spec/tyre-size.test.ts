import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatTyreSize, parseTyreSize, type TyreSizeParts } from "../../../src/contract/spec";

describe("parseTyreSize", () => {
  it.each([
    ["205/55 R16 91V", "205/55R16 91V", "205/55 R16 91V", "2055516"],
    [" 205/55r16\u00a091v ", "205/55R16 91V", "205/55 R16 91V", "2055516"],
    ["225/40ZR18 (92Y) XL", "225/40ZR18 92Y XL", "225/40 ZR18 92Y XL", "2254018"],
    ["225/45 R17 94WXL", "225/45R17 94W XL", "225/45 R17 94W XL", "2254517"],
    ["255/35 R19 96Y XL RFT", "255/35R19 96Y XL RFT", "255/35 R19 96Y XL RFT", "2553519"],
    ["205/55RF16 91V", "205/55R16 91V RFT", "205/55 R16 91V RFT", "2055516"],
    ["215/65 R16C 109/107T", "215/65R16C 109/107T", "215/65 R16C 109/107T", "2156516"],
    ["315/80 R22,5 156/150L", "315/80R22.5 156/150L", "315/80 R22.5 156/150L", "31580225"],
    ["205/55-16 091V", "205/55D16 91V", "205/55 D16 91V", "2055516"],
    ["LT245/75R16 120/116S", "LT245/75R16 120/116S", "LT245/75 R16 120/116S", "2457516"],
  ])("parses %j", (text, canonical, display, key) => {
    expect(parseTyreSize(text)).toMatchObject({ canonical, display, key });
  });

  it("parses every part", () => {
    expect(parseTyreSize("225/40ZR18 92Y RF MO 3PMSF M+S SILENT MICHELIN PRIMACY 4")).toEqual({
      prefix: null,
      width: 225,
      aspect: 40,
      construction: "ZR",
      diameter: 18,
      commercial: false,
      loadIndex: 92,
      loadIndexDual: null,
      speedIndex: "Y",
      reinforced: true,
      runflat: false,
      ms: true,
      threePmsf: true,
      selfSealing: false,
      foam: true,
      studded: false,
      oeMark: "MO",
      rest: "MICHELIN PRIMACY 4",
      canonical: "225/40ZR18 92Y XL",
      display: "225/40 ZR18 92Y XL",
      key: "2254018",
      warnings: [],
    });
  });

  it("reads RF after the size as reinforced, never as run-flat", () => {
    expect(parseTyreSize("205/55R16 94V RF")).toMatchObject({ reinforced: true, runflat: false });
    expect(parseTyreSize("205/55R16 94V EXTRA LOAD")).toMatchObject({ reinforced: true });
  });

  it("warns of unusual values", () => {
    expect(parseTyreSize("095/55R16 91V")?.warnings).toEqual(["width-unusual"]);
    expect(parseTyreSize("205/55ZR16 91T")?.warnings).toEqual(["speed-below-v"]);
    expect(parseTyreSize("215/65R16C 109T")?.warnings).toEqual(["commercial-without-dual"]);
  });

  it.each([
    "",
    "2055516",
    "185 R14C 102/100R",
    "31X10.50 R15",
    "155/R13",
    "205/15R16 91V",
    "205/55R07 91V",
    "205/55R16 91X",
    "205/55R16 91WQ",
    "205/55R16 107/109T",
  ])("refuses %j", (text) => {
    expect(parseTyreSize(text)).toBeNull();
  });

  const sizes = fc.record({
    width: fc.integer({ min: 105, max: 395 }),
    aspect: fc.integer({ min: 20, max: 95 }),
    construction: fc.constantFrom("R", "ZR", "B", "D"),
    diameter: fc.integer({ min: 10, max: 42 }),
    loadIndex: fc.integer({ min: 10, max: 279 }),
    speedIndex: fc.constantFrom("H", "V", "W", "Y", "T", "A8"),
  });

  it("parses its own output", () => {
    fc.assert(
      fc.property(sizes, fc.constantFrom("", " XL", " XL RFT", " RFT"), (size, suffix) => {
        const text = `${size.width}/${size.aspect} ${size.construction}${size.diameter} ${size.loadIndex}${size.speedIndex}${suffix}`;
        const parsed = parseTyreSize(text);
        expect(parsed).toMatchObject(size);
        expect(parsed?.display).toBe(text);
        expect(parseTyreSize(parsed?.canonical ?? "")).toEqual(parsed);
      }),
    );
  });

  const parts = fc
    .record({
      prefix: fc.constantFrom("P", "LT", "ST", null),
      width: fc.integer({ min: 105, max: 395 }),
      aspect: fc.integer({ min: 20, max: 95 }),
      construction: fc.constantFrom("R", "ZR", "B", "D"),
      diameter: fc
        .integer({ min: 20, max: 84 })
        .map((half) => (half % 2 === 0 || half < 20 ? Math.floor(half / 2) : half / 2)),
      commercial: fc.boolean(),
      loadIndex: fc.integer({ min: 10, max: 279 }),
      dual: fc.option(fc.integer({ min: 10, max: 279 })),
      speedIndex: fc.constantFrom("A8", "B", "G", "J", "N", "Q", "T", "H", "V", "W", "Y"),
      reinforced: fc.boolean(),
      runflat: fc.boolean(),
      ms: fc.boolean(),
      threePmsf: fc.boolean(),
      selfSealing: fc.boolean(),
      foam: fc.boolean(),
      studded: fc.boolean(),
      oeMark: fc.constantFrom("*", "MO", "AOE", "N0", "J", "K1", null),
      rest: fc.constantFrom("", "MICHELIN PRIMACY 4", "104/102T"),
    })
    .map(({ dual, ...size }): TyreSizeParts => ({
      ...size,
      loadIndexDual: dual === null ? null : Math.min(dual, size.loadIndex),
    }));

  it("reads back every size that it formats, with all marks", () => {
    fc.assert(
      fc.property(parts, fc.constantFrom("shown" as const, "stored" as const), (size, style) => {
        const text = formatTyreSize(size, style);
        const parsed = parseTyreSize(text);
        expect(parsed).toMatchObject(size);
        expect(parsed && formatTyreSize(parsed, style)).toBe(text);
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."205/R16 91VXL()C-.,*") }),
        (text) => parseTyreSize(text)?.canonical !== "",
      ),
    );
  });
});
