/** The arithmetic of subscriptions: periods, prorata, VAT, and what is due when. Pure. */
import {
  PLAN_CODES,
  type AppContextGroup,
  type PlanCode,
  type SubscriptionStatus,
} from "../../../src/contract/context";
import { planPrice, type BillingPeriod } from "../../../src/contract/subscription-plans";

const DAY_MS = 86_400_000;

/** Noon, so that no clock change moves the day. */
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const dayText = (date: Date): string => date.toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayText(new Date(noon(day).getTime() + days * DAY_MS));

/** Days from one day to another; 0 for the same. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((noon(to).getTime() - noon(from).getTime()) / DAY_MS);

/** The same day some months on, or the month's last where it has no such day. */
export function addMonths(day: string, months: number): string {
  const date = noon(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return dayText(date);
}

const MONTHS: Readonly<Record<BillingPeriod, number>> = { MONTHLY: 1, YEARLY: 12 };

/** Last day of a period that begins on a day. */
export const periodEnd = (from: string, billing: BillingPeriod): string =>
  addDays(addMonths(from, MONTHS[billing]), -1);

export interface Wish {
  readonly plan: PlanCode;
  readonly billing: BillingPeriod;
}

/** The part of a subscription that prices and dates follow from. */
export interface Terms {
  readonly status: SubscriptionStatus;
  readonly plan: PlanCode | null;
  readonly billing: BillingPeriod;
  /** Last day paid for. */
  readonly endsOn: string | null;
}

const rank = (plan: PlanCode | null): number => (plan === null ? -1 : PLAN_CODES.indexOf(plan));

/** Whether something is paid for that reaches beyond today. */
const runs = ({ status, plan, endsOn }: Terms, today: string): boolean =>
  status === "ACTIVE" && plan !== null && endsOn !== null && endsOn >= today;

/** Less than what is paid for waits for the renewal; all else takes effect at once. */
export function isAtOnce(terms: Terms, { plan, billing }: Wish, today: string): boolean {
  if (!runs(terms, today)) return true;
  if (terms.billing === "YEARLY" && billing === "MONTHLY") return false;
  return rank(plan) >= rank(terms.plan);
}

export interface PriceLine {
  readonly kind: "PLAN" | "CREDIT";
  readonly days: number;
  readonly minor: number;
}

export interface Quote {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly PriceLine[];
  /** Never below zero: nothing is paid back. */
  readonly exclMinor: number;
}

/** What a change that takes effect at once costs: the new plan from today, less what is left of the old one. */
export function quote(product: AppContextGroup, terms: Terms, wish: Wish, today: string): Quote {
  const price = planPrice(product, wish.plan, wish.billing);
  if (!runs(terms, today) || terms.plan === null || terms.endsOn === null) {
    const to = periodEnd(today, wish.billing);
    const days = daysBetween(today, to) + 1;
    return { from: today, to, lines: [{ kind: "PLAN", days, minor: price }], exclMinor: price };
  }
  const begun = addMonths(addDays(terms.endsOn, 1), -MONTHS[terms.billing]);
  const whole = daysBetween(begun, terms.endsOn) + 1;
  const left = Math.min(whole, daysBetween(today, terms.endsOn) + 1);
  const share = (minor: number): number => Math.round((minor * left) / whole);
  const credit = -share(planPrice(product, terms.plan, terms.billing));
  const sameBilling = wish.billing === terms.billing;
  const to = sameBilling ? terms.endsOn : periodEnd(today, wish.billing);
  const plan: PriceLine = sameBilling
    ? { kind: "PLAN", days: left, minor: share(price) }
    : { kind: "PLAN", days: daysBetween(today, to) + 1, minor: price };
  return {
    from: today,
    to,
    lines: [plan, { kind: "CREDIT", days: left, minor: credit }],
    exclMinor: Math.max(0, plan.minor + credit),
  };
}

/** Standard rates of the European Union, percent. */
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
/** Where whoever runs the platform pays VAT. */
const SELLER = "FR";

export interface Amounts {
  readonly exclMinor: number;
  readonly vatMinor: number;
  readonly inclMinor: number;
  readonly vatRate: number;
  readonly vatScheme: "NORMAL" | "REVERSE" | "EXPORT";
}

/** VAT by the customer's country; a verified number of another country of the Union leaves it to the customer. */
export function withVat(exclMinor: number, country: string, verified: boolean): Amounts {
  const rate = EU_VAT[country];
  const vatScheme = rate === undefined ? "EXPORT" : verified && country !== SELLER ? "REVERSE" : "NORMAL";
  const vatRate = vatScheme === "NORMAL" ? (rate ?? 0) : 0;
  const vatMinor = Math.round((exclMinor * vatRate) / 100);
  return { exclMinor, vatMinor, inclMinor: exclMinor + vatMinor, vatRate, vatScheme };
}

/** Days after the first failed charge on which it is tried again. */
const RETRY_DAYS = [1, 3, 7, 14] as const;
const SUSPENDED_AFTER_DAYS = 30;
const DELETED_AFTER_DAYS = 60;
/** So long after a failed payment the shop is restricted; the notice goes out a week before. */
export const RESTRICTED_AFTER_DAYS = 15;
export const NOTICE_AFTER_DAYS = 8;

export interface Standing extends Terms {
  /** Day since which the status is what it is. */
  readonly since: string;
  readonly cancelled: boolean;
  /** Charges tried since the payment is late, the failed renewal not counted. */
  readonly attempts: number;
}

/** What has to happen to a subscription on a day; undefined when nothing has. */
export function dueStep(standing: Standing, today: string): "RENEW" | "RETRY" | "SUSPEND" | "DELETE" | undefined {
  const { status, endsOn, since, cancelled, attempts } = standing;
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
