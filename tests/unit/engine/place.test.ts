/** What the place of a screen settles: filters, values of new records, columns, fields, right and title. */
import { expect, it } from "vitest";
import { widen } from "../../../src/contract/resource";
import { scopeToRoute, isInScope } from "../../../src/engine/route-scope";
import sheets from "../../../src/resources/catalog/catalog-product.resource";
import dealerOption from "../../../src/resources/dealers/dealer-option/dealer-option.resource";
import metaData from "../../../src/resources/dealers/meta-data/meta-data.resource";
import { recordPath } from "../../../src/catalogue/screens";

const tags = widen(metaData);
const catalogProduct = widen(sheets);

it("narrows a list to the value that its address names", () => {
  const partner = scopeToRoute(tags, "td-meta-data-group", { group: "partner" });
  expect(partner?.fixed).toEqual({ filter: { group: "partner" }, values: { group: "partner" } });
  expect(partner?.right).toEqual({ read: "FITTER_PARTNER", write: "FITTER_PARTNER" });
  expect(partner?.list?.columns).toContain("partner");
  expect(partner?.list?.columns).not.toContain("countries");
  expect(partner?.list?.filters).not.toContain("group");
  expect(partner?.screens.list).toMatchObject({
    path: "meta-data/partner",
    titleKey: "meta-data.list.partner.title",
  });
});

it("finds nothing where the address names no value", () => {
  expect(scopeToRoute(tags, "td-meta-data-group", { group: "nonsense" })).toBeUndefined();
});

it("leads a record's screen back to its own list, and shows its own fields", () => {
  const country = scopeToRoute(tags, "td-meta-data-tag", { group: "country", tagNameEncoded: "new" });
  expect(country?.screens.list?.path).toBe("meta-data/country");
  expect(JSON.stringify(country?.form)).toContain("countries");
  expect(JSON.stringify(country?.form)).not.toContain("partner");
});

it("shows some records of a further list with its own columns", () => {
  const own = scopeToRoute(widen(dealerOption), "td-dealer-option-custom-values", {});
  expect(own?.fixed).toEqual({ filter: { origin: "CUSTOM" }, values: {} });
  expect(own?.screens.list?.titleKey).toBe("dealer-option.list.custom.title");
  expect(own?.list?.columns).not.toContain("origin");
});

it("writes the address of a record with all its parts", () => {
  const record = {
    id: 7,
    version: 1,
    createdAt: "",
    updatedAt: "",
    updatedBy: null,
    group: "country",
    tagName: "Été/Hiver",
  };
  expect(recordPath(tags, record)).toBe("meta-data/country/w4l0w6kvSGl2ZXI");
});

it("tells the records of the place that the address names from others", () => {
  const here = scopeToRoute(catalogProduct, "td-catalog-position", { type: "product", id: "7" });
  if (here === undefined) throw new Error("The order of a catalogue has no place");
  const sheet = (id: number) => ({ type: "product", catalog: { id, label: "" } });
  expect([isInScope(here, sheet(7)), isInScope(here, sheet(8))]).toEqual([true, false]);
  expect(isInScope(catalogProduct, sheet(8))).toBe(true);
});
