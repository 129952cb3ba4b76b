import { f } from "../../contract/fields";
import { codesOf } from "../../contract/paragraph/enumerations";
import { defineResource } from "../../contract/resource";

/** A tread pattern of a tyre brand. The shop shows it, and its pages refer to it. */
export default defineResource({
  name: "profile",
  area: "catalog",
  screens: {},
  right: { read: "PROFILE", write: "PROFILE" },
  scope: "shop",
  label: "name",
  fields: {
    brand: f.text({ required: true, max: 60 }),
    /** Without the brand: `Alpin 7`. */
    name: f.text({ required: true, max: 60 }),
    season: f.choice(codesOf("seasons"), { required: true, default: "SUMMER" }),
    vehicleTypes: f.choices(codesOf("vehicle-types")),
    visible: f.boolean({ default: true }),
  },
  list: {
    columns: ["brand", "name", "season", "vehicleTypes", "visible", "updatedAt", "updatedBy"],
    filters: ["brand", "season", "vehicleTypes", "visible"],
    search: ["brand", "name"],
    sort: "brand",
  },
  form: { cards: { general: ["brand", "name", "season", "vehicleTypes", "visible"] } },
  exportable: true,
});
