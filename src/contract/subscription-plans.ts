/** Prices and quotas of the plans. Which screens a plan includes follows from the plan that each right needs. */
import type { AppContextGroup, PlanCode } from "./context";

export const BILLING_PERIODS = ["MONTHLY", "YEARLY"] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** What a plan counts; null means unlimited. */
export const QUOTAS = ["dealers", "users", "sms"] as const;
export type Quota = (typeof QUOTAS)[number];

export interface PlanTerms {
  /** Cents (EUR) a month, without VAT. */
  readonly monthlyMinor: number;
  readonly included: Readonly<Record<Quota, number | null>>;
}

/** Months charged for a year paid in advance. */
const MONTHS_PAID_PER_YEAR = 10;

/** Currency of subscriptions, whatever the shop sells in. */
export const SUBSCRIPTION_CURRENCY = "EUR";

const TERMS: Readonly<Record<AppContextGroup, Readonly<Record<PlanCode, PlanTerms>>>> = {
  GARAGE: {
    ESSENTIAL: { monthlyMinor: 2_900, included: { dealers: 10, users: 5, sms: 0 } },
    PLUS: { monthlyMinor: 7_900, included: { dealers: 100, users: 25, sms: 200 } },
    PREMIUM: { monthlyMinor: 24_900, included: { dealers: null, users: null, sms: 2_000 } },
  },
  ECALENDAR: {
    ESSENTIAL: { monthlyMinor: 1_900, included: { dealers: 3, users: 3, sms: 100 } },
    PLUS: { monthlyMinor: 3_900, included: { dealers: 30, users: 15, sms: 500 } },
    PREMIUM: { monthlyMinor: 14_900, included: { dealers: null, users: null, sms: 5_000 } },
  },
};

/** Returns the price and quotas of a plan in a product. */
export const planTerms = (product: AppContextGroup, plan: PlanCode): PlanTerms => TERMS[product][plan];

/** Returns the price of one billing period in cents, without VAT. */
export const planPrice = (product: AppContextGroup, plan: PlanCode, billing: BillingPeriod): number =>
  planTerms(product, plan).monthlyMinor * (billing === "YEARLY" ? MONTHS_PAID_PER_YEAR : 1);
