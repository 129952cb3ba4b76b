/** Hourly processing of subscriptions: renewal, steps of a late payment, and end. Runs in one of the processes. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { addDays, daysBetween } from "../../../../src/contract/days";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { raiseAlert } from "../../services/alerts";
import { planPrice } from "../../../../src/contract/subscription-plans";
import { SYSTEM_ACTOR, writeAudit } from "../../platform/storage/audit";
import type { Transaction } from "../../platform/storage/db";
import { runIsolated } from "../../platform/storage/each-shop";
import { shop, subscription, subscriptionChange, subscriptionInvoice } from "../../platform/storage/schema";
import {
  charge,
  invoiceNumber,
  issueInvoice,
  LATE_ALERT,
  lockedSubscription,
  mailInvoices,
  settle,
  type Invoice,
  type Services,
  type Shop,
  type Subscription,
} from "./billing";
import { notifyEnd } from "./end-notice";
import { dueStep, NOTICE_AFTER_DAYS, periodEnd, RESTRICTED_AFTER_DAYS } from "./terms";

async function setStatus(
  transaction: Transaction,
  ownShop: Shop,
  row: Subscription,
  status: Subscription["status"],
): Promise<void> {
  await transaction
    .update(subscription)
    .set({ status, statusSince: sql`now()`, attempts: 0, version: sql`${subscription.version} + 1` })
    .where(eq(subscription.shopId, ownShop.id));
  await writeAudit(transaction, SYSTEM_ACTOR, {
    verb: "STATE",
    shopId: ownShop.id,
    networkId: ownShop.networkId,
    resource: "subscription",
    recordId: ownShop.id,
    recordLabel: ownShop.name,
    action: "status",
    changes: [{ field: "status", before: row.status, after: status }],
  });
}

const notifyLate = (transaction: Transaction, ownShop: Shop, invoice: Invoice): Promise<void> =>
  raiseAlert(transaction, {
    key: LATE_ALERT,
    shopId: ownShop.id,
    right: "PLAN",
    type: "ERROR",
    titleKey: "alert.subscription-late.title",
    params: { number: invoiceNumber(invoice) },
    lines: [{ key: "alert.subscription-late.text" }],
    link: "subscription",
  });

/** Starts the next period with the scheduled plan and charges it. */
async function renew(transaction: Transaction, ownShop: Shop, row: Subscription): Promise<Invoice[]> {
  const plan = row.nextPlanCode ?? row.planCode;
  if (plan === null || row.endsOn === null) return [];
  const billing = row.nextBilling ?? row.billing;
  const from = addDays(row.endsOn, 1);
  const exclMinor = planPrice(ownShop.product, plan, billing);
  const invoice = await issueInvoice(
    transaction,
    ownShop,
    row,
    { from, to: periodEnd(from, billing), exclMinor },
    { plan, billing },
  );
  await transaction
    .update(subscriptionChange)
    .set({ state: "DONE", invoiceId: invoice.id, endedAt: sql`now()` })
    .where(and(eq(subscriptionChange.shopId, ownShop.id), eq(subscriptionChange.state, "SCHEDULED")));
  const charged = charge(row.card, invoice, dayInZone(ownShop.timeZone));
  if (charged.paid) {
    await settle(transaction, ownShop, invoice, charged.reference, SYSTEM_ACTOR);
    return [invoice];
  }
  await transaction.update(subscriptionInvoice).set({ status: "FAILED" }).where(eq(subscriptionInvoice.id, invoice.id));
  await transaction
    .update(subscription)
    .set({ planCode: plan, billing, nextPlanCode: null, nextBilling: null })
    .where(eq(subscription.shopId, ownShop.id));
  await setStatus(transaction, ownShop, row, "PAST_DUE");
  await notifyLate(transaction, ownShop, invoice);
  return [];
}

