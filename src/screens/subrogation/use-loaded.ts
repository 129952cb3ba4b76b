/** What a call answers, loading anew when its question changes; the answer to a question that is no longer asked is dropped. */
import { useCallback, useEffect, useState } from "react";

export interface Loaded<Data> {
  /** Undefined while it loads, and after a failure. */
  readonly data?: Data;
  readonly failed: boolean;
  readonly retry: () => void;
}

interface State<Data> {
  readonly load: unknown;
  readonly data?: Data;
  readonly failed: boolean;
}

/** @param load stable while the question is the same (`useCallback`); undefined asks nothing */
export function useLoaded<Data>(load: ((signal: AbortSignal) => Promise<Data>) | undefined): Loaded<Data> {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State<Data>>({ load: undefined, failed: false });
  useEffect(() => {
    if (load === undefined) return;
    const stop = new AbortController();
    load(stop.signal).then(
      (data) => {
        if (!stop.signal.aborted) setState({ load, data, failed: false });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        console.error("The choices could not be loaded", error);
        setState({ load, failed: true });
      },
    );
    return () => {
      stop.abort();
    };
  }, [load, attempt]);
  const retry = useCallback(() => {
    setState({ load: undefined, failed: false });
    setAttempt((count) => count + 1);
  }, []);
  const current = state.load === load && load !== undefined;
  return { ...(current && state.data !== undefined && { data: state.data }), failed: current && state.failed, retry };
}
