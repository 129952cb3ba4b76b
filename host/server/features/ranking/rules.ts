/** Evaluates the rules of ranking groups. Pure. */
import type { RuleField } from "../../../../src/resources/dealers/ranking/custom-dealer-ranking-group.resource";
import type { Candidate } from "./order-dealers";

/** Facts about a dealer that rules use. */
export interface RankedDealer extends Candidate {
  readonly dealerType: string;
  readonly country: string;
  readonly state: string;
  readonly bookingMode: string;
  readonly parentId: number | null;
  /** Values by option or tag id. */
  readonly options: ReadonlyMap<number, string>;
  readonly tags: ReadonlyMap<number, string>;
  /** Ids of offered services. */
  readonly services: ReadonlySet<number>;
}

export interface GroupRule {
  readonly field: RuleField;
  readonly operator: "IS" | "IS_NOT";
  readonly option: { readonly id: number } | null;
  readonly tag: { readonly id: number } | null;
  readonly service: { readonly id: number } | null;
  readonly parent: { readonly id: number } | null;
  readonly value: string | null;
}

const isSameText = (a: string, b: string | null): boolean =>
  b !== null && a.localeCompare(b, undefined, { sensitivity: "base" }) === 0;

/** Whether the dealer has the value; null expects any value. A list value holds several codes, separated by commas. */
const hasValue = (values: ReadonlyMap<number, string>, id: number | undefined, expected: string | null): boolean => {
  const value = id === undefined ? undefined : values.get(id);
  return value !== undefined && (expected === null || value.split(",").some((code) => isSameText(code, expected)));
};

function matchesRule(rule: GroupRule, dealer: RankedDealer): boolean {
  switch (rule.field) {
    case "TYPE":
      return isSameText(dealer.dealerType, rule.value);
    case "COUNTRY":
      return isSameText(dealer.country, rule.value);
    case "STATE":
      return isSameText(dealer.state, rule.value);
    case "BOOKING_MODE":
      return isSameText(dealer.bookingMode, rule.value);
    case "RATING_MIN":
      return dealer.rating !== null && dealer.rating >= Number(rule.value?.replace(",", "."));
    case "PARENT":
      return dealer.parentId === rule.parent?.id;
    case "SERVICE":
      return rule.service !== null && dealer.services.has(rule.service.id);
    case "OPTION":
      return hasValue(dealer.options, rule.option?.id, rule.value);
    case "METADATA":
      return hasValue(dealer.tags, rule.tag?.id, rule.value);
  }
}

/** Whether a dealer matches the rules. @param match requires all rules or any */
export function matchesRules(rules: readonly GroupRule[], match: "ALL" | "ANY", dealer: RankedDealer): boolean {
  const isMet = (rule: GroupRule): boolean => matchesRule(rule, dealer) === (rule.operator === "IS");
  return rules.length > 0 && (match === "ALL" ? rules.every(isMet) : rules.some(isMet));
}
