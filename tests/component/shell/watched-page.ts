/** Controls the page's visibility and clock in tests of polling. */
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

/** Fakes visibility and timers for each test of a file. Returns functions that control them. */
export function watchedPage() {
  let hidden = false;
  beforeEach(() => {
    vi.useFakeTimers();
    hidden = false;
    vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
    vi.spyOn(document, "visibilityState", "get").mockImplementation(() => (hidden ? "hidden" : "visible"));
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return {
    advanceClock: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    setVisibility: (visibility: "hidden" | "visible"): void => {
      hidden = visibility === "hidden";
      window.dispatchEvent(new Event("visibilitychange"));
    },
  };
}
