import { describe, expect, it } from "vitest";
import { matchPattern, paramNamesOf } from "../../../src/contract/route-pattern";
import { attributeName, type ScreenEntry } from "../../../src/catalogue/registry";
import { findScreen, isEditScreen, screenPath } from "../../../src/catalogue/screens";

const screen = (tag: `td-${string}`, ...paths: string[]): ScreenEntry => ({
  tag,
  paths,
  titleKey: tag,
  area: "content",
  kind: "bespoke",
});
const screens = [
  screen("td-home", "/"),
  screen("td-catalogs", "/catalog/:type"),
  screen("td-catalog", "/catalog/:type/:id"),
  screen("td-catalog-order", "/catalog/:type/:id/position-page"),
  screen("td-blog", "/catalog/blog"),
];

describe("findScreen", () => {
  it.each([
    ["", "td-home", {}],
    ["/", "td-home", {}],
    ["catalog/product", "td-catalogs", { type: "product" }],
    ["/catalog/blog", "td-blog", {}],
    ["/catalog/product/12?tab=hours#x", "td-catalog", { type: "product", id: "12" }],
    ["/catalog/product/12/position-page/", "td-catalog-order", { type: "product", id: "12" }],
    ["/catalog/a%20b", "td-catalogs", { type: "a b" }],
    ["/catalog/100%", "td-catalogs", { type: "100%" }],
  ])("%s is %s", (path, tag, params) => {
    expect(findScreen(path, screens)).toMatchObject({ screen: { tag }, params });
  });

  it.each(["/catalogs", "/catalog", "/Catalog/product", "/catalog/a/b/c"])("no screen has the path %s", (path) => {
    expect(findScreen(path, screens)).toBeUndefined();
  });
});

describe("patterns", () => {
  it("list their parameters", () => {
    expect(paramNamesOf("/catalog/:type/:idCatalog/paragraph/:idParagraph")).toEqual([
      "type",
      "idCatalog",
      "idParagraph",
    ]);
    expect(matchPattern("/fitter/:id", "/fitter/new")).toEqual({ id: "new" });
  });

  it("build paths from parameters", () => {
    expect(screenPath("/catalog/:type/:id", { type: "a b", id: 7 })).toBe("catalog/a%20b/7");
  });

  it("map parameters to attribute names", () => {
    expect(["withUrl", "idParagraph", "index", "id"].map(attributeName)).toEqual([
      "with-url",
      "id-paragraph",
      "index",
      "id-value",
    ]);
  });
});

describe("isForChanging", () => {
  it.each([
    ["merge-fitter?kept={first}&others={rest}", true],
    ["dealerTransfer/new?dealers={id}", true],
    ["local-presence?filter[dealer]={id}", false],
    ["fitter/{id}", false],
    ["no-such-screen", false],
  ])("%s opens a form: %s", (path, changes) => {
    expect(isEditScreen(path)).toBe(changes);
  });
});
