/**
 * Notice about the outcome of a plan change. Reloads the subscription until the payment is settled; shows only what the
 * server reports.
 */
import { useEffect, useState } from "react";
import { cancelPlanChange, invoiceFile, retryPayment, type ChangeResult } from "../../contract/endpoints/subscription";
import { useNavigate, useRuntime, useT } from "../../runtime/react";
import { useFileLink } from "../../engine/file-link";
import { Alert, type AlertTone } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { LinkButton } from "../../ui/button/link-button";
import { changeOutcome, type ChangeOutcome } from "./change-result";
import type { SubscriptionModel } from "./use-subscription";
import { RightList, useFormatters } from "./formatters";

/** Interval of the reloads in milliseconds, and their maximum number. */
export const POLL_MS = 2_000;
const POLLS = 30;

const TONES: Readonly<Record<ChangeOutcome, AlertTone>> = {
  done: "success",
  scheduled: "success",
  waiting: "info",
  unpaid: "warning",
  "taken-back": "info",
  failed: "danger",
};

export interface ResultNoticeProps {
  readonly result: ChangeResult | undefined;
  readonly model: SubscriptionModel;
}

export function ResultNotice({ result, model }: ResultNoticeProps) {
  const t = useT();
  const format = useFormatters();
  const navigate = useNavigate();
  const { http } = useRuntime();
  const fileLink = useFileLink();
  const { overview, readOnly, reload, tryCall } = model;
  const { change } = overview;
  // Age is measured at opening time, so that the notice does not disappear while it is read.
  const [openedAt] = useState(() => Date.now());
  const [polls, setPolls] = useState(0);
  // Without a result in the path, only pending and scheduled changes are shown.
  const isOpen = change?.state === "PENDING" || change?.state === "SCHEDULED";
  const outcome =
    changeOutcome(result, change, openedAt) ??
    (isOpen ? (change.state === "PENDING" ? ("unpaid" as const) : ("scheduled" as const)) : undefined);
  const isPolling = outcome === "waiting" && polls < POLLS;
  useEffect(() => {
    if (!isPolling) return;
    const timer = setTimeout(() => {
      setPolls((count) => count + 1);
      reload();
    }, POLL_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isPolling, polls, reload]);
  if (outcome === undefined || change === null) return null;

  const run = (call: typeof retryPayment) =>
    void tryCall(async () => {
      const { changed } = await http.call(call);
      await navigate(`subscription/${changed}`, { replace: true });
      reload();
    });
  const values = { plan: format.plan(change.plan), day: format.day(change.effectiveOn) };
  const isPayable = outcome === "unpaid" || outcome === "waiting";
  return (
    <Alert
      tone={TONES[outcome]}
      title={t(`subscription.told.${outcome}`, values)}
      actions={
        <>
          {change.invoice === null || outcome !== "done" ? null : (
            <LinkButton size="sm" {...fileLink(invoiceFile, { params: { number: change.invoice } })}>
              {t("subscription.invoice", { number: change.invoice })}
            </LinkButton>
          )}
          {readOnly || !isPayable || overview.card === null ? null : (
            <Button
              size="sm"
              variant="primary"
              onClick={() => {
                run(retryPayment);
              }}
            >
              {t("subscription.pay")}
            </Button>
          )}
          {readOnly || (!isPayable && outcome !== "scheduled") ? null : (
            <Button
              size="sm"
              onClick={() => {
                run(cancelPlanChange);
              }}
            >
              {t("subscription.take-back")}
            </Button>
          )}
        </>
      }
    >
      {isPayable && overview.card === null ? <p>{t("subscription.told.no-card")}</p> : null}
      {outcome === "done" && change.gainedRights.length > 0 ? (
        <>
          <p>{t("subscription.opens")}</p>
          <RightList rights={change.gainedRights} />
        </>
      ) : null}
      {(outcome === "done" || outcome === "scheduled") && change.lostRights.length > 0 ? (
        <>
          <p>{t("subscription.closes")}</p>
          <RightList rights={change.lostRights} />
        </>
      ) : null}
    </Alert>
  );
}
