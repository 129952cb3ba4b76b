/** The shop's subscription: plan, payment and invoices. */
import * as v from "valibot";
import { PLAN_CODES, SUBSCRIPTION_STATUSES } from "../context";
import { endpoint, type Endpoint } from "../endpoint";
import { RIGHTS } from "../right-codes";
import { BILLING_PERIODS, QUOTAS } from "../subscription-plans";
import { wholeNumber } from "../input-schemas";

/** Either right opens the screen and its calls. */
const SUBSCRIPTION_RIGHTS = ["SUBSCRIPTION", "PLAN"] as const;

const base = "/admin/api/subscription";
const text = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max));
const plan = v.picklist(PLAN_CODES);
const billing = v.picklist(BILLING_PERIODS);
/** ISO day, `2026-03-31`. */
const day = v.string();
const right = v.picklist(RIGHTS);

const amounts = {
  /** Cents (EUR), without VAT. */
  exclMinor: v.number(),
  vatMinor: v.number(),
  inclMinor: v.number(),
  /** Percent; 0 when the customer owes the VAT (`REVERSE`) or none is due (`EXPORT`). */
  vatRate: v.number(),
  vatScheme: v.picklist(["NORMAL", "REVERSE", "EXPORT"]),
};

const INVOICE_STATUSES = ["OPEN", "PAID", "FAILED", "CANCELLED"] as const;
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

/** Customer details on invoices. */
const billingDetails = v.strictObject({
  company: v.pipe(text(120), v.minLength(1, "error.required")),
  vatNumber: v.nullable(text(20)),
  address1: text(120),
  address2: v.nullable(text(120)),
  postalCode: text(12),
  city: text(80),
  /** ISO 3166-1 alpha-2. */
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, "error.country")),
  /** Email addresses that receive invoices. */
  emails: v.pipe(v.array(v.pipe(text(254), v.email("error.email"))), v.maxLength(5, "error.too-many")),
  purchaseOrder: v.nullable(text(40)),
});
export type BillingDetails = v.InferOutput<typeof billingDetails>;

const CARD_BRANDS = ["VISA", "MASTERCARD", "AMEX", "OTHER"] as const;
/** A payment card as stored. The full number is never sent to the server. */
const paymentCard = v.strictObject({
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
  /** Rights that this plan adds to the next lower one; derived from the rights' plans. */
  gainedRights: v.array(right),
});
export type PlanOffer = v.InferOutput<typeof offer>;

const CHANGE_STATES = ["PENDING", "DONE", "SCHEDULED", "FAILED", "CANCELLED"] as const;
/** Result of the last requested change. */
const planChange = v.object({
  id: v.number(),
  state: v.picklist(CHANGE_STATES),
  fromPlan: v.nullable(plan),
  plan,
  billing,
  effectiveOn: day,
  /** Rights gained and lost. */
  gainedRights: v.array(right),
  lostRights: v.array(right),
  invoice: v.nullable(v.string()),
  /** ISO instant. */
  askedAt: v.string(),
});
export type PlanChange = v.InferOutput<typeof planChange>;

const subscriptionOverview = v.object({
  /** False in demo shops and without a plan: nothing can be managed then. */
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
  /** Whether the VAT number is well-formed and of the country. Only then does the customer owe the VAT (reverse charge). */
  vatVerified: v.boolean(),
  invoices: v.array(invoice),
  change: v.nullable(planChange),
  offers: v.array(offer),
  /** Code of the shop, typed to confirm a cancellation. */
  shopCode: v.string(),
  /** Name of the payment platform; null when payments are only recorded. */
  paymentPlatform: v.nullable(v.string()),
});
export type SubscriptionOverview = v.InferOutput<typeof subscriptionOverview>;

const planSelection = v.strictObject({ plan, billing });

export const changePreview = v.object({
  plan,
  billing,
  /** NOW for an upgrade, RENEWAL for a downgrade. */
  effective: v.picklist(["NOW", "RENEWAL"]),
  effectiveOn: day,
  lines: v.array(v.object({ kind: v.picklist(["PLAN", "CREDIT"]), days: v.number(), minor: v.number() })),
  ...amounts,
  gainedRights: v.array(right),
  /** Rights lost, each with the number of records that become unreachable. */
  lostRights: v.array(v.object({ right, records: v.number() })),
  usage: v.array(usage),
  /** Message key of why it is not possible now. */
  blocked: v.nullable(v.string()),
});
export type ChangePreview = v.InferOutput<typeof changePreview>;

