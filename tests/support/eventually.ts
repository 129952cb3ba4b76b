import { vi } from "vitest";

/** Repeats an expectation until it passes. The limit is the one of `expect.poll`: a busy machine needs longer than Vitest's default of a second. */
export const eventually: typeof vi.waitFor = (expectation, options) =>
  vi.waitFor(expectation, { timeout: 20_000, ...(typeof options === "number" ? { timeout: options } : options) });
