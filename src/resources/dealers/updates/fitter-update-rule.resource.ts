import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { PROPOSABLE, UPDATE_RULES, UPDATE_SOURCES } from "./fitter-update.resource";

/** Decides proposals of a source for a field automatically. */
export default defineResource({
  name: "fitter-update-rule",
  apiPath: "fitterUpdateRule",
  area: "dealers",
  screens: {},
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  label: "field",
  fields: {
    source: f.choice(UPDATE_SOURCES, { required: true }),
    field: f.choice(PROPOSABLE, { required: true }),
    /** Accept always, accept only if the field is empty, or never. */
    rule: f.choice(UPDATE_RULES, { required: true }),
  },
  list: { columns: ["source", "field", "rule"], filters: ["source", "field", "rule"], search: [], sort: "source" },
  form: { cards: { rule: ["source", "field", "rule"] } },
  // Created when a proposal is decided.
  operations: { create: false, update: false },
});
