/** A page that somebody looks at or not, whose time a test lets pass: for what is asked for again and again. */
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

/** Sets it up around each test of a file. */
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
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    look: (at: "away" | "here"): void => {
      hidden = at === "away";
      window.dispatchEvent(new Event("visibilitychange"));
    },
  };
}
