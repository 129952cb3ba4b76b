/** Subscription invoices and their payment: create, charge, settle once. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { dayInZone } from "../../../../src/contract/zone-clock";
import type { BillingDetails, PaymentCard } from "../../../../src/contract/endpoints/subscription";
import { vatNumberError } from "../../../../src/contract/company-numbers";
import { closeAlert } from "../../services/alerts";
import { writeLetter } from "../../services/mail/letter";
import type { ServerServices } from "../../services/server-services";
import { writeAudit, type Actor } from "../../platform/storage/audit";
import type { Database, Transaction } from "../../platform/storage/db";
import {
  company,
  shop,
  shopLanguage,
  subscription,
  subscriptionChange,
  subscriptionInvoice,
} from "../../platform/storage/schema";
import { withVat, type Quote, type PlanChoice } from "./terms";

export type Shop = typeof shop.$inferSelect;
export type Subscription = typeof subscription.$inferSelect;
export type Invoice = typeof subscriptionInvoice.$inferSelect;

/** Alert key of a late payment; one per shop. */
export const LATE_ALERT = "subscription-late";

/** Formats the number of an invoice, e.g. `S-2026-000042`. */
export const invoiceNumber = ({ year, sequence }: Pick<Invoice, "year" | "sequence">): string =>
  `S-${String(year)}-${String(sequence).padStart(6, "0")}`;

/** Whether a VAT number is valid for the customer's country, which is required for the reverse charge. */
export const isVatVerified = ({ vatNumber, country }: Pick<BillingDetails, "vatNumber" | "country">): boolean =>
  vatNumber !== null && /^[A-Z]{2}[A-Z0-9]{2,13}$/.test(vatNumber) && vatNumberError(vatNumber, country) === undefined;

/** Returns the customer's billing details, completed from the company. */
export async function detailsOf(
  database: Database | Transaction,
  ownShop: Shop,
  saved: Subscription["details"] = {},
): Promise<BillingDetails> {
  const [legal] = await database.select().from(company).where(eq(company.shopId, ownShop.id));
  const address = legal?.address ?? {};
  return {
    company: legal?.name ?? ownShop.name,
    vatNumber: legal?.vatNumber ?? null,
    address1: address.address1 ?? "",
    address2: address.address2 ?? null,
    postalCode: address.postalCode ?? "",
    city: address.city ?? "",
    country: address.country ?? ownShop.country,
    emails: legal?.email == null ? [] : [legal.email],
    purchaseOrder: null,
    ...saved,
  };
}

/** Loads and locks the subscription, so that concurrent calls for one shop wait. */
export async function lockedSubscription(transaction: Transaction, shopId: number): Promise<Subscription | undefined> {
  const [row] = await transaction.select().from(subscription).where(eq(subscription.shopId, shopId)).for("update");
  return row;
}

