/** Length of text messages: alphabets, parts, characters of two places, and replacements. */
import { describe, expect, it } from "vitest";
import { smsLength, transliterated } from "../../../src/contract/sms-text";

describe("the length of a text message", () => {
  it.each([
    ["", 0, 0],
    ["a".repeat(160), 1, 160],
    ["a".repeat(161), 2, 161],
    ["a".repeat(306), 2, 306],
    ["a".repeat(307), 3, 307],
    ["é".repeat(160), 1, 160],
    [`${"a".repeat(159)}€`, 2, 161],
  ])("of the 7-bit alphabet is 160 places, then 153 a part", (text, parts, units) => {
    expect(smsLength(text)).toMatchObject({ alphabet: "GSM-7", parts, units });
  });

  it.each([
    ["ê", 1, 1],
    ["ê".repeat(70), 1, 70],
    ["ê".repeat(71), 2, 71],
    ["ê".repeat(135), 3, 135],
    ["😀".repeat(35), 1, 70],
  ])("with another character is 70 places, then 67 a part", (text, parts, units) => {
    expect(smsLength(text)).toMatchObject({ alphabet: "UCS-2", parts, units });
  });

  it("never divides a character of two places between parts", () => {
    const text = `${"a".repeat(152)}€${"a".repeat(152)}`;
    expect(smsLength(text)).toMatchObject({ units: 306, parts: 3 });
  });

  it("names the characters outside of the alphabet once", () => {
    expect(smsLength("naïf ïê €é").foreign).toEqual(["ï", "ê"]);
  });

  it("counts two places for each of € ^ { } [ ] ~ | \\", () => {
    expect(smsLength("€^{}[]~|\\").units).toBe(18);
  });
});

describe("a text in the 7-bit alphabet", () => {
  it("has e for ê and plain quotes, dashes and spaces, and keeps é, à, è and €", () => {
    expect(transliterated("Fenêtre — “naïf” œuvre… 10\u202f€ été à très l’hôte")).toBe(
      'Fenetre - "naif" oeuvre... 10 € été à très l\'hote',
    );
    expect(smsLength(transliterated("Œuvre 中 😀")).alphabet).toBe("GSM-7");
  });
});
