import { describe, expect, test } from "vitest";
import { keysOfText } from "../../../src/contract/plural";

describe("the key of a counted text", () => {
  test.each([
    ["fr_FR", 0, "found.one"],
    ["fr_FR", 1, "found.one"],
    ["fr_FR", 2, "found.other"],
    ["en_GB", 0, "found.other"],
    ["de_DE", 1, "found.one"],
    ["en_XX", 1, "found.one"],
  ])("follows the plural rules of %s for %i", (locale, count, key) => {
    expect(keysOfText("found", { count }, locale)[0]).toBe(key);
  });

  test("is the general form for a count that is formatted already, and the key itself without a count", () => {
    expect(keysOfText("found", { count: "10 000+" }, "fr_FR")).toEqual(["found.other", "found"]);
    expect(keysOfText("found", { total: 2 }, "fr_FR")).toEqual(["found"]);
  });
});
