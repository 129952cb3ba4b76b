import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DisplayConfiguration } from "../../../src/contract/context";
import type { Runtime } from "../../../src/runtime/runtime";
import { createEvents } from "../../../src/runtime/events";
import type { SessionState } from "../../../src/runtime/session";
import { createStore, type Slots } from "../../../src/runtime/store";
import { COUNTS_INTERVAL_MS, pollCounts } from "../../../src/screens/shell/menu/poll-counts";

const slot: Slots = (_name, make) => make();

function start(counts: Record<string, number>) {
  const store = createStore<SessionState>({
    status: "ready",
    display: { menuCounts: { quotes: 1 } } as unknown as DisplayConfiguration,
  });
  const call = vi.fn(() => Promise.resolve({ counts }));
  const events = createEvents(slot);
  const end = pollCounts({ http: { call }, session: { store }, events } as unknown as Runtime);
  return { store, call, events, end };
}

let hidden = false;
beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the counts of the menu", () => {
  it("are asked for once a minute and after a change", async () => {
    const { store, call, events, end } = start({ quotes: 4 });
    await vi.advanceTimersByTimeAsync(COUNTS_INTERVAL_MS);
    expect(call).toHaveBeenCalledTimes(1);
    expect(store.get().display?.menuCounts).toEqual({ quotes: 4 });
    events.emit("record-saved", { resource: "quote", id: 1 });
    events.emit("record-saved", { resource: "quote", id: 2 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(call).toHaveBeenCalledTimes(2);
    end();
    await vi.advanceTimersByTimeAsync(COUNTS_INTERVAL_MS * 3);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it("wait while nobody looks", async () => {
    const { call, end } = start({});
    hidden = true;
    await vi.advanceTimersByTimeAsync(COUNTS_INTERVAL_MS * 5);
    expect(call).not.toHaveBeenCalled();
    hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    expect(call).toHaveBeenCalledTimes(1);
    end();
  });
});
