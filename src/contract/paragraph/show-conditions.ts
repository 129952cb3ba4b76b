/** Conditions of the paragraphs of a level of a shop's own database: the page of an article shows the paragraph where all are true. */
import { f, type Fields } from "../fields";
import type { OwnerType } from "./owners";

export const CONDITION_OPERATORS = ["EQUAL", "NOT_EQUAL", "EMPTY", "NOT_EMPTY", "GREATER", "LESS"] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

export interface ShowCondition {
  /** Name of a variable, without braces: `field:diameter`. */
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

/** Fields of a paragraph that its owner brings, beside those of its layout. */
export const conditionFields = (owner: OwnerType): Fields => (owner === "CUSTOM_DATABASE_LEVEL" ? CONDITIONS : NONE);

export const conditionsOf = (content: Readonly<Record<string, unknown>>): readonly ShowCondition[] =>
  Array.isArray(content["conditions"]) ? (content["conditions"] as readonly ShowCondition[]) : [];

/** Whether the operator compares sizes, which words do not have. */
export const comparesSize = (operator: ConditionOperator): boolean => operator === "GREATER" || operator === "LESS";
export const asksValue = (operator: ConditionOperator): boolean => operator !== "EMPTY" && operator !== "NOT_EMPTY";

/** A number as people write it, with a comma too; undefined for anything else. */
const numberIn = (text: string): number | undefined => {
  const number = Number(text.trim().replace(",", "."));
  return text.trim() === "" || !Number.isFinite(number) ? undefined : number;
};
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d/.test(text);
/** What sizes can be compared with: a number, or a day (`2026-11-01`). */
export const isSize = (text: string): boolean => numberIn(text) !== undefined || isDay(text);

function holds({ field, operator, value }: ShowCondition, values: Readonly<Record<string, string>>): boolean {
  const own = (values[field] ?? "").trim();
  if (operator === "EMPTY") return own === "";
  if (operator === "NOT_EMPTY") return own !== "";
  const wanted = (value ?? "").trim();
  const [left, right] = [numberIn(own), numberIn(wanted)];
  const numeric = left !== undefined && right !== undefined;
  if (operator === "EQUAL" || operator === "NOT_EQUAL") {
    const same = numeric ? left === right : own.toLowerCase() === wanted.toLowerCase();
    return same === (operator === "EQUAL");
  }
  if (!numeric && !(isDay(own) && isDay(wanted))) return false;
  const difference = numeric ? left - right : own.localeCompare(wanted);
  return operator === "GREATER" ? difference > 0 : difference < 0;
}

/** Whether an article shows the paragraph. @param values of the article by name of the variable, as texts */
export const isShownFor = (conditions: readonly ShowCondition[], values: Readonly<Record<string, string>>): boolean =>
  conditions.every((condition) => holds(condition, values));