/** Creates an invoice with the year's next number. */
export async function issueInvoice(
  transaction: Transaction,
  ownShop: Shop,
  row: Subscription,
  { from, to, exclMinor }: Pick<Quote, "from" | "to" | "exclMinor">,
  { plan, billing }: PlanChoice,
): Promise<Invoice> {
  const customer = await detailsOf(transaction, ownShop, row.details);
  const issuedOn = dayInZone(ownShop.timeZone);
  const year = Number(issuedOn.slice(0, 4));
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('td-admin.subscription-invoice'))`);
  const [last] = await transaction
    .select({ sequence: sql<number>`coalesce(max(${subscriptionInvoice.sequence}), 0)::int` })
    .from(subscriptionInvoice)
    .where(eq(subscriptionInvoice.year, year));
  const { inclMinor: _inclMinor, ...amounts } = withVat(exclMinor, customer.country, isVatVerified(customer));
  const [invoice] = await transaction
    .insert(subscriptionInvoice)
    .values({
      shopId: ownShop.id,
      year,
      sequence: (last?.sequence ?? 0) + 1,
      issuedOn,
      periodFrom: from,
      periodTo: to,
      planCode: plan,
      billing,
      customer,
      ...amounts,
    })
    .returning();
  if (invoice === undefined) throw new Error("The database returned no invoice.");
  return invoice;
}

/** Result of charging a card. */
export type Charge =
  | { readonly paid: true; readonly reference: string }
  /** `no-card`: no charge was attempted. */
  | { readonly paid: false; readonly reason: "no-card" | "expired" };

/** Whether the card is valid on a day. */
export const isCardValid = ({ expiryYear, expiryMonth }: PaymentCard, day: string): boolean =>
  `${String(expiryYear)}-${String(expiryMonth).padStart(2, "0")}` >= day.slice(0, 7);

/**
 * Charges an invoice. No payment platform is connected to this server, so a valid card counts as charged and the
 * payment is recorded under a `LOCAL-…` reference.
 */
export function charge(card: PaymentCard | null, invoice: Invoice, today: string): Charge {
  if (card === null) return { paid: false, reason: "no-card" };
  if (!isCardValid(card, today)) return { paid: false, reason: "expired" };
  return { paid: true, reference: `LOCAL-${invoiceNumber(invoice)}` };
}

export type Services = Pick<ServerServices, "messages" | "mail" | "config" | "database">;

/** Mails paid invoices to their recipients. Runs after the transaction, because texts are read outside it. */
export async function mailInvoices(services: Services, ownShop: Shop, invoices: readonly Invoice[]): Promise<void> {
  const { database, messages, mail, config } = services;
  const [language] = await database
    .select({ locale: shopLanguage.locale })
    .from(shopLanguage)
    .where(and(eq(shopLanguage.shopId, ownShop.id), eq(shopLanguage.isDefault, true)));
  const locale = language?.locale ?? "en_GB";
  const amount = new Intl.NumberFormat(locale.replace("_", "-"), { style: "currency", currency: "EUR" });
  for (const invoice of invoices)
    for (const recipient of invoice.customer.emails) {
      const letter = await writeLetter(messages, {
        template: "subscription-invoice",
        recipient,
        locale,
        shopId: ownShop.id,
        params: {
          shop: ownShop.name,
          number: invoiceNumber(invoice),
          amount: amount.format((invoice.exclMinor + invoice.vatMinor) / 100),
        },
        link: `${config.publicUrl}/admin/subscription`,
      });
      await mail.queue(database, letter);
    }
}

/** Lifts a restriction caused by a late payment. Restrictions by administrators stay. */
async function liftRestriction(transaction: Transaction, ownShop: Shop): Promise<void> {
  await closeAlert(transaction, ownShop.id, LATE_ALERT);
  if (ownShop.settings.accessReason !== "PAST_DUE") return;
  const { accessReason: _reason, ...settings } = ownShop.settings;
  await transaction
    .update(shop)
    .set({ accessMode: "NORMAL", settings, version: sql`${shop.version} + 1` })
    .where(eq(shop.id, ownShop.id));
}

/** Settles an invoice and extends the plan to its last day. Idempotent; returns whether it was settled now. */
export async function settle(
  transaction: Transaction,
  ownShop: Shop,
  invoice: Invoice,
  reference: string,
  actor: Actor,
): Promise<boolean> {
  const [paid] = await transaction
    .update(subscriptionInvoice)
    .set({ status: "PAID", paidAt: sql`now()`, paymentReference: reference })
    .where(and(eq(subscriptionInvoice.id, invoice.id), inArray(subscriptionInvoice.status, ["OPEN", "FAILED"])))
    .returning();
  if (paid === undefined) return false;
  const before = await lockedSubscription(transaction, ownShop.id);
  await transaction
    .update(subscription)
    .set({
      status: "ACTIVE",
      statusSince: before?.status === "ACTIVE" ? before.statusSince : new Date(),
      planCode: invoice.planCode,
      billing: invoice.billing,
      endsOn: invoice.periodTo,
      startedOn: before?.startedOn ?? invoice.periodFrom,
      nextPlanCode: null,
      nextBilling: null,
      cancelledAt: null,
      cancelReason: null,
      attempts: 0,
      version: sql`${subscription.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(subscription.shopId, ownShop.id));
  await transaction
    .update(subscriptionChange)
    .set({ state: "DONE", endedAt: sql`now()` })
    .where(and(eq(subscriptionChange.invoiceId, invoice.id), eq(subscriptionChange.state, "PENDING")));
  await liftRestriction(transaction, ownShop);
  await writeAudit(transaction, actor, {
    verb: "STATE",
    shopId: ownShop.id,
    resource: "subscription",
    recordId: ownShop.id,
    recordLabel: invoiceNumber(invoice),
    action: "paid",
    changes: [
      { field: "plan", before: before?.planCode ?? null, after: invoice.planCode },
      { field: "billing", before: before?.billing ?? null, after: invoice.billing },
      { field: "renewsOn", before: before?.endsOn ?? null, after: invoice.periodTo },
      { field: "status", before: before?.status ?? null, after: "ACTIVE" },
    ].filter((change) => change.before !== change.after),
  });
  return true;
}
