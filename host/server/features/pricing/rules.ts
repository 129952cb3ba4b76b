/** The shop's pricing rules, as `computePrice` takes them. */
import type { PriceRule } from "../../../../src/contract/pricing/model";
import { linesOf } from "../../../../src/contract/pricing/size-pattern";
import type { RecordOf } from "../../../../src/contract/resource";
import tirePricingRule from "../../../../src/resources/offer/pricing/tire-pricing-rule.resource";
import type { KindContext } from "../../resources/types";

export type RuleRecord = RecordOf<typeof tirePricingRule>;

const brandsOf = (rows: RuleRecord["brands"]): string[] => rows.map(({ brand }) => brand);

/** Converts a stored rule, or the unsaved values of one. */
export const ruleOf = (rule: RuleRecord): PriceRule => ({
  id: rule.id,
  name: rule.name,
  status: rule.status ?? "DRAFT",
  priority: rule.priority,
  target: rule.target,
  brands: brandsOf(rule.brands),
  profileIds: rule.profiles.map(({ id }) => id),
  categories: [...rule.vehicleTypes.map((type) => `VEHICLE:${type}`), ...rule.tiers.map((tier) => `TIER:${tier}`)],
  sizePatterns: linesOf(rule.sizes),
  seasons: rule.seasons,
  action: rule.action,
  value: rule.value,
  base: rule.base,
  startAt: rule.startAt,
  endAt: rule.endAt,
  minMargin: rule.minMargin,
  maxMargin: rule.maxMargin,
  protectMargin: rule.protectMargin,
  rounding: rule.rounding,
  direction: rule.direction,
  showAsDiscount: rule.showAsDiscount,
  scope: "SHOP",
  narrow: {
    brands: brandsOf(rule.onlyBrands),
    seasons: rule.onlySeasons,
    vehicleTypes: rule.onlyVehicleTypes,
    minDiameter: rule.minDiameter,
    maxDiameter: rule.maxDiameter,
    minCost: rule.minCost,
    maxCost: rule.maxCost,
    runflat: rule.runflat === null ? null : rule.runflat === "ONLY",
    ownStockOnly: rule.ownStockOnly,
    dotOlderThanMonths: rule.dotOlderThanMonths,
    minStock: rule.minStock,
    minQuantity: rule.minQuantity,
    channels: rule.channels,
    excludedEans: linesOf(rule.excludedEans),
  },
});

/** Returns all rules that are not archived. */
export async function loadRules({ all }: Pick<KindContext, "all">): Promise<PriceRule[]> {
  const stored = await all(tirePricingRule);
  return stored.filter(({ status }) => status !== "ARCHIVED").map(ruleOf);
}
