import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** Two similar dealers that are not duplicates; they are not proposed for merging again. */
export default defineResource({
  name: "duplicate-dismissal",
  apiPath: "duplicateDismissal",
  area: "dealers",
  screens: {},
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  label: "pair",
  fields: {
    /** Ids of the two dealers, the smaller first: `12-31`. */
    pair: f.text({ required: true, unique: true, max: 60 }),
  },
  form: { cards: { pair: ["pair"] } },
  // Created on the screen that lists duplicates.
  operations: { create: false, update: false },
});
