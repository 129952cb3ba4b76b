import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";
import { PROPOSABLE, UPDATE_RULES, UPDATE_SOURCES } from "./fitter-update.resource";

/** What becomes by itself of the proposals of a source for a field of dealers. Spec 2 §2 "Dealer area" (import validation). */
export default defineResource({
  name: "fitterUpdateRule",
  area: "dealers",
  screens: {},
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  label: "field",
  fields: {
    source: f.choice(UPDATE_SOURCES, { required: true }),
    field: f.choice(PROPOSABLE, { required: true }),
    /** Take over always, only where nothing is filled in, or never. */
    rule: f.choice(UPDATE_RULES, { required: true }),
  },
  list: { columns: ["source", "field", "rule"], filters: ["source", "field", "rule"], search: [], sort: "source" },
  form: { cards: { rule: ["source", "field", "rule"] } },
  // Made where a proposal is decided.
  operations: { create: false, update: false },
});
