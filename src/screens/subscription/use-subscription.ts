/** The subscription as loaded, and what is done with it. */
import { useCallback, useEffect, useState } from "react";
import { subscription, type SubscriptionOverview } from "../../contract/endpoints/subscription";
import { errorText } from "../../engine/error-text";
import { useRuntime, useT } from "../../runtime/react";

export interface SubscriptionModel {
  readonly overview: SubscriptionOverview;
  /** As somebody else, or with read rights only, nothing can be changed. */
  readonly readOnly: boolean;
  /** Takes an answer over. */
  readonly take: (overview: SubscriptionOverview) => void;
  readonly reload: () => void;
  /** Runs a call; says why it was refused. Answers whether it worked. */
  readonly attempt: (call: () => Promise<unknown>) => Promise<boolean>;
}

export function useSubscription(): {
  readonly overview: SubscriptionOverview | "failed" | undefined;
  readonly take: (overview: SubscriptionOverview) => void;
  readonly reload: () => void;
  readonly attempt: SubscriptionModel["attempt"];
} {
  const { http, toasts } = useRuntime();
  const t = useT();
  const [overview, setOverview] = useState<SubscriptionOverview | "failed">();
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    let current = true;
    http.call(subscription).then(
      (answer) => {
        if (current) setOverview(answer);
      },
      (error: unknown) => {
        console.error("The subscription could not be loaded", error);
        if (current) setOverview((shown) => shown ?? "failed");
      },
    );
    return () => {
      current = false;
    };
  }, [http, attempts]);
  const reload = useCallback(() => {
    setAttempts((count) => count + 1);
  }, []);
  const attempt = useCallback(
    async (call: () => Promise<unknown>) => {
      try {
        await call();
        return true;
      } catch (error) {
        console.info("The subscription refused", error);
        toasts.show({ kind: "error", text: errorText(t, error) });
        return false;
      }
    },
    [t, toasts],
  );
  return { overview, take: setOverview, reload, attempt };
}
