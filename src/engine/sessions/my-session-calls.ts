import { useMemo } from "react";
import { endMySession, endOtherSessions, mySessions } from "../../contract/endpoints/my-sessions";
import { useRuntime } from "../../runtime/react";
import type { SessionCalls } from "./use-sessions";

/** Returns the calls for the account's own sessions, of which the current one stays. */
export function useMySessionCalls(): SessionCalls {
  const { http } = useRuntime();
  return useMemo(
    () => ({
      load: (signal) => http.call(mySessions, { signal }),
      end: (which) =>
        which === "all" ? http.call(endOtherSessions) : http.call(endMySession, { params: { id: which } }),
    }),
    [http],
  );
}
