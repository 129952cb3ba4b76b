/** For which articles a paragraph with conditions is visible. */
import { describe, expect, it } from "vitest";
import { isVisibleFor, type ConditionOperator } from "../../../src/contract/paragraph/show-conditions";

const values = { "field:diameter": "17", "field:finish": "BLACK", "field:since": "2026-11-01", "field:note": "" };
const isVisible = (field: string, operator: ConditionOperator, value: string | null = null): boolean =>
  isVisibleFor([{ field: `field:${field}`, operator, value }], values);

describe("a paragraph with conditions", () => {
  it("is visible when all conditions are true, and always without conditions", () => {
    expect(isVisibleFor([], {})).toBe(true);
    const wide = { field: "field:diameter", operator: "GREATER", value: "16" } as const;
    const black = { field: "field:finish", operator: "EQUAL", value: "black" } as const;
    expect(isVisibleFor([wide, black], values)).toBe(true);
    expect(isVisibleFor([wide, { ...black, value: "SILVER" }], values)).toBe(false);
  });

  it.each<[string, ConditionOperator, string | null, boolean]>([
    ["diameter", "EQUAL", "17,0", true],
    ["diameter", "NOT_EQUAL", "17", false],
    ["diameter", "GREATER", "9", true],
    ["diameter", "LESS", "17.5", true],
    ["diameter", "LESS", "17", false],
    ["since", "GREATER", "2026-10-31", true],
    ["since", "LESS", "2026-10-31", false],
    ["finish", "GREATER", "1", false],
    ["note", "EMPTY", null, true],
    ["note", "NOT_EMPTY", null, false],
    ["note", "LESS", "5", false],
    ["gone", "EMPTY", null, true],
    ["gone", "EQUAL", "x", false],
  ])("%s %s %j is %j", (field, operator, value, expected) => {
    expect(isVisible(field, operator, value)).toBe(expected);
  });
});
