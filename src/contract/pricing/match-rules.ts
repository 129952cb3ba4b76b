/** Which pricing rule wins for a tyre, and why each other one does not. */
import {
  PRICE_SCOPES,
  type PricedArticle,
  type PricedOffer,
  type PriceInput,
  type PriceRule,
  type RuleOutcome,
  type Why,
} from "./model";
import { matchesSize, parseSizePattern, type PatternSubject, type SizePattern } from "./size-pattern";

/** What a rule is compared with besides the article. */
export interface RuleFacts {
  readonly input: Pick<PriceInput, "article" | "quantity" | "channel" | "at" | "today">;
  readonly cost: number | null;
  readonly offer: PricedOffer | null;
  /** What all candidates have together. */
  readonly stock: number;
}

const patterns = new WeakMap<PriceRule, readonly SizePattern[]>();
/** Patterns are read once for each rule, because a rule is compared with thousands of tyres. */
function patternsOf(rule: PriceRule): readonly SizePattern[] {
  const known = patterns.get(rule);
  if (known !== undefined) return known;
  const read = rule.sizePatterns.flatMap((text) => parseSizePattern(text) ?? []);
  patterns.set(rule, read);
  return read;
}

const includesBrand = (brands: readonly string[], brand: string): boolean =>
  brands.some((other) => other.toLowerCase() === brand.toLowerCase());

/** Returns why a rule is not in force at this time; null when it is. */
function inactiveReason(rule: PriceRule, at: string): Why | null {
  if (rule.status !== "ACTIVE") return { key: `price-trace.rule.${rule.status.toLowerCase()}` };
  if (rule.startAt !== null && rule.startAt > at)
    return { key: "price-trace.rule.starts", params: { date: rule.startAt } };
  if (rule.endAt !== null && rule.endAt <= at) return { key: "price-trace.rule.ended", params: { date: rule.endAt } };
  return null;
}

/** What the target of a rule is compared with. */
export type TargetSubject = Pick<PricedArticle, "brand" | "profileId" | "vehicleType" | "tier" | "season"> &
  PatternSubject;

/** Returns why the target does not match; null when it does. */
function targetMismatch(rule: PriceRule, article: TargetSubject): Why | null {
  switch (rule.target) {
    case "GLOBAL":
      return null;
    case "BRAND":
      if (!includesBrand(rule.brands, article.brand))
        return { key: "price-trace.rule.brand", params: { brand: article.brand } };
      return rule.profileIds.length === 0 || (article.profileId !== null && rule.profileIds.includes(article.profileId))
        ? null
        : { key: "price-trace.rule.profile" };
    case "CATEGORY":
      return rule.categories.includes(`VEHICLE:${article.vehicleType}`) ||
        rule.categories.includes(`TIER:${article.tier}`)
        ? null
        : { key: "price-trace.rule.category" };
    case "SIZE":
      return patternsOf(rule).some((pattern) => matchesSize(pattern, article))
        ? null
        : { key: "price-trace.rule.size" };
    case "SEASON":
      return rule.seasons.includes(article.season) ? null : { key: "price-trace.rule.season" };
  }
}

/** Returns whether a tyre is one of those that a rule is for, before its conditions. */
export const matchesTarget = (rule: PriceRule, article: TargetSubject): boolean =>
  targetMismatch(rule, article) === null;

const MONTH_DAYS = 30.4375;
const DAY_MS = 86_400_000;

const monthsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS / MONTH_DAYS;
const outside = (value: number | null, min: number | null, max: number | null): boolean =>
  (min !== null && (value === null || value < min)) || (max !== null && (value === null || value > max));

type Check = (facts: RuleFacts, rule: PriceRule) => Why | null;

