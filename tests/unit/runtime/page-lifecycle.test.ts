import { describe, expect, it, vi } from "vitest";
import { createPageLifecycle } from "../../../src/runtime/page-lifecycle";
import { createRuntime } from "../../../src/runtime/runtime";
import { createSlots } from "../../../src/runtime/store";

describe("what the page carries while elements live", () => {
  it("starts with the first element, ends with the last, and starts again", () => {
    const life = createPageLifecycle(createSlots());
    const end = vi.fn();
    const start = vi.fn(() => end);
    life.whileAlive(start);
    expect(start).not.toHaveBeenCalled();
    const [one, two] = [life.begin(), life.begin()];
    expect(start).toHaveBeenCalledOnce();
    one();
    one();
    expect(end).not.toHaveBeenCalled();
    two();
    expect(end).toHaveBeenCalledOnce();
    life.begin();
    expect(start).toHaveBeenCalledTimes(2);
  });

  it("starts at once where an element is there already", () => {
    const slots = createSlots();
    createPageLifecycle(slots).begin();
    const start = vi.fn(() => () => undefined);
    createPageLifecycle(slots).whileAlive(start);
    expect(start).toHaveBeenCalledOnce();
  });

  it("leaves no listener on the window of a page whose elements are gone", () => {
    const held = new Map<string, number>();
    const count = (by: number) => (type: string) => void held.set(type, (held.get(type) ?? 0) + by);
    const add = vi.spyOn(window, "addEventListener").mockImplementation(count(1));
    const remove = vi.spyOn(window, "removeEventListener").mockImplementation(count(-1));
    const { life, navigation } = createRuntime(createSlots());
    expect([...held.values()].filter((number) => number !== 0)).toEqual([]);
    const gone = life.begin();
    const unguard = navigation.addGuard({ isDirty: () => true, leave: () => Promise.resolve(true) });
    expect(held.get("popstate")).toBe(1);
    expect(held.get("beforeunload")).toBe(1);
    unguard();
    expect(held.get("beforeunload")).toBe(0);
    gone();
    expect([...held.values()].filter((number) => number !== 0)).toEqual([]);
    add.mockRestore();
    remove.mockRestore();
  });
});
