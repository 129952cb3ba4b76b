/** Setup and cleanup shared by component tests; call each function once, at the top of a file. */
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

type Method = "info" | "error" | "warn";

/** Silences the console and records the calls, so that tests can check them. */
export function quietConsole(...methods: readonly Method[]): void {
  beforeEach(() => {
    for (const method of methods.length === 0 ? (["info", "error", "warn"] as const) : methods)
      vi.spyOn(console, method).mockImplementation(() => undefined);
  });
}

/** Resets page, local storage and mocks after each test. */
export function clearPageAfterEach(): void {
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
    localStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