/** The narrowing conditions in the order in which they are checked, each only if the rule has it. */
const CONDITIONS: Readonly<Record<string, { readonly isSet: (rule: PriceRule) => boolean; readonly fails: Check }>> = {
  brands: {
    isSet: ({ narrow }) => narrow.brands.length > 0,
    fails: ({ input }, { narrow }) =>
      includesBrand(narrow.brands, input.article.brand)
        ? null
        : { key: "price-trace.rule.brand", params: { brand: input.article.brand } },
  },
  seasons: {
    isSet: ({ narrow }) => narrow.seasons.length > 0,
    fails: ({ input }, { narrow }) =>
      narrow.seasons.includes(input.article.season) ? null : { key: "price-trace.rule.season" },
  },
  vehicleTypes: {
    isSet: ({ narrow }) => narrow.vehicleTypes.length > 0,
    fails: ({ input }, { narrow }) =>
      narrow.vehicleTypes.includes(input.article.vehicleType) ? null : { key: "price-trace.rule.category" },
  },
  diameter: {
    isSet: ({ narrow }) => narrow.minDiameter !== null || narrow.maxDiameter !== null,
    fails: ({ input }, { narrow }) =>
      outside(input.article.diameter, narrow.minDiameter, narrow.maxDiameter)
        ? {
            key: "price-trace.rule.diameter",
            params: {
              diameter: input.article.diameter ?? "—",
              min: narrow.minDiameter ?? "…",
              max: narrow.maxDiameter ?? "…",
            },
          }
        : null,
  },
  cost: {
    isSet: ({ narrow }) => narrow.minCost !== null || narrow.maxCost !== null,
    fails: ({ cost }, { narrow }) =>
      outside(cost, narrow.minCost, narrow.maxCost) ? { key: "price-trace.rule.cost" } : null,
  },
  runflat: {
    isSet: ({ narrow }) => narrow.runflat !== null,
    fails: ({ input }, { narrow }) =>
      narrow.runflat === input.article.runflat ? null : { key: "price-trace.rule.runflat" },
  },
  ownStock: {
    isSet: ({ narrow }) => narrow.ownStockOnly,
    fails: ({ offer }) => (offer?.provider.isOwnStock === true ? null : { key: "price-trace.rule.own-stock" }),
  },
  dot: {
    isSet: ({ narrow }) => narrow.dotOlderThanMonths !== null,
    fails: ({ offer, input }, { narrow }) => {
      const producedOn = offer?.producedOn ?? null;
      const isOld = producedOn !== null && monthsBetween(producedOn, input.today) > (narrow.dotOlderThanMonths ?? 0);
      return isOld ? null : { key: "price-trace.rule.dot", params: { months: narrow.dotOlderThanMonths ?? 0 } };
    },
  },
  stock: {
    isSet: ({ narrow }) => narrow.minStock !== null,
    fails: ({ stock }, { narrow }) =>
      stock >= (narrow.minStock ?? 0) ? null : { key: "price-trace.rule.stock", params: { stock } },
  },
  quantity: {
    isSet: ({ narrow }) => narrow.minQuantity !== null,
    fails: ({ input }, { narrow }) =>
      input.quantity >= (narrow.minQuantity ?? 0)
        ? null
        : { key: "price-trace.rule.quantity", params: { count: input.quantity } },
  },
  channels: {
    isSet: ({ narrow }) => narrow.channels.length > 0,
    fails: ({ input }, { narrow }) =>
      narrow.channels.includes(input.channel) ? null : { key: "price-trace.rule.channel" },
  },
  eans: {
    isSet: ({ narrow }) => narrow.excludedEans.length > 0,
    fails: ({ input }, { narrow }) =>
      narrow.excludedEans.includes(input.article.ean) ? { key: "price-trace.rule.excluded" } : null,
  },
};
const ALL_CONDITIONS = Object.values(CONDITIONS);

function mismatch(rule: PriceRule, facts: RuleFacts): Why | null {
  const byTarget = targetMismatch(rule, facts.input.article);
  if (byTarget !== null) return byTarget;
  for (const { isSet, fails } of ALL_CONDITIONS) {
    const why = isSet(rule) ? fails(facts, rule) : null;
    if (why !== null) return why;
  }
  if (
    rule.action === "MULTIPLIER" &&
    rule.base === "RECOMMENDED_PRICE" &&
    facts.input.article.recommendedPrice === null
  )
    return { key: "price-trace.rule.no-recommended-price" };
  return facts.cost === null && rule.action !== "FIXED" ? { key: "price-trace.rule.no-cost" } : null;
}

const SPECIFICITY = { SIZE: 5, BRAND: 3, CATEGORY: 2, SEASON: 1, GLOBAL: 0 } as const;
const specificityOf = (rule: PriceRule): number =>
  rule.target === "BRAND" && rule.profileIds.length > 0 ? 4 : SPECIFICITY[rule.target];
const conditionCount = (rule: PriceRule): number => ALL_CONDITIONS.filter(({ isSet }) => isSet(rule)).length;

/** What decides between two matching rules, the strongest first. */
const CRITERIA: readonly (readonly [key: string, weight: (rule: PriceRule) => number])[] = [
  ["priority", ({ priority }) => priority],
  ["specificity", specificityOf],
  ["conditions", conditionCount],
  ["scope", ({ scope }) => PRICE_SCOPES.indexOf(scope)],
  ["start", ({ startAt }) => (startAt === null ? 0 : Date.parse(startAt))],
  ["id", ({ id }) => id],
];

/** Returns the criterion by which the first rule beats the second; null when it does not. */
function beatsBy(first: PriceRule, second: PriceRule): string | null {
  for (const [key, weight] of CRITERIA) {
    const difference = weight(first) - weight(second);
    if (difference !== 0) return difference > 0 ? key : null;
  }
  return null;
}

/** Returns whether the first of two rules wins where both match. */
export const beats = (first: PriceRule, second: PriceRule): boolean => beatsBy(first, second) !== null;

/** Returns the rule that wins; null when none matches. Exactly one rule wins, and rules never add up. */
export function winningRule(rules: readonly PriceRule[], facts: RuleFacts): PriceRule | null {
  let winner: PriceRule | null = null;
  for (const rule of rules) {
    if (inactiveReason(rule, facts.input.at) !== null || mismatch(rule, facts) !== null) continue;
    if (winner === null || beatsBy(rule, winner) !== null) winner = rule;
  }
  return winner;
}

/** Explains each rule: won, lost to which and by which criterion, not matched by which condition, or not in force. */
export function explainRules(rules: readonly PriceRule[], winner: PriceRule | null, facts: RuleFacts): RuleOutcome[] {
  return rules.map((rule): RuleOutcome => {
    if (rule === winner) return { rule, verdict: "WON", why: { key: "price-trace.rule.won" } };
    const inactive = inactiveReason(rule, facts.input.at);
    if (inactive !== null) return { rule, verdict: "NOT_ACTIVE", why: inactive };
    const why = mismatch(rule, facts);
    if (why !== null) return { rule, verdict: "NOT_MATCHED", why };
    const criterion = winner === null ? null : beatsBy(winner, rule);
    return {
      rule,
      verdict: "LOST",
      why: {
        key: `price-trace.rule.lost.${criterion ?? "id"}`,
        params: { name: winner?.name ?? "", priority: rule.priority, target: winner?.target ?? "" },
      },
    };
  });
}
