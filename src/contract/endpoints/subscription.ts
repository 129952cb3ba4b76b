/** The shop's subscription: plan, payment, invoices (Spec 1 §2.5 "subscription", §3 "subscriptionInfo"). */
import * as v from "valibot";
import { PLAN_CODES, SUBSCRIPTION_STATUSES } from "../context";
import { endpoint } from "../endpoint";
import { RIGHTS } from "../right-codes";
import { BILLING_PERIODS, QUOTAS } from "../subscription-plans";

/** Either right opens the screen and its calls (Spec 1 §6 names PLAN, Spec 2 §6 names SUBSCRIPTION). */
export const SUBSCRIPTION_RIGHTS = ["SUBSCRIPTION", "PLAN"] as const;

const base = "/admin/api/subscription";
const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most));
const plan = v.picklist(PLAN_CODES);
const billing = v.picklist(BILLING_PERIODS);
/** ISO day, `2026-03-31`. */
const day = v.string();
const right = v.picklist(RIGHTS);

const amounts = {
  /** Euro cents. */
  exclMinor: v.number(),
  vatMinor: v.number(),
  inclMinor: v.number(),
  /** Percent; 0 where the customer owes the VAT (`REVERSE`) or none is due (`EXPORT`). */
  vatRate: v.number(),
  vatScheme: v.picklist(["NORMAL", "REVERSE", "EXPORT"]),
};

export const INVOICE_STATUSES = ["OPEN", "PAID", "FAILED", "CANCELLED"] as const;
export const invoice = v.object({
  /** `S-2026-000012`. */
  number: v.string(),
  issuedOn: day,
  periodFrom: day,
  periodTo: day,
  plan,
  billing,
  ...amounts,
  status: v.picklist(INVOICE_STATUSES),
  /** ISO instant. */
  paidAt: v.nullable(v.string()),
});
export type SubscriptionInvoice = v.InferOutput<typeof invoice>;

/** What invoices say of the customer. */
export const billingDetails = v.strictObject({
  company: v.pipe(text(120), v.minLength(1, "error.required")),
  vatNumber: v.nullable(text(20)),
  address1: text(120),
  address2: v.nullable(text(120)),
  postalCode: text(12),
  city: text(80),
  /** ISO 3166-1 alpha-2. */
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, "error.country")),
  /** Addresses that invoices are mailed to. */
  emails: v.pipe(v.array(v.pipe(text(254), v.email("error.email"))), v.maxLength(5, "error.too-many")),
  purchaseOrder: v.nullable(text(40)),
});
export type BillingDetails = v.InferOutput<typeof billingDetails>;

export const CARD_BRANDS = ["VISA", "MASTERCARD", "AMEX", "OTHER"] as const;
/** A card as it is kept: its number stays in the browser that it was typed in. */
export const paymentCard = v.strictObject({
  brand: v.picklist(CARD_BRANDS),
  last4: v.pipe(v.string(), v.regex(/^\d{4}$/, "subscription.error.card-number")),
  holder: v.pipe(text(80), v.minLength(1, "error.required")),
  expiryMonth: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  expiryYear: v.pipe(v.number(), v.integer(), v.minValue(2020), v.maxValue(2099)),
});
export type PaymentCard = v.InferOutput<typeof paymentCard>;

const usage = v.object({ quota: v.picklist(QUOTAS), used: v.number(), included: v.nullable(v.number()) });

const offer = v.object({
  plan,
  monthlyMinor: v.number(),
  yearlyMinor: v.number(),
  included: v.array(v.object({ quota: v.picklist(QUOTAS), count: v.nullable(v.number()) })),
  /** Rights that this plan brings beyond the next lower one; from the plans of the rights, no second list. */
  opens: v.array(right),
});
export type PlanOffer = v.InferOutput<typeof offer>;

export const CHANGE_STATES = ["PENDING", "DONE", "SCHEDULED", "FAILED", "CANCELLED"] as const;
/** What became of the last change that was asked for. */
export const planChange = v.object({
  id: v.number(),
  state: v.picklist(CHANGE_STATES),
  fromPlan: v.nullable(plan),
  plan,
  billing,
  effectiveOn: day,
  /** Rights won and lost by it. */
  opens: v.array(right),
  closes: v.array(right),
  invoice: v.nullable(v.string()),
  /** ISO instant. */
  askedAt: v.string(),
});
export type PlanChange = v.InferOutput<typeof planChange>;

