/** Combines the caller's signal with the timeout, and reports afterwards which of them ended the call. */
export function watchAbort(signal: AbortSignal | undefined, timeout: number) {
  const controller = new AbortController();
  /** Rejects when the call ends early. */
  const ended = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener("abort", () => reject(new Error("The call ended early")));
  });
  ended.catch(() => undefined);
  let timedOut = false;
  const abort = () => controller.abort();
  const timer =
    timeout > 0
      ? setTimeout(() => {
          timedOut = true;
          abort();
        }, timeout)
      : undefined;
  if (signal?.aborted) abort();
  else signal?.addEventListener("abort", abort);
  return {
    signal: controller.signal,
    ended,
    timedOut: () => timedOut,
    aborted: () => signal?.aborted === true,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}