/** Outcome of a change; the last segment of the path to which the browser is redirected. */
export const CHANGE_RESULTS = ["success", "pending", "cancelled", "error"] as const;
export type ChangeResult = (typeof CHANGE_RESULTS)[number];
const outcome = v.object({ changed: v.picklist(CHANGE_RESULTS) });

const readAccess = { right: SUBSCRIPTION_RIGHTS } as const satisfies Partial<Endpoint>;
const writeAccess = {
  ...readAccess,
  forbiddenAs: "contracts",
  conditions: ["whole-shop"],
} as const satisfies Partial<Endpoint>;

export const subscription = endpoint({
  ...readAccess,
  id: "subscription.get",
  method: "GET",
  path: base,
  summary: "The shop's subscription: plan, use, payment, invoices and the plans to choose from",
  response: subscriptionOverview,
});

export const saveBillingDetails = endpoint({
  ...writeAccess,
  id: "subscription.details",
  method: "PUT",
  path: `${base}/details`,
  summary: "Store the customer details on invoices, and their recipients",
  body: v.strictObject({ version: wholeNumber, details: billingDetails }),
  response: subscriptionOverview,
});

export const savePaymentCard = endpoint({
  ...writeAccess,
  id: "subscription.card",
  method: "PUT",
  path: `${base}/card`,
  summary: "Store the card to charge: brand, last four digits and expiry, never the full number",
  body: paymentCard,
  response: subscriptionOverview,
});

export const previewChange = endpoint({
  ...readAccess,
  id: "subscription.preview",
  method: "GET",
  path: `${base}/preview/{plan}/{billing}`,
  summary: "Preview another plan: its price now, and the rights gained and lost",
  params: v.object({ plan, billing }),
  response: changePreview,
});

export const changePlan = endpoint({
  ...writeAccess,
  id: "subscription.change",
  method: "POST",
  path: `${base}/change`,
  summary: "Change the plan at the previewed price; an upgrade takes effect at once, a downgrade at the renewal",
  body: v.strictObject({ ...planSelection.entries, expectedMinor: wholeNumber }),
  response: outcome,
});

export const cancelPlanChange = endpoint({
  ...writeAccess,
  id: "subscription.change.drop",
  method: "POST",
  path: `${base}/change/cancel`,
  summary: "Cancel a change that waits for payment or for the renewal",
  response: outcome,
});

export const retryPayment = endpoint({
  ...writeAccess,
  id: "subscription.retry-payment",
  method: "POST",
  path: `${base}/retry-payment`,
  summary: "Pay what is due with the card on file",
  response: outcome,
});

export const cancelSubscription = endpoint({
  ...writeAccess,
  id: "subscription.cancel",
  method: "POST",
  path: `${base}/cancel`,
  summary: "Cancel the subscription at the end of the paid period",
  body: v.strictObject({ reason: v.pipe(text(500), v.minLength(3, "error.required")), shopCode: v.string() }),
  response: subscriptionOverview,
});

export const reactivateSubscription = endpoint({
  ...writeAccess,
  id: "subscription.reactivate",
  method: "POST",
  path: `${base}/reactivate`,
  summary: "Resume a cancelled subscription that has not ended yet",
  response: subscriptionOverview,
});

export const invoiceFile = endpoint({
  ...readAccess,
  id: "subscription.invoice",
  method: "GET",
  path: `${base}/invoices/{number}`,
  summary: "An invoice as PDF, in the language of the caller",
  params: v.object({ number: v.pipe(v.string(), v.regex(/^S-\d{4}-\d{6,}$/)) }),
  responseType: "file",
});

export const exportShopData = endpoint({
  ...readAccess,
  id: "subscription.export",
  method: "GET",
  path: `${base}/export`,
  summary: "All data of the shop as one JSON file; recorded in the journal",
  forbiddenAs: "full-export",
  responseType: "file",
});
