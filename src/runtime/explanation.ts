/** Loads the explanation of a denied screen or right, for the error screen, locked parts and refused calls. */
import { useEffect, useState } from "react";
import { explainRights, type RightExplanation } from "../contract/endpoints/rights";
import type { Right } from "../contract/rights";
import { useRuntime } from "./react";

export interface ExplanationQuestion {
  /** Admin path of a screen, `/tire-pricing`. */
  readonly path?: string;
  readonly right?: Right;
  /** Another user, for accounts that manage users. */
  readonly userId?: number;
}

export type ExplanationState =
  | { readonly status: "loading" }
  | { readonly status: "explained"; readonly explanation: RightExplanation }
  /** Nothing was asked, or the server could not answer; only the caller's own hint remains. */
  | { readonly status: "unknown" };

/** Loads an explanation. Its texts are in the modules `explainer` and `rights`, which the element that shows it must load. */
export function useExplanation({ path, right, userId }: ExplanationQuestion): ExplanationState {
  const { http } = useRuntime();
  const hasQuestion = path !== undefined || right !== undefined;
  const [state, setState] = useState<ExplanationState>({ status: hasQuestion ? "loading" : "unknown" });
  useEffect(() => {
    if (!hasQuestion) return;
    const stop = new AbortController();
    const query = {
      ...(path !== undefined && { path }),
      ...(right !== undefined && { right }),
      ...(userId !== undefined && { userId: String(userId) }),
    };
    http.call(explainRights, { query, signal: stop.signal }).then(
      (explanation) => {
        setState({ status: "explained", explanation });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        console.info("No explanation of the missing right", error);
        setState({ status: "unknown" });
      },
    );
    return () => {
      stop.abort();
    };
  }, [http, hasQuestion, path, right, userId]);
  return state;
}
