/** Columns and filters of fields that need a right of their own. */
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { widen } from "../../../src/contract/resource";
import { useVisibleParts } from "../../../src/engine/list/use-visible-parts";
import tire from "../../../src/resources/offer/tire.resource";
import { getRuntime } from "../../../src/runtime";
import { useT } from "../../../src/runtime/react";
import { clearPageAfterEach } from "../../support/each-test";

clearPageAfterEach();

const signIn = (rights: readonly string[]): void => {
  getRuntime().session.store.set({
    status: "ready",
    display: {
      rightsMap: Object.fromEntries(rights.map((right) => [right, true])),
      common: {},
      shopInfo: { subscriptionInfo: {} },
      user: { dealerScope: "ALL" },
    } as never,
  });
};

it("acceptance 30-12: the list of tyres has neither cost nor margin without their right, and gets both with it", () => {
  signIn(["TIRE_LIST"]);
  const { result } = renderHook(() => useVisibleParts(widen(tire), useT()));
  const names = () => [...result.current.columns, ...result.current.filters].map(({ name }) => name);
  expect(names()).toEqual(expect.arrayContaining(["name", "price"]));
  expect(names()).not.toEqual(expect.arrayContaining(["cost"]));
  expect(names()).not.toEqual(expect.arrayContaining(["margin"]));
  act(() => {
    signIn(["TIRE_LIST", "PRICE_CONFIGURATION"]);
  });
  expect(result.current.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(["cost", "margin"]));
  expect(result.current.filters.map(({ name }) => name)).toContain("margin");
});
