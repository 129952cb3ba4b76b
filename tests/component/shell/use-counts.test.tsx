import { renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { QueryProvider } from "../../../src/runtime/react-queries";
import { COUNTS_INTERVAL_MS, useCounts } from "../../../src/screens/shell/menu/use-counts";
import { watchedPage } from "./watched-page";
import { stubFetch, byPath, json, type Call } from "../../support/page";
import { DISPLAY } from "./show-shell";

const PATH = "/admin/api/menu-counts";

/** Renders the hook for a signed-in user. By default the server returns the number of calls so far as the count of quotes. */
function start(respond: (calls: number) => Response = (quotes) => json({ data: { counts: { quotes } } })) {
  // Files of a process share a window, in which timers of earlier ones may make calls of their own.
  const calls: Call[] = [];
  stubFetch(
    byPath({
      [PATH]: (call) => {
        calls.push(call);
        return respond(calls.length);
      },
    }),
  );
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const { events, session } = getRuntime();
  session.store.set({ status: "ready", display: { ...DISPLAY, menuCounts: { quotes: 9 } } });
  const { unmount } = renderHook(() => useCounts(), { wrapper: QueryProvider });
  return { calls, events, store: session.store, counts: () => session.store.get().display?.menuCounts, unmount };
}

const { setVisibility, advanceClock } = watchedPage();

describe("the counts of the menu", () => {
  it("are requested once a minute and after a change", async () => {
    const { calls, counts, events, unmount } = start();
    await advanceClock(COUNTS_INTERVAL_MS - 1);
    expect(calls).toEqual([]);
    expect(counts()).toEqual({ quotes: 9 });
    await advanceClock(1);
    expect(calls.map(({ url }) => url.pathname)).toEqual([PATH]);
    expect(counts()).toEqual({ quotes: 1 });
    events.emit("record-saved", { resource: "quote", id: 1 });
    await advanceClock(1_000);
    events.emit("record-deleted", { resource: "quote", ids: [2] });
    await advanceClock(1_400);
    expect(calls).toHaveLength(1);
    await advanceClock(200);
    expect(calls).toHaveLength(2);
    expect(counts()).toEqual({ quotes: 2 });
    events.emit("record-saved", { resource: "quote", id: 1 });
    unmount();
    await advanceClock(COUNTS_INTERVAL_MS * 3);
    expect(calls).toHaveLength(2);
  });

  it("are not requested while the page is hidden", async () => {
    const { calls, events } = start();
    setVisibility("hidden");
    await advanceClock(COUNTS_INTERVAL_MS * 5);
    expect(calls).toEqual([]);
    setVisibility("visible");
    await advanceClock(0);
    expect(calls).toHaveLength(1);
    // A quick return requests nothing, unless something was saved.
    setVisibility("hidden");
    setVisibility("visible");
    await advanceClock(0);
    expect(calls).toHaveLength(1);
    setVisibility("hidden");
    events.emit("record-saved", { resource: "quote", id: 1 });
    await advanceClock(2_000);
    expect(calls).toHaveLength(1);
    setVisibility("visible");
    await advanceClock(0);
    expect(calls).toHaveLength(2);
  });

  it("are not requested after the session ended", async () => {
    const { calls, store } = start();
    store.update((state) => ({ ...state, status: "expired" }));
    await advanceClock(COUNTS_INTERVAL_MS * 2);
    expect(calls).toEqual([]);
    store.update((state) => ({ ...state, status: "ready" }));
    await advanceClock(COUNTS_INTERVAL_MS);
    expect(calls.length).toBeGreaterThan(0);
  });

  it("are kept until the next minute when a request fails", async () => {
    const { calls, counts } = start((call) => (call === 1 ? json({}, 503) : json({ data: { counts: { quotes: 3 } } })));
    await advanceClock(COUNTS_INTERVAL_MS);
    await advanceClock(10_000);
    expect(calls).toHaveLength(1);
    expect(counts()).toEqual({ quotes: 9 });
    expect(console.error).toHaveBeenCalled();
    await advanceClock(COUNTS_INTERVAL_MS);
    expect(counts()).toEqual({ quotes: 3 });
  });
});
