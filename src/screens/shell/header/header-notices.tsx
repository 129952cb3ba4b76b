/** Header badges about the shop: its plan, and open payment disputes (shell-15, shell-19). */
import warning from "@shoelace-style/shoelace/dist/assets/icons/exclamation-triangle-fill.svg";
import type { DisplayConfiguration } from "../../../contract/context";
import { findScreen } from "../../../catalogue/screens";
import type { Translate } from "../../../runtime/i18n";
import { useT } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";
import { Icon } from "../../../ui/icon/icon";
import { NavLink } from "../nav-link";
import { useShell } from "../shell-context";

/** Returns the text of the plan badge; undefined without a plan or demo. */
function planText(display: DisplayConfiguration, t: Translate): string | undefined {
  const { shopInfo, subscriptionData } = display;
  if (shopInfo.demo) return t("shell.plan.demo");
  const { status, hasPlan } = shopInfo.subscriptionInfo;
  const { planCode, planName, trialDaysLeft } = subscriptionData;
  if (status === "TRIAL")
    return trialDaysLeft === undefined ? t("shell.plan.trial") : t.count("shell.plan.trial-days", trialDaysLeft);
  if (!hasPlan) return undefined;
  const plan =
    planCode === null
      ? (planName ?? "")
      : planName === null || planName === planCode
        ? t.key(`plan.${planCode}`)
        : planName;
  if (plan === "") return undefined;
  return status === "PAST_DUE" ? t("shell.plan.past-due", { plan }) : plan;
}

/** The subscription's plan, linked to the subscription if the account may see it. Not shown in the calendar variant. */
export function PlanBadge() {
  const t = useT();
  const { display, facts } = useShell();
  const text = planText(display, t);
  if (text === undefined || display.common.appContextGroup === "ECALENDAR") return null;
  const isPastDue = display.shopInfo.subscriptionInfo.status === "PAST_DUE";
  const badge = <Badge tone={isPastDue ? "warning" : "primary"}>{text}</Badge>;
  const hasLink = facts.can("PLAN") && facts.holds("plan-not-demo") && findScreen("subscription") !== undefined;
  return hasLink ? (
    <NavLink to="subscription" className="td-shell-plan" aria-label={t("shell.plan.label", { plan: text })}>
      {badge}
    </NavLink>
  ) : (
    <span className="td-shell-plan">{badge}</span>
  );
}

/** Warns that a payment dispute needs a response. */
export function DisputeWarning() {
  const t = useT();
  const { display, facts } = useShell();
  if (!display.showDisputeNeedResponse) return null;
  const text = t.count("shell.dispute", Math.max(1, display.disputesWaiting));
  const content = (
    <>
      <Icon icon={warning} size={14} />
      <span className="td-truncate">{text}</span>
    </>
  );
  return facts.can("PAYMENT") ? (
    <NavLink to="payments?dispute=needs_response" className="td-shell-dispute" title={text}>
      {content}
    </NavLink>
  ) : (
    <span className="td-shell-dispute" title={text}>
      {content}
    </span>
  );
}
