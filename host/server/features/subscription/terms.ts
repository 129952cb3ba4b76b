/** Subscription arithmetic: periods, proration, VAT and due dates. Pure. */
import {
  PLAN_CODES,
  type AppContextGroup,
  type PlanCode,
  type SubscriptionStatus,
} from "../../../../src/contract/context";
import { addDays, addMonths, daysBetween } from "../../../../src/contract/days";
import { planPrice, type BillingPeriod } from "../../../../src/contract/subscription-plans";

const MONTHS: Readonly<Record<BillingPeriod, number>> = { MONTHLY: 1, YEARLY: 12 };

/** Returns the last day of a period. */
export const periodEnd = (from: string, billing: BillingPeriod): string =>
  addDays(addMonths(from, MONTHS[billing]), -1);

export interface PlanChoice {
  readonly plan: PlanCode;
  readonly billing: BillingPeriod;
}

/** The part of a subscription that determines prices and dates. */
export interface Terms {
  readonly status: SubscriptionStatus;
  readonly plan: PlanCode | null;
  readonly billing: BillingPeriod;
  /** Last paid day. */
  readonly endsOn: string | null;
}

const rank = (plan: PlanCode | null): number => (plan === null ? -1 : PLAN_CODES.indexOf(plan));

/** Whether a paid period covers today. */
const isRunning = ({ status, plan, endsOn }: Terms, today: string): boolean =>
  status === "ACTIVE" && plan !== null && endsOn !== null && endsOn >= today;

/** Whether a change takes effect at once. Downgrades of a paid period wait for the renewal. */
export function isImmediate(terms: Terms, { plan, billing }: PlanChoice, today: string): boolean {
  if (!isRunning(terms, today)) return true;
  if (terms.billing === "YEARLY" && billing === "MONTHLY") return false;
  return rank(plan) >= rank(terms.plan);
}

/** A line of a quote; a credit has a negative price. `minor` is the price without VAT in minor units. */
export interface PriceLine {
  readonly kind: "PLAN" | "CREDIT";
  readonly days: number;
  readonly minor: number;
}

/** Period and price of a change, without VAT, in minor units. */
export interface Quote {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly PriceLine[];
  /** Amount to pay, never negative: there are no refunds. */
  readonly exclMinor: number;
}

/** Returns the cost of an immediate change: the new plan from today, minus a credit for the unused days of the old one. */
export function quote(product: AppContextGroup, terms: Terms, choice: PlanChoice, today: string): Quote {
  const price = planPrice(product, choice.plan, choice.billing);
  if (!isRunning(terms, today) || terms.plan === null || terms.endsOn === null) {
    const to = periodEnd(today, choice.billing);
    const days = daysBetween(today, to) + 1;
    return { from: today, to, lines: [{ kind: "PLAN", days, minor: price }], exclMinor: price };
  }
  const periodStart = addMonths(addDays(terms.endsOn, 1), -MONTHS[terms.billing]);
  const totalDays = daysBetween(periodStart, terms.endsOn) + 1;
  const remainingDays = Math.min(totalDays, daysBetween(today, terms.endsOn) + 1);
  const share = (minor: number): number => Math.round((minor * remainingDays) / totalDays);
  const credit = -share(planPrice(product, terms.plan, terms.billing));
  const sameBilling = choice.billing === terms.billing;
  const to = sameBilling ? terms.endsOn : periodEnd(today, choice.billing);
  const plan: PriceLine = sameBilling
    ? { kind: "PLAN", days: remainingDays, minor: share(price) }
    : { kind: "PLAN", days: daysBetween(today, to) + 1, minor: price };
  return {
    from: today,
    to,
    lines: [plan, { kind: "CREDIT", days: remainingDays, minor: credit }],
    exclMinor: Math.max(0, plan.minor + credit),
  };
}

/** Standard VAT rates in the European Union, in percent. */
const EU_VAT: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
};
/** Country where the platform operator pays VAT. */
const SELLER = "FR";

/** Amounts in minor units; `vatRate` in percent. */
export interface Amounts {
  readonly exclMinor: number;
  readonly vatMinor: number;
  readonly inclMinor: number;
  readonly vatRate: number;
  readonly vatScheme: "NORMAL" | "REVERSE" | "EXPORT";
}

/** Adds VAT to an amount by the customer's country. A valid VAT number of another EU country means reverse charge. */
export function withVat(exclMinor: number, country: string, verified: boolean): Amounts {
  const rate = EU_VAT[country];
  const vatScheme = rate === undefined ? "EXPORT" : verified && country !== SELLER ? "REVERSE" : "NORMAL";
  const vatRate = vatScheme === "NORMAL" ? (rate ?? 0) : 0;
  const vatMinor = Math.round((exclMinor * vatRate) / 100);
  return { exclMinor, vatMinor, inclMinor: exclMinor + vatMinor, vatRate, vatScheme };
}

/** Days after the first failed charge on which it is retried. */
const RETRY_DAYS = [1, 3, 7, 14] as const;
/** Days after a failed payment until the subscription ends. */
const SUSPENDED_AFTER_DAYS = 30;
/** Days after the end until the shop is deleted. */
const DELETED_AFTER_DAYS = 60;
/** Days after a failed payment until the shop is restricted. A notice is sent a week before. */
export const RESTRICTED_AFTER_DAYS = 15;
/** Days after a failed payment until the notice of the restriction. */
export const NOTICE_AFTER_DAYS = 8;

export interface SubscriptionState extends Terms {
  /** First day of the current status. */
  readonly since: string;
  readonly cancelled: boolean;
  /** Charge attempts since the payment became late, without the failed renewal. */
  readonly attempts: number;
}

/** Returns the step due for a subscription on a day, or undefined. */
export function dueStep(state: SubscriptionState, today: string): "RENEW" | "RETRY" | "SUSPEND" | "DELETE" | undefined {
  const { status, endsOn, since, cancelled, attempts } = state;
  const days = daysBetween(since, today);
  if (status === "ACTIVE" || status === "TRIAL") {
    if (endsOn === null || endsOn >= today) return undefined;
    return cancelled ? "SUSPEND" : "RENEW";
  }
  if (status === "PAST_DUE") {
    if (days >= SUSPENDED_AFTER_DAYS) return "SUSPEND";
    return RETRY_DAYS.filter((day) => day <= days).length > attempts ? "RETRY" : undefined;
  }
  return status === "SUSPENDED" && days >= DELETED_AFTER_DAYS ? "DELETE" : undefined;
}
