/** Names of files that a feed reads. */
import { expect, it } from "vitest";
import { matchesPattern } from "../../host/server/features/feeds/sources/source";

it.each([
  ["STOCK_*.csv", "stock_2027.CSV", true],
  ["STOCK_*.csv", "stock_2027.csv.tmp", false],
  ["STOCK_*.csv", "my_stock_1.csv", false],
  ["*a*b?", "xxaxxbabc", true],
  ["*a*b?", "xxaxxbab", false],
  ["a.c", "abc", false],
  ["dispo(1)?.txt", "dispo(1)x.txt", true],
  ["*", "", true],
  ["", "any", true],
])("matches %s with %s: %s", (pattern, name, expected) => {
  expect(matchesPattern(name, pattern)).toBe(expected);
});

it("is quick for a pattern with many stars", () => {
  const start = performance.now();
  expect(matchesPattern("a".repeat(250), `${"*a".repeat(49)}b`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(1_000);
});
