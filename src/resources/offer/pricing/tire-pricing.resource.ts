import { f } from "../../../contract/fields";
import { defineMatrix } from "../../../contract/kinds/matrix";
import { derivePriceRow, doubtfulPrices } from "../../../contract/pricing/price-row";
import { defineRecordless } from "../../../contract/resource";
import { SEASONS, TIERS, VEHICLE_TYPES } from "../../../contract/tyres";

/** Orders of the rows. */
export const PRICE_ORDERS = ["SIZE", "PRICE", "PRICE_DOWN", "MARGIN", "MARGIN_DOWN", "COST", "COST_DOWN"] as const;

/** Tyres by prices: cost, grid, rule, the price that was set by hand, and what follows. Manual prices come before rules. */
export default defineRecordless({
  name: "tire-pricing",
  area: "pricing",
  screens: { matrix: { path: "tire-pricing", tag: "td-tire-pricing", icon: "currency-exchange" } },
  right: { read: "TYRE_PRICING", write: "TYRE_PRICING" },
  conditions: ["not-super-admin", "own-stock-prices"],
  scope: "shop",
  matrix: defineMatrix({
    columns: {
      cost: f.money({ readOnly: true }),
      defaultPrice: f.money({ readOnly: true }),
      rulePrice: f.money({ readOnly: true }),
      rule: f.text({ readOnly: true }),
      price: f.money({ min: 1 }),
      startsOn: f.date(),
      endsOn: f.date(),
      finalPrice: f.money({ readOnly: true }),
      margin: f.decimal({ readOnly: true, fractionDigits: 2 }),
      strikePrice: f.money({ readOnly: true }),
    },
    filters: {
      dealer: f.reference("fitter"),
      brand: f.text({ max: 60 }),
      vehicleType: f.choice(VEHICLE_TYPES),
      season: f.choice(SEASONS),
      tier: f.choice(TIERS),
      manual: f.choice(["SET", "EXPIRING", "NONE"]),
      doubt: f.choice(["BELOW_MINIMUM", "BELOW_COST", "NO_PRICE"]),
      rule: f.reference("tire-pricing-rule"),
      order: f.choice(PRICE_ORDERS, { default: "SIZE" }),
    },
    findsNotes: true,
    derive: derivePriceRow,
    doubts: doubtfulPrices,
  }),
});
