import { useCallback, useEffect, useState } from "react";
import type { ResponseOf } from "../../contract/endpoint";
import type { OUTBOX_STATUSES } from "../../contract/endpoints/outbox";
import { outboxMails } from "../../contract/endpoints/outbox";
import { useRuntime } from "../../runtime/react";

export type MailHead = ResponseOf<typeof outboxMails>["elements"][number];
export type MailStatus = (typeof OUTBOX_STATUSES)[number];

export interface Mails {
  readonly mails: readonly MailHead[] | "failed" | undefined;
  readonly hasMore: boolean;
  readonly more: () => Promise<void>;
  readonly retry: () => void;
}

/** Loads the mails of a search, page by page. */
export function useMails(search: string, status: MailStatus | ""): Mails {
  const { http } = useRuntime();
  const [mails, setMails] = useState<readonly MailHead[] | "failed">();
  const [hasMore, setHasMore] = useState(false);
  const [attemptCount, setAttempt] = useState(0);
  const q = search.trim();
  const page = useCallback(
    (before?: number, signal?: AbortSignal) =>
      http.call(outboxMails, {
        query: {
          ...(q !== "" && { q }),
          ...(status !== "" && { status }),
          ...(before !== undefined && { before: String(before) }),
        },
        signal,
      }),
    [http, q, status],
  );
  useEffect(() => {
    const controller = new AbortController();
    page(undefined, controller.signal).then(
      (response) => {
        if (controller.signal.aborted) return;
        setMails(response.elements);
        setHasMore(response.more);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.error("The mails could not be loaded", error);
        setMails("failed");
      },
    );
    return () => {
      controller.abort();
    };
  }, [page, attemptCount]);
  return {
    mails,
    hasMore,
    async more() {
      if (mails === undefined || mails === "failed") return;
      try {
        const response = await page(mails.at(-1)?.id);
        setMails([...mails, ...response.elements]);
        setHasMore(response.more);
      } catch (error) {
        console.error("Older mails could not be loaded", error);
      }
    },
    retry() {
      setMails(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
