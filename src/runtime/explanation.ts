/** Loads the explanation of a denied screen or right, for the error screen, locked parts and refused calls. */
import { useEffect, useState } from "react";
import { explainRights, type RightExplanation } from "../contract/endpoints/rights";
import type { Right } from "../contract/rights";
import { useRuntime } from "./react";

export interface ExplanationRequest {
  /** Admin path of a screen, `/tire-pricing`. */
  readonly path?: string;
  readonly right?: Right;
  /** Explains the rights of another user, for accounts that manage users. Default: the account itself. */
  readonly userId?: number;
}

export type ExplanationState =
  | { readonly status: "loading" }
  | { readonly status: "explained"; readonly explanation: RightExplanation }
  /** Nothing was requested, or the call failed: the caller can show only its own hint. */
  | { readonly status: "unknown" };

/** Loads an explanation. Its texts are in the modules `explainer` and `rights`, which the element that shows it must load. */
export function useExplanation({ path, right, userId }: ExplanationRequest): ExplanationState {
  const { http } = useRuntime();
  const hasRequest = path !== undefined || right !== undefined;
  const [state, setState] = useState<ExplanationState>({ status: hasRequest ? "loading" : "unknown" });
  useEffect(() => {
    if (!hasRequest) return;
    const controller = new AbortController();
    const query = {
      ...(path !== undefined && { path }),
      ...(right !== undefined && { right }),
      ...(userId !== undefined && { userId: String(userId) }),
    };
    http.call(explainRights, { query, signal: controller.signal }).then(
      (explanation) => {
        setState({ status: "explained", explanation });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.info("The explanation of the missing right could not be loaded", error);
        setState({ status: "unknown" });
      },
    );
    return () => {
      controller.abort();
    };
  }, [http, hasRequest, path, right, userId]);
  return state;
}
