import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";
import { metaDataActions, metaDataFields, metaDataForm, metaDataList, metaDataRules } from "./meta-data";

/** Attributes that partners give to dealers: leasing approval, insurer code. Spec 2 §2 "meta-data/{group}". */
export default defineResource({
  name: "metaDataPartner",
  area: "dealers",
  screens: {
    list: { path: "meta-data/partner", tag: "td-meta-data-partner", icon: "tags" },
    detail: {
      path: "meta-data/partner/{tagNameEncoded}",
      tag: "td-meta-data-partner-tag",
      key: { field: "tagName", encoding: "base64url" },
    },
  },
  right: { read: "FITTER_PARTNER", write: "FITTER_PARTNER" },
  scope: "shop",
  label: "label",
  fields: {
    ...metaDataFields,
    /** The partner that the tag is for. */
    partner: f.text({ max: 80 }),
  },
  rules: (tag) => metaDataRules(tag),
  list: metaDataList,
  form: { cards: { ...metaDataForm, tag: [...metaDataForm.tag, "partner"] } },
  actions: metaDataActions,
  exportable: true,
  examples: [{ tagName: "leasing", label: { fr_FR: "Agréé leasing", en_GB: "Approved for leasing" }, partner: "ALD" }],
});
