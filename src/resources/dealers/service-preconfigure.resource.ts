import { f } from "../../contract/fields";
import { defineTool } from "../../contract/kinds/tool";
import { defineRecordless } from "../../contract/resource";
import { LIBRARY_SERVICES } from "./service-library";

/** Starts a shop, or a dealer, with ready services of the library. Spec 2 §2 "servicePreconfigure". */
export default defineRecordless({
  name: "servicePreconfigure",
  area: "dealers",
  screens: { tool: { path: "servicePreconfigure", tag: "td-service-preconfigure", icon: "magic" } },
  right: { read: "SERVICE", write: "SERVICE" },
  scope: "shop",
  tool: defineTool({
    input: {
      services: f.choices(LIBRARY_SERVICES, { required: true }),
      priceLevel: f.choice(["LOW", "USUAL", "HIGH", "NONE"], { required: true, default: "USUAL" }),
      onExisting: f.choice(["SKIP", "FILL_EMPTY", "OVERWRITE"], { required: true, default: "SKIP" }),
      createCategories: f.boolean({ default: true }),
      activate: f.boolean({ default: true }),
      bookable: f.boolean({ default: true }),
      /** Dealers that offer the services from then on; none: the shop's list only. */
      dealers: f.references("fitter", { max: 200 }),
    },
    cards: {
      library: ["services", "priceLevel"],
      shop: ["onExisting", "createCategories", "activate", "bookable"],
      dealers: ["dealers"],
    },
    confirm: "opt-in",
    kinds: ["category", "service", "dealer"],
    undoDays: 1,
  }),
});
