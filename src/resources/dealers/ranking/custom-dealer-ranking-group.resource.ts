import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

const RULE_FIELDS = [
  "TYPE",
  "OPTION",
  "METADATA",
  "SERVICE",
  "COUNTRY",
  "STATE",
  "RATING_MIN",
  "BOOKING_MODE",
  "PARENT",
] as const;
export type RuleField = (typeof RULE_FIELDS)[number];

/** Reference that a rule of each kind compares with; other kinds compare with the rule's text. */
export const RULE_REFERENCES = { OPTION: "option", METADATA: "tag", SERVICE: "service", PARENT: "parent" } as const;
/** Whether a rule of this kind compares with a reference. */
export const hasReference = (field: RuleField): field is keyof typeof RULE_REFERENCES => field in RULE_REFERENCES;

const INNER_ORDERS = ["MANUAL", "DISTANCE", "RATING", "NAME", "ROTATION", "STOCK_FIRST"] as const;

/** Dealers ranked together, selected by hand or by rules, and their order within the group. */
export default defineResource({
  name: "custom-dealer-ranking-group",
  apiPath: "customDealerRankingGroup",
  area: "dealers",
  screens: {
    detail: {
      path: "customDealerRanking/{rankingId}/{groupId}",
      tag: "td-custom-dealer-ranking-group",
      parts: { rankingId: "ranking" },
      backTo: { path: "customDealerRanking/{rankingId}", titleKey: "custom-dealer-ranking-group.up" },
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  label: "name",
  fields: {
    ranking: f.reference("custom-dealer-ranking", { required: true }),
    name: f.text({ required: true, max: 60, localised: true }),
    /** Badge for customers, such as "Premium partner". */
    badge: f.text({ max: 24, localised: true }),
    color: f.colour(),
    membership: f.choice(["MANUAL", "RULE"], { required: true, default: "MANUAL" }),
    match: f.choice(["ALL", "ANY"], { required: true, default: "ALL" }),
    rules: f.rows(
      {
        field: f.choice(RULE_FIELDS, { required: true, default: "TYPE" }),
        operator: f.choice(["IS", "IS_NOT"], { required: true, default: "IS" }),
        option: f.reference("dealer-option"),
        tag: f.reference("meta-data"),
        service: f.reference("service"),
        parent: f.reference("fitter", { filter: { dealerType: "HEAD_OFFICE" } }),
        /** Code, number or text to compare with. For options and tags, empty matches any value. */
        value: f.text({ max: 80 }),
      },
      { max: 10 },
    ),
    /** Members selected by hand, in order. */
    dealers: f.references("fitter", { max: 500 }),
    innerOrder: f.choice(INNER_ORDERS, { required: true, default: "DISTANCE" }),
    maxShown: f.integer({ min: 1, max: 100 }),
    /** Kilometres subtracted from the distance of members; negative adds. */
    boostKm: f.integer({ required: true, min: -50, max: 50, default: 0, unit: "unit.kilometres" }),
    position: f.position(),
    /** For filters: what a rule uses. */
    usedOptions: f.references("dealer-option", { readOnly: true }),
    usedServices: f.references("service", { readOnly: true }),
  },
  rules: (group) => ({
    innerOrder:
      group.membership === "RULE" && group.innerOrder === "MANUAL"
        ? "custom-dealer-ranking-group.error.manual-order"
        : undefined,
    rules: group.membership === "RULE" && group.rules.length === 0 ? "error.required" : undefined,
    ...Object.fromEntries(
      group.rules.flatMap((rule, index) => {
        const error = ruleError(rule);
        return error === undefined ? [] : [[`rules.${String(index)}.${error[0]}`, error[1]]];
      }),
    ),
  }),
  relevant: ({ membership }) => ({
    match: membership === "RULE",
    rules: membership === "RULE",
    dealers: membership === "MANUAL",
  }),
  list: {
    columns: ["position", "name", "ranking", "membership", "innerOrder", "maxShown", "boostKm", "updatedAt"],
    filters: ["ranking", "membership", "usedOptions", "usedServices"],
    search: ["name"],
    sort: "position",
  },
  form: {
    tabs: {
      group: { group: ["name", "badge", "color"], order: ["innerOrder", "maxShown", "boostKm"] },
      // Full width, because rules have many columns.
      members: { members: ["membership", "match", "rules", "dealers", "@members"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    /** Dealers of this group that move to another one of the ranking. */
    "move-members": {
      icon: "arrow-left-right",
      // Rows do not have the dealers.
      place: "title",
      when: ({ membership, dealers }) => membership === "MANUAL" && dealers.length > 0,
      input: {
        dealers: f.references("fitter", { required: true, max: 500 }),
        to: f.reference("custom-dealer-ranking-group", { required: true, filter: { membership: "MANUAL" } }),
      },
      confirm: "question",
    },
  },
  operations: { duplicate: {} },
  examples: [],
});

interface Rule {
  readonly field: RuleField;
  readonly value: string | null;
  readonly option: unknown;
  readonly tag: unknown;
  readonly service: unknown;
  readonly parent: unknown;
}

/** Checks a rule; returns the wrong part with an error key, or undefined. */
function ruleError(rule: Rule): readonly [string, string] | undefined {
  if (hasReference(rule.field)) {
    const part = RULE_REFERENCES[rule.field];
    return rule[part] === null ? [part, "error.required"] : undefined;
  }
  if (rule.value === null) return ["value", "error.required"];
  const rating = Number(rule.value.replace(",", "."));
  return rule.field === "RATING_MIN" && !(rating >= 1 && rating <= 5)
    ? ["value", "custom-dealer-ranking-group.error.rating"]
    : undefined;
}
