import { describe, expect, it, vi } from "vitest";
import { Readiness } from "../../../elements/readiness";

const nextTick = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));

describe("Readiness", () => {
  it("is reached once every part is ready, and reported once", async () => {
    const reached = vi.fn();
    const readiness = new Readiness(reached);
    readiness.set("screen", false);
    readiness.set("frame", true);
    await nextTick();
    expect(reached).not.toHaveBeenCalled();
    readiness.set("screen", true);
    await nextTick();
    readiness.set("panel", false);
    readiness.set("panel", true);
    await nextTick();
    expect(reached).toHaveBeenCalledTimes(1);
    expect(readiness.isReached).toBe(true);
  });

  it("does not wait for a removed part", async () => {
    const reached = vi.fn();
    const readiness = new Readiness(reached);
    readiness.set("frame", true);
    readiness.set("skeleton", false);
    readiness.removePart("skeleton");
    await nextTick();
    expect(reached).toHaveBeenCalledTimes(1);
  });

  it("is not reached before a part reports, and starts over after a reset", async () => {
    const reached = vi.fn();
    const readiness = new Readiness(reached);
    readiness.removePart("nothing");
    await nextTick();
    expect(reached).not.toHaveBeenCalled();
    readiness.set("frame", true);
    await nextTick();
    readiness.reset();
    readiness.set("frame", true);
    await nextTick();
    expect(reached).toHaveBeenCalledTimes(2);
  });
});
