/** What became of the change that was asked for: the server is asked until it is settled, and only what it says is told. */
import { useEffect, useState } from "react";
import { dropChange, invoiceFile, retryPayment, type Changed } from "../../contract/endpoints/subscription";
import { useNavigate, useRuntime, useT } from "../../runtime/react";
import { Alert, type AlertTone } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { LinkButton } from "../../ui/button/link-button";
import { toldOf, type Told } from "./changed";
import type { SubscriptionModel } from "./use-subscription";
import { RightList, useWords } from "./words";

/** Milliseconds between two questions, and how many are asked. */
export const POLL_MS = 2_000;
const POLLS = 30;

const TONES: Readonly<Record<Told, AlertTone>> = {
  done: "success",
  scheduled: "success",
  waiting: "info",
  unpaid: "warning",
  "taken-back": "info",
  failed: "danger",
};

export interface ResultNoticeProps {
  readonly word: Changed | undefined;
  readonly model: SubscriptionModel;
}

export function ResultNotice({ word, model }: ResultNoticeProps) {
  const t = useT();
  const words = useWords();
  const navigate = useNavigate();
  const { http } = useRuntime();
  const { overview, readOnly, reload, attempt } = model;
  const { change } = overview;
  // What the page was opened at: a notice does not vanish while it is read.
  const [openedAt] = useState(() => Date.now());
  const [polls, setPolls] = useState(0);
  // Without a word of the address, only what still waits is told.
  const waits = change?.state === "PENDING" || change?.state === "SCHEDULED";
  const told =
    toldOf(word, change, openedAt) ??
    (waits ? (change.state === "PENDING" ? ("unpaid" as const) : ("scheduled" as const)) : undefined);
  const polling = told === "waiting" && polls < POLLS;
  useEffect(() => {
    if (!polling) return;
    const timer = setTimeout(() => {
      setPolls((count) => count + 1);
      reload();
    }, POLL_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [polling, polls, reload]);
  if (told === undefined || change === null) return null;

  const act = (call: typeof retryPayment | typeof dropChange) =>
    void attempt(async () => {
      const { changed } = await http.call(call);
      await navigate(`subscription/${changed}`, { replace: true });
      reload();
    });
  const values = { plan: words.plan(change.plan), day: words.day(change.effectiveOn) };
  const payable = told === "unpaid" || told === "waiting";
  return (
    <Alert
      tone={TONES[told]}
      title={t(`subscription.told.${told}`, values)}
      actions={
        <>
          {change.invoice === null || told !== "done" ? null : (
            <LinkButton size="sm" href={http.url(invoiceFile, { params: { number: change.invoice } })} data-native="">
              {t("subscription.invoice", { number: change.invoice })}
            </LinkButton>
          )}
          {readOnly || !payable || overview.card === null ? null : (
            <Button
              size="sm"
              variant="primary"
              onClick={() => {
                act(retryPayment);
              }}
            >
              {t("subscription.pay")}
            </Button>
          )}
          {readOnly || (!payable && told !== "scheduled") ? null : (
            <Button
              size="sm"
              onClick={() => {
                act(dropChange);
              }}
            >
              {t("subscription.take-back")}
            </Button>
          )}
        </>
      }
    >
      {payable && overview.card === null ? <p>{t("subscription.told.no-card")}</p> : null}
      {told === "done" && change.opens.length > 0 ? (
        <>
          <p>{t("subscription.opens")}</p>
          <RightList rights={change.opens} />
        </>
      ) : null}
      {(told === "done" || told === "scheduled") && change.closes.length > 0 ? (
        <>
          <p>{t("subscription.closes")}</p>
          <RightList rights={change.closes} />
        </>
      ) : null}
    </Alert>
  );
}
