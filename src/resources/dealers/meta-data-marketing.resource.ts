import { defineResource } from "../../contract/resource";
import { metaDataActions, metaDataFields, metaDataForm, metaDataList, metaDataRules } from "./meta-data";

/** Commercial attributes of dealers: loyalty level, campaign, opening event. Spec 2 §2 "meta-data/{group}". */
export default defineResource({
  name: "metaDataMarketing",
  area: "dealers",
  screens: {
    list: { path: "meta-data/marketing", tag: "td-meta-data-marketing", icon: "tags" },
    detail: {
      path: "meta-data/marketing/{tagNameEncoded}",
      tag: "td-meta-data-marketing-tag",
      key: { field: "tagName", encoding: "base64url" },
    },
  },
  right: { read: "FITTER", write: "FITTER" },
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
      tagName: "loyalty",
      label: { fr_FR: "Niveau fidélité", en_GB: "Loyalty level" },
      type: "LIST",
      values: [{ code: "GOLD", label: { fr_FR: "Or", en_GB: "Gold" }, color: "#c9a227" }],
    },
    { tagName: "winter campaign", label: { fr_FR: "Campagne hiver", en_GB: "Winter campaign" } },
  ],
});
