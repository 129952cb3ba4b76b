import { describe, expect, test } from "vitest";
import { conditionHolds, failedCondition, type ConditionFacts } from "../../../src/contract/conditions";
import { fillPath } from "../../../src/contract/endpoint";
import { hasRight, withImpliedRights } from "../../../src/contract/rights";

const facts: ConditionFacts = {
  superAdmin: false,
  dlu: false,
  pimActive: false,
  stockPriceManagedByFTP: false,
  hideRunflatOptionForDealer: false,
  activeSuperMenus: false,
  shopProfileCode: "SHOP",
  hasPlan: true,
  demo: false,
  appContextGroup: "GARAGE",
  isLocalPresenceConfigEnabled: true,
  attached: false,
};

describe("rights", () => {
  test("no requirement is open to every account; a list needs any one right", () => {
    expect(hasRight({}, undefined)).toBe(true);
    expect(hasRight({ QUOTES_READ: true }, ["QUOTES", "QUOTES_READ"])).toBe(true);
    expect(hasRight({ QUOTES: false }, "QUOTES")).toBe(false);
  });
  test("QUOTES includes QUOTES_READ, QUOTES_ACTIVATE does not", () => {
    expect([...withImpliedRights(["QUOTES"])]).toEqual(["QUOTES", "QUOTES_READ"]);
    expect([...withImpliedRights(["QUOTES_ACTIVATE"])]).toEqual(["QUOTES_ACTIVATE"]);
  });
});

describe("conditions", () => {
  test("failedCondition returns the first that fails", () => {
    expect(failedCondition(["not-dlu", "super-menus"], facts)).toBe("super-menus");
    expect(failedCondition(undefined, facts)).toBeUndefined();
  });
  test("plan-not-demo fails for a demonstration with a plan", () =>
    expect(conditionHolds("plan-not-demo", { ...facts, demo: true })).toBe(false));
});

describe("paths", () => {
  test("encode values and throw for a missing one", () => {
    expect(fillPath("/admin/api/shop-alert/{key}/read", { key: "a/b c" })).toBe("/admin/api/shop-alert/a%2Fb%20c/read");
    expect(() => fillPath("/admin/api/{x}", {})).toThrow(/"x" is missing/);
  });
});
