/** What the files of page tests set up and clear away alike; each is called once, at the top of a file. */
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

type Method = "info" | "error" | "warn";

/** Keeps the console still, so that what it was told can be looked at. */
export function quietConsole(...methods: readonly Method[]): void {
  beforeEach(() => {
    for (const method of methods.length === 0 ? (["info", "error", "warn"] as const) : methods)
      vi.spyOn(console, method).mockImplementation(() => undefined);
  });
}

/** No test leaves anything to the next: nothing on the page, in the browser's storage or replaced. */
export function clearPageAfterEach(): void {
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
    localStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
