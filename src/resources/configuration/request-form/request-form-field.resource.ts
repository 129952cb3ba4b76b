import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { questionCards, questionErrors, questionFields, relevantToType } from "./field-parts";

/** A question of a request form. */
export default defineResource({
  name: "request-form-field",
  apiPath: "form-field",
  area: "configuration",
  screens: {
    detail: {
      path: "request/form/{idForm}/step/{idStep}/field/{idField}",
      aliases: ["request/form/step/{idStep}/field/{idField}"],
      tag: "td-request-form-field",
      icon: "input-cursor-text",
      parts: { idForm: "form", idStep: "step" },
      backTo: { path: "request/form/{idForm}", titleKey: "request-form-field.up" },
      query: ["type", "mapping"],
    },
  },
  right: { read: ["QUOTES", "APPOINTMENTS"], write: ["QUOTES", "APPOINTMENTS"] },
  conditions: ["not-dlu"],
  scope: "shop",
  label: "label",
  fields: {
    form: f.reference("request-form", { required: true }),
    step: f.reference("request-form-step", { required: true }),
    ...questionFields,
    position: f.position({ groupBy: ["step"] }),
  },
  rules: questionErrors,
  relevant: relevantToType,
  list: {
    columns: ["label", "fieldCode", "form", "step", "type", "mapping", "mandatory", "width", "updatedAt"],
    filters: ["form", "step", "type"],
    search: ["label", "fieldCode"],
    sort: "position",
    sortable: ["position", "label", "fieldCode", "type", "updatedAt"],
  },
  form: {
    tabs: {
      field: { ...questionCards, preview: ["@preview"] },
      history: { history: ["@history"] },
    },
  },
});
