import { describe, expect, it, vi } from "vitest";
import { createPageLifecycle } from "../../../src/runtime/page-lifecycle";
import { createRuntime } from "../../../src/runtime/runtime";
import { createSlots } from "../../../src/runtime/store";

describe("page lifecycle", () => {
  it("starts with the first element, ends with the last, and restarts", () => {
    const lifecycle = createPageLifecycle(createSlots());
    const end = vi.fn();
    const start = vi.fn(() => end);
    lifecycle.whileAlive(start);
    expect(start).not.toHaveBeenCalled();
    const [first, second] = [lifecycle.begin(), lifecycle.begin()];
    expect(start).toHaveBeenCalledOnce();
    first();
    first();
    expect(end).not.toHaveBeenCalled();
    second();
    expect(end).toHaveBeenCalledOnce();
    lifecycle.begin();
    expect(start).toHaveBeenCalledTimes(2);
  });

  it("starts at once when an element is already present", () => {
    const slots = createSlots();
    createPageLifecycle(slots).begin();
    const start = vi.fn(() => () => undefined);
    createPageLifecycle(slots).whileAlive(start);
    expect(start).toHaveBeenCalledOnce();
  });

  it("removes all window listeners when the last element is gone", () => {
    const listenerCounts = new Map<string, number>();
    const count = (difference: number) => (type: string) =>
      void listenerCounts.set(type, (listenerCounts.get(type) ?? 0) + difference);
    const add = vi.spyOn(window, "addEventListener").mockImplementation(count(1));
    const remove = vi.spyOn(window, "removeEventListener").mockImplementation(count(-1));
    const { lifecycle, navigation } = createRuntime(createSlots());
    expect([...listenerCounts.values()].filter((number) => number !== 0)).toEqual([]);
    const end = lifecycle.begin();
    const unguard = navigation.addGuard({ isDirty: () => true, leave: () => Promise.resolve(true) });
    expect(listenerCounts.get("popstate")).toBe(1);
    expect(listenerCounts.get("beforeunload")).toBe(1);
    unguard();
    expect(listenerCounts.get("beforeunload")).toBe(0);
    end();
    expect([...listenerCounts.values()].filter((number) => number !== 0)).toEqual([]);
    add.mockRestore();
    remove.mockRestore();
  });
});
