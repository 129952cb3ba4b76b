import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { conditionErrors, conditionFields, jumpErrors, jumpFields } from "./field-parts";

/** One page of a request form. */
export default defineResource({
  name: "request-form-step",
  apiPath: "form-step",
  area: "configuration",
  screens: {
    detail: {
      path: "request/form/{idForm}/step/{idStep}",
      aliases: ["request/form/step/{idStep}"],
      tag: "td-request-form-step",
      icon: "ui-checks-grid",
      parts: { idForm: "form" },
      backTo: { path: "request/form/{idForm}", titleKey: "request-form-step.up" },
    },
  },
  right: { read: ["QUOTES", "APPOINTMENTS"], write: ["QUOTES", "APPOINTMENTS"] },
  conditions: ["not-dlu"],
  scope: "shop",
  label: "title",
  fields: {
    form: f.reference("request-form", { required: true }),
    title: f.text({ required: true, max: 80, localised: true }),
    subtitle: f.text({ max: 200, localised: true }),
    nextLabel: f.text({ max: 25, localised: true }),
    ...conditionFields,
    ...jumpFields,
    fieldCount: f.computed("integer", { sortable: true }),
    position: f.position({ groupBy: ["form"] }),
  },
  rules: (step) => ({ ...conditionErrors(step), ...jumpErrors(step) }),
  removal: {
    // Where the fields of the step go.
    input: { fieldsTo: f.choice(["PREVIOUS", "NEXT"]) },
    when: ({ fieldCount }) => ((fieldCount ?? 0) > 0 ? ["fieldsTo"] : []),
    required: ({ fieldCount }) => ((fieldCount ?? 0) > 0 ? ["fieldsTo"] : []),
  },
  list: {
    columns: ["title", "form", "fieldCount", "updatedAt"],
    filters: ["form"],
    search: ["title"],
    sort: "position",
    sortable: ["position", "title", "updatedAt"],
  },
  form: {
    tabs: {
      step: {
        general: ["title", "subtitle", "nextLabel"],
        condition: ["conditionMode", "conditions"],
        jumps: ["jumps"],
      },
      history: { history: ["@history"] },
    },
  },
});
