/** Milliseconds to wait when the browser cannot tell whether it is idle (Safari). */
const DELAY_MS = 500;
/** Milliseconds after which the work starts even if the browser is never idle. */
const MAX_WAIT_MS = 3000;

/** Starts work once the browser is idle, so that it delays nothing that the user waits for. @returns a function that cancels it */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work, { timeout: MAX_WAIT_MS });
    return () => {
      cancelIdleCallback(handle);
    };
  }
  const timer = setTimeout(work, DELAY_MS);
  return () => {
    clearTimeout(timer);
  };
}
