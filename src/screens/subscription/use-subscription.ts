/** State of the subscription screen: the loaded subscription and the calls that change it. */
import { useCallback, useEffect, useState } from "react";
import { subscription, type SubscriptionOverview } from "../../contract/endpoints/subscription";
import { errorText } from "../../engine/error-text";
import { useRuntime, useT } from "../../runtime/react";

export interface SubscriptionModel {
  readonly overview: SubscriptionOverview;
  /** Nothing can be changed while acting as another account, or with read-only access. */
  readonly readOnly: boolean;
  /** Replaces the overview with the response of a call. */
  readonly setOverview: (overview: SubscriptionOverview) => void;
  readonly reload: () => void;
  /** Runs a call; if it fails, shows the reason. Resolves with true when the call succeeded. */
  readonly tryCall: (call: () => Promise<unknown>) => Promise<boolean>;
}

export function useSubscription(): {
  readonly overview: SubscriptionOverview | "failed" | undefined;
  readonly setOverview: (overview: SubscriptionOverview) => void;
  readonly reload: () => void;
  readonly tryCall: SubscriptionModel["tryCall"];
} {
  const { http, toasts } = useRuntime();
  const t = useT();
  const [overview, setOverview] = useState<SubscriptionOverview | "failed">();
  const [loadCount, setLoadCount] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    http.call(subscription).then(
      (response) => {
        if (isCurrent) setOverview(response);
      },
      (error: unknown) => {
        console.error("The subscription could not be loaded", error);
        if (isCurrent) setOverview((current) => current ?? "failed");
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [http, loadCount]);
  const reload = useCallback(() => {
    setLoadCount((count) => count + 1);
  }, []);
  const tryCall = useCallback(
    async (call: () => Promise<unknown>) => {
      try {
        await call();
        return true;
      } catch (error) {
        console.info("The subscription call failed", error);
        toasts.show({ kind: "error", text: errorText(t, error) });
        return false;
      }
    },
    [t, toasts],
  );
  return { overview, setOverview, reload, tryCall };
}
