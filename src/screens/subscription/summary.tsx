/** Overview of the subscription: plan, status, price, dates and used quotas. */
import type { ReactNode } from "react";
import type { SubscriptionOverview } from "../../contract/endpoints/subscription";
import { useT } from "../../runtime/react";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Card } from "../../ui/card/card";
import { ProgressBar } from "../../ui/progress/progress-bar";
import type { Tone } from "../../ui/tone";
import type { SubscriptionModel } from "./use-subscription";
import { useFormatters } from "./formatters";

const TONES: Readonly<Record<SubscriptionOverview["status"], Tone>> = {
  TRIAL: "info",
  ACTIVE: "success",
  PAST_DUE: "warning",
  SUSPENDED: "danger",
  DELETED: "danger",
  NONE: "neutral",
};

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Usage({ usage }: Pick<SubscriptionOverview, "usage">) {
  const t = useT();
  const format = useFormatters();
  return (
    <ul className="td-subscription__usage">
      {usage.map(({ quota, used, included }) => {
        const name = t(`subscription.quota.${quota}`);
        return (
          <li key={quota}>
            <span className="td-row">
              <span className="td-grow">{name}</span>
              <span className="td-num">
                {included === null
                  ? t("subscription.used.unlimited", { used: format.number(used) })
                  : t("subscription.used", { used: format.number(used), included: format.number(included) })}
              </span>
            </span>
            {included === null ? null : (
              <ProgressBar
                label={name}
                value={included === 0 ? (used > 0 ? 1 : 0) : used / included}
                tone={used > included ? "danger" : used === included ? "warning" : "mark"}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function Summary({ model: { overview } }: { readonly model: SubscriptionModel }) {
  const t = useT();
  const format = useFormatters();
  const { plan, billing, status, price, startedOn, renewsOn, trialDaysLeft, cancelledAt, owner, usage } = overview;
  return (
    <Card
      title={plan === null ? t("subscription.no-plan") : t("subscription.current", { plan: format.plan(plan) })}
      actions={<StatusBadge tone={TONES[status]} label={t(`subscription.status.${status}`)} />}
    >
      <div className="td-subscription__summary">
        <dl className="td-subscription__facts">
          {trialDaysLeft === null ? null : (
            <Fact name={t("subscription.trial")}>{t.count("subscription.days-left", trialDaysLeft)}</Fact>
          )}
          {price === null ? null : (
            <Fact name={t(`subscription.price.${billing}`)}>
              {t("subscription.price.both", {
                excl: format.money(price.exclMinor),
                incl: format.money(price.inclMinor),
              })}
            </Fact>
          )}
          {startedOn === null ? null : <Fact name={t("subscription.started")}>{format.day(startedOn)}</Fact>}
          {renewsOn === null ? null : (
            <Fact name={t(cancelledAt === null ? "subscription.renews" : "subscription.ends")}>
              {format.day(renewsOn)}
            </Fact>
          )}
          {owner === null ? null : <Fact name={t("subscription.owner")}>{owner}</Fact>}
        </dl>
        <Usage usage={usage} />
      </div>
    </Card>
  );
}
