import { f } from "../../../contract/fields";
import { defineMatrix } from "../../../contract/kinds/matrix";
import { MIX_STATES } from "../../../contract/pricing/mix";
import { defineRecordless } from "../../../contract/resource";
import { SEASONS, TIERS, VEHICLE_TYPES } from "../../../contract/tyres";

/** Matrix of brands by vehicles and seasons: sold, on request, or excluded. An empty cell is sold. */
export default defineRecordless({
  name: "mix",
  area: "pricing",
  screens: { matrix: { path: "mix", tag: "td-mix", icon: "grid-3x3-gap" } },
  right: { read: "MIX", write: "MIX" },
  conditions: ["whole-shop"],
  scope: "shop",
  matrix: defineMatrix({
    cell: f.choice(MIX_STATES),
    filters: { vehicleType: f.choice(VEHICLE_TYPES), season: f.choice(SEASONS), tier: f.choice(TIERS) },
  }),
});
