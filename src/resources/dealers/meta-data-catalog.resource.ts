import { defineResource } from "../../contract/resource";
import { metaDataActions, metaDataFields, metaDataForm, metaDataList, metaDataRules } from "./meta-data";

/** Attributes of products and catalogue pages: test winner, exclusive, clearance. Spec 2 §2 "meta-data/{group}". */
export default defineResource({
  name: "metaDataCatalog",
  area: "catalog",
  screens: {
    list: { path: "meta-data/catalog", tag: "td-meta-data-catalog", icon: "tags" },
    detail: {
      path: "meta-data/catalog/{tagNameEncoded}",
      tag: "td-meta-data-catalog-tag",
      key: { field: "tagName", encoding: "base64url" },
    },
  },
  right: { read: "CATALOG", write: "CATALOG" },
  scope: "shop",
  label: "label",
  fields: {
    ...metaDataFields,
  },
  rules: (tag) => metaDataRules(tag),
  list: metaDataList,
  form: { cards: { ...metaDataForm, tag: [...metaDataForm.tag] } },
  actions: metaDataActions,
  exportable: true,
  examples: [
    {
      tagName: "Été/Hiver",
      label: { fr_FR: "Été ou hiver", en_GB: "Summer or winter" },
      type: "LIST",
      values: [{ code: "SUMMER", label: { fr_FR: "Été", en_GB: "Summer" }, color: null }],
    },
  ],
});