async function retry(transaction: Transaction, ownShop: Shop, row: Subscription): Promise<Invoice[]> {
  const dueInvoices = await transaction
    .select()
    .from(subscriptionInvoice)
    .where(and(eq(subscriptionInvoice.shopId, ownShop.id), inArray(subscriptionInvoice.status, ["OPEN", "FAILED"])))
    .orderBy(subscriptionInvoice.id);
  const paid: Invoice[] = [];
  for (const invoice of dueInvoices) {
    const charged = charge(row.card, invoice, dayInZone(ownShop.timeZone));
    if (!charged.paid) {
      await transaction
        .update(subscription)
        .set({ attempts: row.attempts + 1 })
        .where(eq(subscription.shopId, ownShop.id));
      break;
    }
    await settle(transaction, ownShop, invoice, charged.reference, SYSTEM_ACTOR);
    paid.push(invoice);
  }
  return paid;
}

/** Ends the subscription and closes the shop. */
async function suspend(transaction: Transaction, ownShop: Shop, row: Subscription): Promise<void> {
  await setStatus(transaction, ownShop, row, "SUSPENDED");
  await transaction
    .update(shop)
    .set({ open: false, version: sql`${shop.version} + 1` })
    .where(eq(shop.id, ownShop.id));
}

/** Restricts the shop when a payment stays late. A notice is sent a week before. */
async function warn(transaction: Transaction, ownShop: Shop, days: number): Promise<void> {
  const key = `${LATE_ALERT}-notice`;
  if (days >= RESTRICTED_AFTER_DAYS && ownShop.accessMode === "NORMAL")
    await transaction
      .update(shop)
      .set({
        accessMode: "RESTRICTED",
        settings: { ...ownShop.settings, accessReason: "PAST_DUE" },
        version: sql`${shop.version} + 1`,
      })
      .where(eq(shop.id, ownShop.id));
  else if (days === NOTICE_AFTER_DAYS)
    await raiseAlert(transaction, {
      key,
      shopId: ownShop.id,
      right: "PLAN",
      type: "WARNING",
      titleKey: "alert.subscription-notice.title",
      params: { days: RESTRICTED_AFTER_DAYS - days },
      lines: [{ key: "alert.subscription-notice.text" }],
      link: "subscription",
    });
}

/** Processes one step of a subscription. Returns the shop and paid invoices to mail. */
async function advance(transaction: Transaction, shopId: number, instant: Date) {
  const row = await lockedSubscription(transaction, shopId);
  const [ownShop] = await transaction.select().from(shop).where(eq(shop.id, shopId));
  if (row === undefined || ownShop === undefined || ownShop.demo) return undefined;
  const today = dayInZone(ownShop.timeZone, instant);
  const since = dayInZone(ownShop.timeZone, row.statusSince);
  const { status, planCode: plan, billing, endsOn, attempts } = row;
  const step = dueStep({ status, plan, billing, endsOn, since, cancelled: row.cancelledAt !== null, attempts }, today);
  let paid: Invoice[] = [];
  if (step === "RENEW") paid = await renew(transaction, ownShop, row);
  else if (step === "RETRY") paid = await retry(transaction, ownShop, row);
  else if (step === "SUSPEND") await suspend(transaction, ownShop, row);
  else if (step === "DELETE") await setStatus(transaction, ownShop, row, "DELETED");
  else if (status === "PAST_DUE") await warn(transaction, ownShop, daysBetween(since, today));
  if (step === undefined) await notifyEnd(transaction, ownShop, row, today);
  return { own: ownShop, paid };
}

/** Processes all subscriptions with a due step. @param now current time; overridden in tests */
export async function advanceSubscriptions(services: Services, now: Date = new Date()): Promise<void> {
  const rows = await services.database
    .select({ shopId: subscription.shopId })
    .from(subscription)
    .where(inArray(subscription.status, ["TRIAL", "ACTIVE", "PAST_DUE", "SUSPENDED"]));
  for (const { shopId } of rows)
    await runIsolated(`Subscription of shop ${shopId}`, async () => {
      const result = await services.database.transaction((transaction) => advance(transaction, shopId, now));
      if (result !== undefined) await mailInvoices(services, result.own, result.paid);
    });
}
