import { describe, expect, it, vi } from "vitest";
import { Readiness } from "../../../elements/readiness";

const settled = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));

describe("Readiness", () => {
  it("is reached once every part is ready, and said once", async () => {
    const reached = vi.fn();
    const readiness = new Readiness(reached);
    readiness.set("screen", false);
    readiness.set("frame", true);
    await settled();
    expect(reached).not.toHaveBeenCalled();
    readiness.set("screen", true);
    await settled();
    readiness.set("panel", false);
    readiness.set("panel", true);
    await settled();
    expect(reached).toHaveBeenCalledTimes(1);
    expect(readiness.reached).toBe(true);
  });

  it("does not wait for a part that went away", async () => {
    const reached = vi.fn();
    const readiness = new Readiness(reached);
    readiness.set("frame", true);
    readiness.set("skeleton", false);
    readiness.forget("skeleton");
    await settled();
    expect(reached).toHaveBeenCalledTimes(1);
  });

  it("is not reached before any part spoke, and starts afresh after a reset", async () => {
    const reached = vi.fn();
    const readiness = new Readiness(reached);
    readiness.forget("nothing");
    await settled();
    expect(reached).not.toHaveBeenCalled();
    readiness.set("frame", true);
    await settled();
    readiness.reset();
    readiness.set("frame", true);
    await settled();
    expect(reached).toHaveBeenCalledTimes(2);
  });
});
