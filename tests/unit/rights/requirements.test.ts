/** Requirements of rights: one, one of several, several together, or none. */
import { describe, expect, it } from "vitest";
import { hasRight, rightsIn, type RightRequirement, type RightsMap } from "../../../src/contract/rights";

const BOTH = { all: ["NETWORK", "SERVICE"] } as const;

describe("a requirement of rights", () => {
  it.each<[RightRequirement | undefined, RightsMap, boolean]>([
    [undefined, {}, true],
    ["NETWORK", { NETWORK: true }, true],
    ["NETWORK", { NETWORK: false, SERVICE: true }, false],
    [["NETWORK", "SERVICE"], { SERVICE: true }, true],
    [["NETWORK", "SERVICE"], { CATALOG: true }, false],
    [BOTH, { NETWORK: true, SERVICE: true }, true],
    [BOTH, { NETWORK: true }, false],
    [BOTH, { SERVICE: true }, false],
  ])("%j with the rights %j is met: %j", (requirement, rights, expected) => {
    expect(hasRight(rights, requirement)).toBe(expected);
  });

  it("names its rights", () => {
    expect([undefined, "NETWORK" as const, ["NETWORK"] as const, BOTH].map(rightsIn)).toEqual([
      [],
      ["NETWORK"],
      ["NETWORK"],
      ["NETWORK", "SERVICE"],
    ]);
  });
});
