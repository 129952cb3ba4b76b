import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";

/** Two dealers that look like one and are not: they are not proposed for merging again. Spec 2 §2 "Dealer area". */
export default defineResource({
  name: "duplicateDismissal",
  area: "dealers",
  screens: {},
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  label: "pair",
  fields: {
    /** Ids of the two dealers, the smaller one first: `12-31`. */
    pair: f.text({ required: true, unique: true, max: 60 }),
  },
  form: { cards: { pair: ["pair"] } },
  // Made where duplicates are looked at.
  operations: { create: false, update: false },
});
