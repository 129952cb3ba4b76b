import { useCallback, useEffect, useState } from "react";
import type { OpenSession } from "../../contract/endpoints/my-sessions";
import { useRuntime, useT } from "../../runtime/react";

/** Calls that read and end sessions. */
export interface SessionCalls {
  readonly load: (signal?: AbortSignal) => Promise<{ readonly elements: readonly OpenSession[] }>;
  /** Ends one session, or all that may be ended. */
  readonly end: (which: number | "all") => Promise<{ readonly ended: number }>;
}

/** Loads sessions, ends them, and shows the result. @param calls must stay the same between renders */
export function useSessions({ load: call, end: endCall }: SessionCalls) {
  const t = useT();
  const { toasts } = useRuntime();
  const [sessions, setSessions] = useState<readonly OpenSession[] | "failed">();
  const [busy, setBusy] = useState<number | "all">();
  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { elements } = await call(signal);
        setSessions(elements);
      } catch (error) {
        if (signal?.aborted === true) return;
        console.error("The sessions could not be loaded", error);
        setSessions("failed");
      }
    },
    [call],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => {
      controller.abort();
    };
  }, [load]);

  async function end(which: number | "all"): Promise<void> {
    setBusy(which);
    try {
      const { ended } = await endCall(which);
      toasts.show({ kind: "success", text: t.count("sessions.ended", ended) });
    } catch (error) {
      console.error("The session was not ended", error);
      toasts.show({ kind: "error", key: "sessions.failed" });
    }
    await load();
    setBusy(undefined);
  }
  return { sessions, busy, load, end };
}
