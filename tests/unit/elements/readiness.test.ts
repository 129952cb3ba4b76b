import { describe, expect, it, vi } from "vitest";
import { Readiness } from "../../../elements/readiness";

const nextTick = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));

function watched() {
  const events = { onShown: vi.fn(), onReady: vi.fn() };
  return { events, readiness: new Readiness(events) };
}

describe("Readiness", () => {
  it("is reached once every part is ready, and reported once", async () => {
    const { events, readiness } = watched();
    readiness.set("screen", false);
    readiness.set("frame", true);
    await nextTick();
    expect(events.onShown).not.toHaveBeenCalled();
    readiness.set("screen", true);
    await nextTick();
    readiness.set("panel", false);
    await nextTick();
    readiness.set("panel", true);
    await nextTick();
    expect(events.onShown).toHaveBeenCalledTimes(1);
    expect(events.onReady.mock.calls).toEqual([[true]]);
    expect(readiness.isShown).toBe(true);
  });

  it("does not wait for a removed part", async () => {
    const { events, readiness } = watched();
    readiness.set("frame", true);
    readiness.set("skeleton", false);
    readiness.removePart("skeleton");
    await nextTick();
    expect(events.onReady.mock.calls).toEqual([[true]]);
  });

  it("shows an error without being ready, and is ready once the retry has worked", async () => {
    const { events, readiness } = watched();
    readiness.set("frame", true);
    readiness.set("screen", "failed");
    await nextTick();
    expect(events.onShown).toHaveBeenCalledTimes(1);
    expect(events.onReady).not.toHaveBeenCalled();
    readiness.set("screen", false);
    await nextTick();
    readiness.set("screen", true);
    await nextTick();
    expect(events.onReady.mock.calls).toEqual([[true]]);
  });

  it("shows content whose configuration is late, and is ready once that has arrived", async () => {
    const { events, readiness } = watched();
    readiness.set("screen", true);
    readiness.set("configuration", "late");
    await nextTick();
    expect(events.onShown).toHaveBeenCalledTimes(1);
    expect(events.onReady).not.toHaveBeenCalled();
    readiness.set("configuration", true);
    await nextTick();
    readiness.set("configuration", "late");
    await nextTick();
    expect(events.onReady.mock.calls).toEqual([[true]]);
  });

  it("is no longer ready once an error replaces the content", async () => {
    const { events, readiness } = watched();
    readiness.set("screen", true);
    await nextTick();
    readiness.set("screen", "failed");
    await nextTick();
    expect(events.onReady.mock.calls).toEqual([[true], [false]]);
    expect(events.onShown).toHaveBeenCalledTimes(1);
  });

  it("is not reached before a part reports, and starts over after a reset", async () => {
    const { events, readiness } = watched();
    readiness.removePart("nothing");
    await nextTick();
    expect(events.onShown).not.toHaveBeenCalled();
    readiness.set("frame", true);
    await nextTick();
    readiness.reset();
    readiness.set("frame", true);
    await nextTick();
    expect(events.onReady).toHaveBeenCalledTimes(2);
  });

  it("ends when other content is requested, and returns once that has reported", async () => {
    const { events, readiness } = watched();
    readiness.set("screen", true);
    await nextTick();
    readiness.restart();
    // A late report of what showed before does not count.
    readiness.set("screen", true);
    await nextTick();
    expect(events.onReady.mock.calls).toEqual([[true], [false]]);
    readiness.set("screen", false);
    readiness.settle();
    await nextTick();
    expect(events.onReady).toHaveBeenCalledTimes(2);
    readiness.set("screen", true);
    await nextTick();
    expect(events.onReady.mock.calls).toEqual([[true], [false], [true]]);
    expect(events.onShown).toHaveBeenCalledTimes(1);
  });
});