export const subscriptionOverview = v.object({
  /** False in a demonstration shop and where there is no plan: then there is nothing to manage. */
  offered: v.boolean(),
  version: v.number(),
  status: v.picklist(SUBSCRIPTION_STATUSES),
  plan: v.nullable(plan),
  billing,
  startedOn: v.nullable(day),
  /** Last day that is paid for, or of the trial. */
  renewsOn: v.nullable(day),
  trialDaysLeft: v.nullable(v.number()),
  next: v.nullable(v.object({ plan, billing })),
  cancelledAt: v.nullable(v.string()),
  /** Price of the next period. */
  price: v.nullable(v.object(amounts)),
  usage: v.array(usage),
  owner: v.nullable(v.string()),
  card: v.nullable(paymentCard),
  details: billingDetails,
  /** Whether the VAT number is well formed and of the country; only then is VAT left to the customer. */
  vatVerified: v.boolean(),
  invoices: v.array(invoice),
  change: v.nullable(planChange),
  offers: v.array(offer),
  /** Code of the shop, to be typed before it is cancelled. */
  shopCode: v.string(),
  /** Whether a payment platform takes the money; without one payments are only recorded here. */
  paymentPlatform: v.nullable(v.string()),
});
export type SubscriptionOverview = v.InferOutput<typeof subscriptionOverview>;

const wish = v.strictObject({ plan, billing });

export const changePreview = v.object({
  plan,
  billing,
  /** At once for more, at the renewal for less. */
  effective: v.picklist(["NOW", "RENEWAL"]),
  effectiveOn: day,
  lines: v.array(v.object({ kind: v.picklist(["PLAN", "CREDIT"]), days: v.number(), minor: v.number() })),
  ...amounts,
  opens: v.array(right),
  /** Rights lost, each with the records that nobody reaches afterwards. */
  closes: v.array(v.object({ right, records: v.number() })),
  usage: v.array(usage),
  /** Message key of the reason why it is not possible now. */
  blocked: v.nullable(v.string()),
});
export type ChangePreview = v.InferOutput<typeof changePreview>;

/** The word at the end of the address that the browser goes on to. */
export const CHANGED = ["success", "pending", "cancelled", "error"] as const;
export type Changed = (typeof CHANGED)[number];
const outcome = v.object({ changed: v.picklist(CHANGED) });

const shared = { right: SUBSCRIPTION_RIGHTS } as const;
const writing = { ...shared, forbiddenAs: "contracts" } as const;

export const subscription = endpoint({
  ...shared,
  id: "subscription.get",
  method: "GET",
  path: base,
  summary: "The shop's subscription: plan, use, payment, invoices and the plans to choose from",
  response: subscriptionOverview,
});

export const saveBillingDetails = endpoint({
  ...writing,
  id: "subscription.details",
  method: "PUT",
  path: `${base}/details`,
  summary: "What invoices say of the customer, and who gets them",
  body: v.strictObject({ version: v.number(), details: billingDetails }),
  response: subscriptionOverview,
});

export const savePaymentCard = endpoint({
  ...writing,
  id: "subscription.card",
  method: "PUT",
  path: `${base}/card`,
  summary: "The card that is charged: brand, last four digits and expiry, never its number",
  body: paymentCard,
  response: subscriptionOverview,
});

export const previewChange = endpoint({
  ...shared,
  id: "subscription.preview",
  method: "GET",
  path: `${base}/preview/{plan}/{billing}`,
  summary: "What another plan costs now, what it opens and what it closes",
  params: v.object({ plan, billing }),
  response: changePreview,
});

export const changePlan = endpoint({
  ...writing,
  id: "subscription.change",
  method: "POST",
  path: `${base}/change`,
  summary: "Change the plan at the previewed price; more takes effect at once, less at the renewal",
  body: v.strictObject({ ...wish.entries, expectedMinor: v.number() }),
  response: outcome,
});

export const dropChange = endpoint({
  ...writing,
  id: "subscription.change.drop",
  method: "POST",
  path: `${base}/change/cancel`,
  summary: "Take back a change that waits for its payment or for the renewal",
  response: outcome,
});

export const retryPayment = endpoint({
  ...writing,
  id: "subscription.retry-payment",
  method: "POST",
  path: `${base}/retry-payment`,
  summary: "Pay what is due with the card on file",
  response: outcome,
});

export const cancelSubscription = endpoint({
  ...writing,
  id: "subscription.cancel",
  method: "POST",
  path: `${base}/cancel`,
  summary: "End the subscription with the period that is paid for",
  body: v.strictObject({ reason: v.pipe(text(500), v.minLength(3, "error.required")), shopCode: v.string() }),
  response: subscriptionOverview,
});

export const reactivateSubscription = endpoint({
  ...writing,
  id: "subscription.reactivate",
  method: "POST",
  path: `${base}/reactivate`,
  summary: "Go on with a subscription that was cancelled and has not ended yet",
  response: subscriptionOverview,
});

export const invoiceFile = endpoint({
  ...shared,
  id: "subscription.invoice",
  method: "GET",
  path: `${base}/invoices/{number}`,
  summary: "An invoice as PDF, in the language of the caller",
  params: v.object({ number: v.pipe(v.string(), v.regex(/^S-\d{4}-\d{6,}$/)) }),
  answers: "file",
});

export const exportShopData = endpoint({
  ...shared,
  id: "subscription.export",
  method: "GET",
  path: `${base}/export`,
  summary: "All data of the shop as one JSON file; noted in the journal",
  answers: "file",
});
