/** What is probably a mistake in a pricing rule, before it is activated. */
import type { MessageParams } from "../errors";
import type { PriceImpact } from "./impact";
import { beats } from "./match-rules";
import type { PriceRule } from "./model";

export interface RuleWarning {
  readonly key: string;
  readonly params: MessageParams;
}

/** Returns what a rule is for and under which conditions, in one text that is the same for equal rules. */
function targetOf({ target, brands, profileIds, categories, sizePatterns, seasons, narrow }: PriceRule): string {
  const values = {
    GLOBAL: [],
    BRAND: [...brands.map((brand) => brand.toLowerCase()), ...profileIds],
    CATEGORY: categories,
    SIZE: sizePatterns.map((pattern) => pattern.toUpperCase().replaceAll(/\s/g, "")),
    SEASON: seasons,
  }[target];
  const conditions = Object.entries(narrow).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(String).toSorted() : value,
  ]);
  return JSON.stringify([target, values.map(String).toSorted(), conditions]);
}

/** Returns whether both rules are in force at some time. ISO instants. */
const areTogether = (a: PriceRule, b: PriceRule): boolean =>
  (a.endAt === null || b.startAt === null || b.startAt < a.endAt) &&
  (b.endAt === null || a.startAt === null || a.startAt < b.endAt);

/** Returns whether a factor leaves every price as it is. */
const changesNothing = ({ action, value, base }: PriceRule): boolean =>
  action === "MULTIPLIER" && value === 1 && base === "DEFAULT_PRICE";

/**
 * Returns the warnings of a rule.
 *
 * @param rules all rules of the shop
 * @param impact what the rule does to the prices of tyres on sale
 */
export function ruleWarnings(
  rule: PriceRule,
  rules: readonly PriceRule[],
  { matched, sizes }: Pick<PriceImpact, "matched" | "sizes">,
): RuleWarning[] {
  const warnings: RuleWarning[] = [];
  if (changesNothing(rule)) warnings.push({ key: "tire-pricing-rule.warning.no-effect", params: {} });
  const unknown = sizes.filter(({ tyres }) => tyres === 0).map(({ pattern }) => pattern);
  if (matched === 0) warnings.push({ key: "tire-pricing-rule.warning.matches-nothing", params: {} });
  else if (unknown.length > 0)
    warnings.push({ key: "tire-pricing-rule.warning.sizes", params: { sizes: unknown.join(", ") } });
  const target = targetOf(rule);
  for (const other of rules) {
    if (other.id === rule.id || other.status !== "ACTIVE") continue;
    if (!areTogether(rule, other) || targetOf(other) !== target) continue;
    const winner = beats(rule, other) ? rule : other;
    warnings.push({ key: "tire-pricing-rule.warning.overlaps", params: { name: other.name, winner: winner.name } });
  }
  return warnings;
}
