import { f } from "../../../../contract/fields";
import { defineTool } from "../../../../contract/kinds/tool";
import { defineRecordless } from "../../../../contract/resource";
import { VEHICLE_TYPES } from "../../fitter/dealer-choices";
import { DEALER_GROUPS } from "../../meta-data/meta-data-value.resource";
import { LIBRARY_SERVICES } from "./service-library";

/** Adds services from the library to a shop and its dealers. */
export default defineRecordless({
  name: "service-preconfigure",
  apiPath: "servicePreconfigure",
  area: "dealers",
  screens: { tool: { path: "servicePreconfigure", tag: "td-service-preconfigure", icon: "magic" } },
  right: { read: "SERVICE", write: "SERVICE" },
  scope: "shop",
  tool: defineTool({
    input: {
      services: f.choices(LIBRARY_SERVICES, { required: true }),
      priceLevel: f.choice(["LOW", "USUAL", "HIGH", "NONE"], { required: true, default: "USUAL" }),
      /** Prices and durations in place of the library's; lines of services that are not chosen do not count. */
      lines: f.rows(
        {
          service: f.text({ required: true, max: 30 }),
          price: f.money({ min: 0 }),
          minutes: f.integer({ min: 5, max: 480, unit: "unit.minutes" }),
        },
        { max: 50, uniqueBy: "service" },
      ),
      /** Vehicles of the services; empty for those of the library. */
      vehicleTypes: f.choices(VEHICLE_TYPES),
      onExisting: f.choice(["SKIP", "FILL_EMPTY", "OVERWRITE"], { required: true, default: "SKIP" }),
      createCategories: f.boolean({ default: true }),
      activate: f.boolean({ default: true }),
      bookable: f.boolean({ default: true }),
      /** Dealers that will offer the services; empty for the shop's list only. */
      dealers: f.references("fitter", { max: 200 }),
      /** Further dealers that will offer the services: those with this tag today, and with `tagValue` if it is set. */
      tag: f.reference("meta-data", { filter: { group: DEALER_GROUPS.join(",") } }),
      /** The value; of a list its code. */
      tagValue: f.text({ max: 500 }),
      /** Takes back the own prices and durations of these dealers; without dealers and tag, of all. */
      dealersValues: f.boolean(),
    },
    cards: {
      library: ["services", "priceLevel", "lines", "vehicleTypes"],
      shop: ["onExisting", "createCategories", "activate", "bookable"],
      dealers: ["dealers", "tag", "tagValue", "dealersValues"],
    },
    rules: ({ dealersValues, onExisting }) => ({
      dealersValues:
        dealersValues && onExisting !== "OVERWRITE" ? "service-preconfigure.error.dealers-values" : undefined,
    }),
    relevant: ({ tag }) => ({ tagValue: tag !== null }),
    confirm: "opt-in",
    kinds: ["category", "service", "dealer"],
    undoDays: 1,
  }),
});
