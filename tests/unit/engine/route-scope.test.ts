/** What the route scope of a screen determines: filters, preset values, columns, fields, right and title. */
import { expect, it } from "vitest";
import { widen } from "../../../src/contract/resource";
import { scopeToRoute, isInScope } from "../../../src/engine/route-scope";
import ecalExport from "../../../src/resources/calendar/exports/ecal-export.resource";
import sheets from "../../../src/resources/catalog/catalog-product.resource";
import formStep from "../../../src/resources/configuration/request-form/request-form-step.resource";
import dealerOption from "../../../src/resources/dealers/dealer-option/dealer-option.resource";
import service from "../../../src/resources/dealers/services/service.resource";
import metaData from "../../../src/resources/dealers/meta-data/meta-data.resource";
import { recordPath } from "../../../src/catalogue/screens";

const tags = widen(metaData);
const catalogProduct = widen(sheets);

it("filters a list by the value in its route", () => {
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

it("is undefined when the route has an unknown value", () => {
  expect(scopeToRoute(tags, "td-meta-data-group", { group: "nonsense" })).toBeUndefined();
});

it("links a record's screen to its own list and shows its own fields", () => {
  const country = scopeToRoute(tags, "td-meta-data-tag", { group: "country", tagNameEncoded: "new" });
  expect(country?.screens.list?.path).toBe("meta-data/country");
  expect(JSON.stringify(country?.form)).toContain("countries");
  expect(JSON.stringify(country?.form)).not.toContain("partner");
});

it("shows a subset of a list with its own columns", () => {
  const customValues = scopeToRoute(widen(dealerOption), "td-dealer-option-custom-values", {});
  expect(customValues?.fixed).toEqual({ filter: { origin: "CUSTOM" }, values: {} });
  expect(customValues?.screens.list?.titleKey).toBe("dealer-option.list.custom.title");
  expect(customValues?.list?.columns).not.toContain("origin");
});

it("builds a record's path with all its parts", () => {
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

it("fixes no reference where a shorter address of a record leaves it out", () => {
  const fixedBy = (idForm: string) =>
    scopeToRoute(widen(formStep), "td-request-form-step", { idForm, idStep: "7" })?.fixed?.filter;
  expect([fixedBy("5"), fixedBy(""), fixedBy("none")]).toEqual([{ form: "5" }, {}, undefined]);
});

it("tells whether a record is in the route's scope", () => {
  const positionList = scopeToRoute(catalogProduct, "td-catalog-position", { type: "product", id: "7" });
  if (positionList === undefined) throw new Error("td-catalog-position has no route scope");
  const sheet = (id: number, ...others: number[]) => ({
    type: "product",
    catalog: { id, label: "" },
    otherCatalogs: others.map((other) => ({ id: other, label: "" })),
  });
  expect([sheet(7), sheet(8), sheet(8, 9), sheet(8, 9, 7)].map((record) => isInScope(positionList, record))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  // A row of a list, which the server has filtered.
  expect(isInScope(positionList, { type: "product", catalog: { id: 8, label: "" } })).toBe(true);
  expect(isInScope(catalogProduct, sheet(8))).toBe(true);
});

it("the screen of a list of one kind opens and creates records of that kind only", () => {
  const detail = scopeToRoute(widen(ecalExport), "td-ecal-sms-export", { id: "7" });
  if (detail === undefined) throw new Error("td-ecal-sms-export has no route scope");
  expect(detail.fixed).toEqual({ filter: { kind: "SMS" }, values: { kind: "SMS" } });
  expect([isInScope(detail, { kind: "SMS" }), isInScope(detail, { kind: "GARAGE" })]).toEqual([true, false]);
  expect(detail.right?.write).toEqual(["APPOINTMENTS", "NETWORK_EXPORT"]);
  expect(JSON.stringify(detail.form)).not.toContain('"kind"');
});

it("a further list opens the screen of its own, with its part of the form and its actions", () => {
  const list = scopeToRoute(widen(service), "td-ecal-services", {});
  expect(list?.screens.detail?.path).toBe("ecal-services/{id}");
  expect(Object.keys(list?.actions ?? {})).not.toContain("prices");
  const detail = scopeToRoute(widen(service), "td-ecal-service", { id: "7" });
  expect(detail?.screens.list?.path).toBe("ecal-services");
  expect(JSON.stringify(detail?.form)).not.toContain("seoTitle");
});
