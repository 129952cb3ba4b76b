import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";
import { metaDataActions, metaDataFields, metaDataForm, metaDataList, metaDataRules } from "./meta-data";

/** Attributes that exist in some countries only, such as the French mountain law. Spec 2 §2 "meta-data/{group}". */
export default defineResource({
  name: "metaDataCountry",
  area: "dealers",
  screens: {
    list: { path: "meta-data/country", tag: "td-meta-data-country", icon: "tags" },
    detail: {
      path: "meta-data/country/{tagNameEncoded}",
      tag: "td-meta-data-country-tag",
      key: { field: "tagName", encoding: "base64url" },
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  label: "label",
  fields: {
    ...metaDataFields,
    countries: f.rows({ country: f.country({ required: true }) }, { required: true, max: 50, uniqueBy: "country" }),
  },
  rules: (tag) => metaDataRules(tag),
  list: { ...metaDataList, columns: [...metaDataList.columns, "countries"] },
  form: { cards: { ...metaDataForm, tag: [...metaDataForm.tag, "countries"] } },
  actions: metaDataActions,
  exportable: true,
  examples: [
    {
      tagName: "loi montagne",
      label: { fr_FR: "Loi Montagne", en_GB: "Mountain law" },
      countries: [{ country: "FR" }],
    },
  ],
});
