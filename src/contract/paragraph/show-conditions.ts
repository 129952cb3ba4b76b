/** Show conditions of paragraphs on a level of a custom database: an article's page shows the paragraph when all conditions are true. */
import { f, type Fields } from "../fields";
import type { OwnerType } from "./owners";

export const CONDITION_OPERATORS = ["EQUAL", "NOT_EQUAL", "EMPTY", "NOT_EMPTY", "GREATER", "LESS"] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

export interface ShowCondition {
  /** Name of a variable without braces: `field:diameter`. */
  readonly field: string;
  readonly operator: ConditionOperator;
  readonly value: string | null;
}

const CONDITIONS = {
  conditions: f.rows(
    {
      field: f.text({ required: true, max: 80 }),
      operator: f.choice(CONDITION_OPERATORS, { required: true, default: "EQUAL" }),
      value: f.text({ max: 120 }),
    },
    { max: 10 },
  ),
} as const satisfies Fields;
const NONE: Fields = {};

/** Returns the fields that an owner adds to its paragraphs, besides those of the layout. */
export const conditionFields = (owner: OwnerType): Fields => (owner === "CUSTOM_DATABASE_LEVEL" ? CONDITIONS : NONE);

/** Returns the show conditions of a paragraph's content. */
export const conditionsOf = (content: Readonly<Record<string, unknown>>): readonly ShowCondition[] =>
  Array.isArray(content["conditions"]) ? (content["conditions"] as readonly ShowCondition[]) : [];

/** Returns whether the operator compares sizes, which text does not have. */
export const comparesSize = (operator: ConditionOperator): boolean => operator === "GREATER" || operator === "LESS";
export const needsValue = (operator: ConditionOperator): boolean => operator !== "EMPTY" && operator !== "NOT_EMPTY";

/** Parses a number, with a decimal point or comma; undefined for anything else. */
const numberIn = (text: string): number | undefined => {
  const number = Number(text.trim().replace(",", "."));
  return text.trim() === "" || !Number.isFinite(number) ? undefined : number;
};
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d/.test(text);
/** Returns whether sizes can be compared with the text: a number, or an ISO day. */
export const isSize = (text: string): boolean => numberIn(text) !== undefined || isDay(text);

function holds({ field, operator, value }: ShowCondition, values: Readonly<Record<string, string>>): boolean {
  const actual = (values[field] ?? "").trim();
  if (operator === "EMPTY") return actual === "";
  if (operator === "NOT_EMPTY") return actual !== "";
  const expected = (value ?? "").trim();
  const [left, right] = [numberIn(actual), numberIn(expected)];
  const numeric = left !== undefined && right !== undefined;
  if (operator === "EQUAL" || operator === "NOT_EQUAL") {
    const same = numeric ? left === right : actual.toLowerCase() === expected.toLowerCase();
    return same === (operator === "EQUAL");
  }
  if (!numeric && !(isDay(actual) && isDay(expected))) return false;
  const difference = numeric ? left - right : actual.localeCompare(expected);
  return operator === "GREATER" ? difference > 0 : difference < 0;
}

/** Returns whether an article shows the paragraph. @param values the article's values as text, by variable name */
export const isVisibleFor = (conditions: readonly ShowCondition[], values: Readonly<Record<string, string>>): boolean =>
  conditions.every((condition) => holds(condition, values));
