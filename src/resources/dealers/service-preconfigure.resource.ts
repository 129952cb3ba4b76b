import { f } from "../../contract/fields";
import { defineTool } from "../../contract/kinds/tool";
import { defineRecordless } from "../../contract/resource";

/** Codes of the library; the server has their names, times and prices. */
export const LIBRARY_SERVICES = [
  "FITTING",
  "BALANCING",
  "VALVE",
  "VALVE_TPMS",
  "PUNCTURE",
  "NITROGEN",
  "DISPOSAL",
  "MOTORCYCLE",
  "TRUCK",
  "SEASONAL_SWAP",
  "STORAGE",
  "ALIGNMENT",
  "OIL",
  "BRAKES_FRONT",
  "BRAKES_DISCS",
  "AIR_CON",
  "BATTERY",
  "CHECK",
  "ROTATION",
  "RUNFLAT",
  "TPMS_RESET",
  "RIM_REPAIR",
  "RETIGHTENING",
  "PRESSURE_CHECK",
  "WHEEL_WASH",
  "ALIGNMENT_CHECK",
  "ALIGNMENT_FRONT",
  "BRAKES_REAR",
  "BRAKE_FLUID",
  "SHOCKS",
  "EXHAUST",
  "WIPERS",
  "BULBS",
  "HEADLIGHTS",
  "CABIN_FILTER",
  "COOLANT",
  "SPARK_PLUGS",
  "DIAGNOSIS",
  "BATTERY_CHECK",
  "SERVICE_YEARLY",
] as const;

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
