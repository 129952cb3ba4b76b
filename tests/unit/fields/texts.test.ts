import { describe, expect, test } from "vitest";
import { localSearch } from "../../../src/ui/fields/local-options";
import { parsePair } from "../../../src/ui/fields/geo-field";
import { currencyDigits } from "../../../src/contract/currency-digits";
import { formatNumber, parseNumber } from "../../../src/ui/fields/number-text";
import { normaliseTyped } from "../../../src/ui/fields/relative-url-field";
import { formatGroups, removeGroups } from "../../../src/ui/fields/text-field";
import { formatBytes } from "../../../src/ui/pictures/format-bytes";

describe("typed numbers", () => {
  test.each([
    ["", null],
    ["12", 12],
    ["1 234,5", 1234.5],
    ["1\u202f234", 1234],
    ["-3", -3],
    ["1.5", 1.5],
    ["1,", 1],
    ["1.2.3", "1.2.3"],
    ["abc", "abc"],
  ])("%j is %j", (text, expected) => {
    expect(parseNumber(text)).toBe(expected);
  });

  test("are formatted without grouping and never rounded", () => {
    expect(formatNumber(1234.5, "fr-FR", 2)).toBe("1234,5");
    expect(formatNumber(1.2345, "en-GB", 2)).toBe("1.2345");
    expect(formatNumber(140.4, "fr-FR", 4, { amount: true })).toBe("140,40");
    expect(formatNumber(58.4125, "fr-FR", 4, { amount: true })).toBe("58,4125");
    expect(currencyDigits("EUR")).toBe(2);
    expect(currencyDigits("JPY")).toBe(0);
  });
});

describe("typed relative addresses", () => {
  test.each([
    ["Pneus Hiver", "pneus-hiver"],
    ["pneus-", "pneus-"],
    ["pneus--", "pneus-"],
    ["a/", "a/"],
    ["É", ""],
    ["", ""],
  ])("%j becomes %j", (typed, expected) => {
    expect(normaliseTyped(typed)).toBe(expected);
  });
});

describe("coordinates and company numbers", () => {
  test("parses a pair copied from a map as both coordinates", () => {
    expect(parsePair("45.75801, 4.85612")).toEqual({ lat: 45.75801, lng: 4.85612 });
    expect(parsePair("95, 4")).toBeUndefined();
    expect(parsePair("45.7")).toBeUndefined();
  });

  test("groups digits for display", () => {
    expect(formatGroups("companyId", "73282932000074")).toBe("732 829 320 00074");
    expect(formatGroups("vatNumber", "FR44732829320")).toBe("FR 44 732829320");
    expect(formatGroups("companyId", "HRB 123")).toBe("HRB 123");
    expect(removeGroups("companyId", "732 829 320 00074")).toBe("73282932000074");
    expect(removeGroups("companyId", "HRB 123")).toBe("HRB 123");
    expect(removeGroups("text", "12 rue du Pont")).toBe("12 rue du Pont");
  });
});

describe("local search", () => {
  const search = localSearch([
    { id: "FR", label: "France" },
    { id: "RE", label: "La Réunion" },
    { id: "GF", label: "Guyane française" },
  ]);
  const searchIds = async (text: string) => (await search(text, new AbortController().signal)).map(({ id }) => id);

  test("ignores accents and case, and lists prefix matches first", async () => {
    expect(await searchIds("reunion")).toEqual(["RE"]);
    expect(await searchIds("fran")).toEqual(["FR", "GF"]);
    expect(await searchIds("")).toHaveLength(3);
    expect(await searchIds("zz")).toEqual([]);
  });
});

test("a file size is never rounded to zero", () => {
  expect([46, 12_300, 10_000_000].map((size) => formatBytes(size, "en-GB"))).toEqual(["46 byte", "12 kB", "10 MB"]);
});
