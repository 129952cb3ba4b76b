/** The theme of the first paint. */
import { getRuntime } from "../src/runtime";

let isThemeRequested = false;

/**
 * Reads the stored theme in the next frame, because the first paint depends on it and reading the storage blocks the page until another
 * process answers.
 */
export function readThemeBeforePaint(): void {
  if (isThemeRequested) return;
  isThemeRequested = true;
  requestAnimationFrame(() => void getRuntime().theme);
}
