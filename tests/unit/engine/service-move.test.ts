/** Where a dragged service goes, in the one order that all categories share. */
import { describe, expect, it } from "vitest";
import type { AnyRecord } from "../../../src/contract/resource";
import { dropPlace, headOf, moveService } from "../../../src/resources/dealers/services/service-move";

const service = (id: number, category: number): AnyRecord =>
  ({ id, version: 1, category: { id: category, label: "" } }) as unknown as AnyRecord;
/** Stored order: the services of two categories mixed, and a third one that is empty. */
const SERVICES = [service(1, 10), service(4, 20), service(2, 10), service(5, 20), service(3, 10)];
const SHOWN = [service(1, 10), service(2, 10), service(3, 10), service(4, 20), service(5, 20)];
const CATEGORIES = [10, 20, 30];
const order = (id: number, category: number, index: number) => {
  const move = moveService(SERVICES, id, { category, index });
  return move && { ids: move.services.map(({ id: moved }) => moved), parents: move.parents };
};

describe("a dragged service", () => {
  it("takes the place of the one under it, behind it when it comes from above", () => {
    const drop = (id: number, over: number | string) => dropPlace(SHOWN, CATEGORIES, id, over);
    expect(drop(3, 1)).toEqual({ category: 10, index: 0 });
    expect(drop(1, 3)).toEqual({ category: 10, index: 2 });
    expect(drop(1, 4)).toEqual({ category: 20, index: 1 });
    expect(drop(5, 2)).toEqual({ category: 10, index: 1 });
    expect(drop(5, headOf(30))).toEqual({ category: 30, index: 0 });
    expect([drop(5, 5), drop(5, "elsewhere")]).toEqual([undefined, undefined]);
  });

  it("moves within its category past the services of others", () => {
    expect(order(3, 10, 0)).toEqual({ ids: [3, 1, 4, 2, 5], parents: undefined });
    expect(order(1, 10, 1)).toEqual({ ids: [4, 2, 1, 5, 3], parents: undefined });
    expect(order(2, 10, 1)).toBeUndefined();
  });

  it("changes its category, and keeps its place in the order where that is the right one", () => {
    expect(order(2, 20, 1)).toEqual({ ids: [1, 4, 2, 5, 3], parents: { 2: 20 } });
    expect(order(2, 20, 2)).toEqual({ ids: [1, 4, 5, 2, 3], parents: { 2: 20 } });
    expect(order(2, 30, 0)).toEqual({ ids: [1, 4, 2, 5, 3], parents: { 2: 30 } });
  });
});
