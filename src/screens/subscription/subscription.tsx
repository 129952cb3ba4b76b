/** `td-subscription`: the shop's plan, its quotas, payment and invoices, and their changes. */
import card from "@shoelace-style/shoelace/dist/assets/icons/credit-card.svg";
import type { OneOf } from "../../contract/element-attributes";
import { exportShopData, reactivateSubscription, type ChangeResult } from "../../contract/endpoints/subscription";
import { useReady } from "../../runtime/element";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { useFileLink } from "../../engine/file-link";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { LinkButton } from "../../ui/button/link-button";
import { deferred } from "../../ui/deferred";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import { useState } from "react";
import { BillingCard } from "./billing-card";
import { parseChangeResult } from "./change-result";
import { Invoices } from "./invoices";
import { PaymentCardPanel } from "./payment-panel";
import { PlanCards } from "./plan-cards";
import { ResultNotice } from "./result-notice";
import { Summary } from "./summary";
import css from "./subscription.css";
import { useSubscription, type SubscriptionModel } from "./use-subscription";
import { useFormatters } from "./formatters";

defineSheet(css);

const CancelDialog = deferred(async () => (await import("./cancel-dialog")).CancelDialog);

export interface SubscriptionProps {
  /** Result of a change, which the screen reports. Other values are ignored. */
  readonly changed?: OneOf<ChangeResult>;
}

/** Links to the data export and the cancellation, or the reactivation after it. */
function LeavingActions({ model }: { readonly model: SubscriptionModel }) {
  const t = useT();
  const format = useFormatters();
  const { http, toasts } = useRuntime();
  const fileLink = useFileLink();
  const [isCancelling, setCancelling] = useState(false);
  const { overview, readOnly, setOverview, tryCall } = model;
  const isRunning = overview.status === "ACTIVE" || overview.status === "TRIAL";
  return (
    <div className="td-row td-subscription__leaving">
      <LinkButton {...fileLink(exportShopData)}>{t("subscription.export")}</LinkButton>
      {readOnly || !isRunning ? null : overview.cancelledAt === null ? (
        <Button
          variant="danger"
          onClick={() => {
            setCancelling(true);
          }}
        >
          {t("subscription.cancel")}
        </Button>
      ) : (
        <Button
          variant="primary"
          onClick={() =>
            void tryCall(async () => {
              setOverview(await http.call(reactivateSubscription));
              toasts.show({ kind: "success", key: "subscription.reactivated" });
            })
          }
        >
          {t("subscription.reactivate")}
        </Button>
      )}
      {isCancelling ? (
        <CancelDialog
          overview={overview}
          day={overview.renewsOn === null ? "" : format.day(overview.renewsOn)}
          onClose={() => {
            setCancelling(false);
          }}
          onCancelled={(next) => {
            setCancelling(false);
            setOverview(next);
            toasts.show({ kind: "success", key: "subscription.cancelled" });
          }}
        />
      ) : null}
    </div>
  );
}

function Content({ model, changed }: { readonly model: SubscriptionModel; readonly changed: string | undefined }) {
  const t = useT();
  const { session } = useRuntime();
  const { overview } = model;
  return (
    <>
      <ResultNotice result={parseChangeResult(changed)} model={model} />
      {session.isSubrogated() ? (
        <Alert tone="info" role="none">
          {t("subscription.read-only.identity")}
        </Alert>
      ) : null}
      <Summary model={model} />
      <PlanCards model={model} />
      <div className="td-subscription__pair">
        <PaymentCardPanel model={model} />
        <BillingCard key={overview.version} model={model} />
      </div>
      <Invoices model={model} />
      <LeavingActions model={model} />
    </>
  );
}

export function Subscription({ changed }: SubscriptionProps) {
  const t = useT();
  const { session } = useRuntime();
  const { display } = useSession();
  const { overview, setOverview, reload, tryCall } = useSubscription();
  useReady(overview !== undefined);
  const readOnly = session.isSubrogated() || display?.user.readOnly === true;
  return (
    <section className="td-stack td-subscription" aria-label={t("subscription.title")}>
      <Heading level={1}>{t("subscription.title")}</Heading>
      {overview === undefined ? (
        <Skeleton lines={8} />
      ) : overview === "failed" ? (
        <ErrorState title={t("subscription.failed")} onRetry={reload} />
      ) : overview.offered ? (
        <Content model={{ overview, readOnly, setOverview, reload, tryCall }} changed={changed} />
      ) : (
        <EmptyState icon={card} title={t("subscription.none")}>
          {t("subscription.none.text")}
        </EmptyState>
      )}
    </section>
  );
}
