import { expect, it } from "vitest";
import { fillPattern, matchPattern, paramNamesOf, patternOf, routerPath } from "../../../src/contract/route-pattern";
import { fillTemplate } from "../../../src/contract/template";

it("fills placeholders, and keeps those without a value", () => {
  const values: Readonly<Record<string, string>> = { town: "Lyon", empty: "" };
  expect(fillTemplate("{town}, {town}{empty} {country}", (name) => values[name])).toBe("Lyon, Lyon {country}");
});

it("inserts values literally, without replacement patterns", () => {
  expect(fillTemplate("{price}", () => "$& $1 {price}")).toBe("$& $1 {price}");
});

it("converts a definition's path to a router pattern", () => {
  expect(routerPath("/admin/api/fitter/{id}")).toBe("/admin/api/fitter/:id");
  expect(patternOf("fitter/{id}")).toBe("/fitter/:id");
  expect(patternOf("/fitter/{id}")).toBe("/fitter/:id");
});

it("fills a pattern with encoded values and reads them back", () => {
  const path = fillPattern("/catalog/:type/:id", (name) => ({ type: "a b", id: 7 })[name]);
  expect(path).toBe("/catalog/a%20b/7");
  expect(matchPattern("/catalog/:type/:id", path)).toEqual({ type: "a b", id: "7" });
  expect(matchPattern("/catalog/:type", path)).toBeUndefined();
  expect(paramNamesOf("/catalog/:type/:id")).toEqual(["type", "id"]);
});
