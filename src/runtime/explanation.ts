/** "Why can't I see this?": what the server says of a screen or a right (Spec 1 §6). For the error screen, locked parts and refused calls. */
import { useEffect, useState } from "react";
import { explainRights, type RightExplanation } from "../contract/endpoints/rights";
import type { Right } from "../contract/rights";
import { useRuntime } from "./react";

export interface ExplanationQuestion {
  /** Admin path of a screen, `/tire-pricing`. */
  readonly path?: string;
  readonly right?: Right;
  /** Another user, for whoever manages users. */
  readonly userId?: number;
}

export type ExplanationState =
  | { readonly status: "loading" }
  | { readonly status: "explained"; readonly explanation: RightExplanation }
  /** Nothing was asked, or the server could not say; the caller's own hint is all there is. */
  | { readonly status: "unknown" };

/** The texts of an explanation are in the modules `explainer` and `rights`: the element that shows one loads them. */
export function useExplanation({ path, right, userId }: ExplanationQuestion): ExplanationState {
  const { http } = useRuntime();
  const asked = path !== undefined || right !== undefined;
  const [state, setState] = useState<ExplanationState>({ status: asked ? "loading" : "unknown" });
  useEffect(() => {
    if (!asked) return;
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
  }, [http, asked, path, right, userId]);
  return state;
}
