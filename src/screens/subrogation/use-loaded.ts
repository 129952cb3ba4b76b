/** Runs a call and returns its state. */
import { useCallback, useEffect, useState } from "react";

export interface Loaded<Data> {
  /** Undefined while loading and after a failure. */
  readonly data?: Data;
  readonly failed: boolean;
  readonly retry: () => void;
}

interface State<Data> {
  readonly load: unknown;
  readonly data?: Data;
  readonly failed: boolean;
}

/**
 * Runs a call whenever `load` changes; outdated answers are dropped.
 *
 * @param load must be referentially stable (`useCallback`); undefined makes no call
 */
export function useLoaded<Data>(load: ((signal: AbortSignal) => Promise<Data>) | undefined): Loaded<Data> {
  const [attemptCount, setAttempt] = useState(0);
  const [state, setState] = useState<State<Data>>({ load: undefined, failed: false });
  useEffect(() => {
    if (load === undefined) return;
    const controller = new AbortController();
    load(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setState({ load, data, failed: false });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.error("The call failed", error);
        setState({ load, failed: true });
      },
    );
    return () => {
      controller.abort();
    };
  }, [load, attemptCount]);
  const retry = useCallback(() => {
    setState({ load: undefined, failed: false });
    setAttempt((count) => count + 1);
  }, []);
  const current = state.load === load && load !== undefined;
  return { ...(current && state.data !== undefined && { data: state.data }), failed: current && state.failed, retry };
}
