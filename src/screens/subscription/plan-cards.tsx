/** The plans of the shop's product with their rights and quotas; the current plan is marked. */
import { useState } from "react";
import { PLAN_CODES } from "../../contract/context";
import type { PlanOffer } from "../../contract/endpoints/subscription";
import { BILLING_PERIODS, type BillingPeriod } from "../../contract/subscription-plans";
import { useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { deferred } from "../../ui/deferred";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { Heading } from "../../ui/text/heading";
import type { SubscriptionModel } from "./use-subscription";
import { RightList, useFormatters } from "./formatters";

const ChangeDialog = deferred(async () => (await import("./change-dialog")).ChangeDialog);

interface PlanCardProps {
  readonly offer: PlanOffer;
  readonly billing: BillingPeriod;
  readonly model: SubscriptionModel;
  readonly onChoose: (() => void) | undefined;
}

function PlanCard({ offer, billing, model: { overview }, onChoose }: PlanCardProps) {
  const t = useT();
  const format = useFormatters();
  const isCurrent = offer.plan === overview.plan;
  const isUpgrade = overview.plan === null || PLAN_CODES.indexOf(offer.plan) > PLAN_CODES.indexOf(overview.plan);
  const lowerPlan = PLAN_CODES[PLAN_CODES.indexOf(offer.plan) - 1];
  const priceMinor = billing === "MONTHLY" ? offer.monthlyMinor : offer.yearlyMinor;
  return (
    <li className="td-plan" data-own={isCurrent}>
      <Heading level={3} className="td-row">
        <span className="td-grow">{format.plan(offer.plan)}</span>
        {isCurrent ? <Badge tone="primary">{t("subscription.yours")}</Badge> : null}
      </Heading>
      <p className="td-plan__price">
        <strong className="td-num">{format.money(priceMinor)}</strong>{" "}
        <span className="td-muted td-small">{t(`subscription.per.${billing}`)}</span>
      </p>
      <ul className="td-plan__included">
        {offer.included.map(({ quota, count }) => (
          <li key={quota}>
            {count === null
              ? t("subscription.included.unlimited", { quota: t(`subscription.quota.${quota}`) })
              : t("subscription.included", { count: format.number(count), quota: t(`subscription.quota.${quota}`) })}
          </li>
        ))}
      </ul>
      <div className="td-grow">
        {lowerPlan === undefined ? (
          <p className="td-muted td-small">{t("subscription.opens.base")}</p>
        ) : (
          <>
            <p className="td-muted td-small">{t("subscription.opens.beyond", { plan: format.plan(lowerPlan) })}</p>
            <RightList rights={offer.gainedRights} />
          </>
        )}
      </div>
      {onChoose === undefined ? null : (
        <Button variant={isUpgrade ? "primary" : "default"} block onClick={onChoose}>
          {isCurrent
            ? t(`subscription.choose.billing.${billing}`)
            : t("subscription.choose", { plan: format.plan(offer.plan) })}
        </Button>
      )}
    </li>
  );
}

export function PlanCards({ model }: { readonly model: SubscriptionModel }) {
  const t = useT();
  const { overview, readOnly } = model;
  const [billing, setBilling] = useState<BillingPeriod>(overview.billing);
  const [chosenPlan, setChosenPlan] = useState<PlanOffer["plan"]>();
  const mustPay = overview.status === "PAST_DUE" || overview.status === "SUSPENDED" || overview.status === "DELETED";
  return (
    <Card title={t("subscription.plans")}>
      <div className="td-stack">
        <FieldFrame as="fieldset" label={t("subscription.billing")}>
          {() => (
            <RadioGroup
              inline
              value={billing}
              options={BILLING_PERIODS.map((value) => ({ value, label: t(`subscription.billing.${value}`) }))}
              onChange={(value) => {
                setBilling(BILLING_PERIODS.find((candidate) => candidate === value) ?? "MONTHLY");
              }}
            />
          )}
        </FieldFrame>
        <ul className="td-plans">
          {overview.offers.map((offer) => (
            <PlanCard
              key={offer.plan}
              offer={offer}
              billing={billing}
              model={model}
              onChoose={
                readOnly || mustPay || (offer.plan === overview.plan && billing === overview.billing)
                  ? undefined
                  : () => {
                      setChosenPlan(offer.plan);
                    }
              }
            />
          ))}
        </ul>
        <p className="td-muted td-small">{t("subscription.excl-vat")}</p>
      </div>
      {chosenPlan === undefined ? null : (
        <ChangeDialog
          plan={chosenPlan}
          billing={billing}
          hasCard={overview.card !== null}
          onClose={() => {
            setChosenPlan(undefined);
          }}
        />
      )}
    </Card>
  );
}
