/** Plan changes: apply, cancel, and pay open invoices. */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { dayInZone } from "../../../../src/contract/zone-clock";
import type { ChangeResult } from "../../../../src/contract/endpoints/subscription";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import type { Database, Transaction } from "../../platform/storage/db";
import { writeAudit } from "../../platform/storage/audit";
import { subscription, subscriptionChange, subscriptionInvoice } from "../../platform/storage/schema";
import {
  charge,
  issueInvoice,
  lockedSubscription,
  mailInvoices,
  settle,
  type Invoice,
  type Services,
  type Shop,
  type Subscription,
} from "./billing";
import { quote, type PlanChoice } from "./terms";
import { termsOf, quoteChange } from "./preview";

const refusal = (key: string): ApiProblem => new ApiProblem("refused", { errors: [key] });

/** Cancels a pending or scheduled change and its unpaid invoice. Returns whether there was one. */
async function cancelPendingChange(transaction: Transaction, shopId: number): Promise<boolean> {
  const cancelledChanges = await transaction
    .update(subscriptionChange)
    .set({ state: "CANCELLED", endedAt: sql`now()` })
    .where(and(eq(subscriptionChange.shopId, shopId), inArray(subscriptionChange.state, ["PENDING", "SCHEDULED"])))
    .returning();
  const invoices = cancelledChanges.flatMap(({ invoiceId }) => invoiceId ?? []);
  if (invoices.length > 0)
    await transaction
      .update(subscriptionInvoice)
      .set({ status: "CANCELLED" })
      .where(and(inArray(subscriptionInvoice.id, invoices), inArray(subscriptionInvoice.status, ["OPEN", "FAILED"])));
  await transaction
    .update(subscription)
    .set({ nextPlanCode: null, nextBilling: null, version: sql`${subscription.version} + 1` })
    .where(eq(subscription.shopId, shopId));
  return cancelledChanges.length > 0;
}

interface Outcome {
  readonly changed: ChangeResult;
  /** Invoices paid by the change, to be mailed. */
  readonly paid: readonly Invoice[];
}

/** Creates, charges and settles the invoice of an immediate change. */
async function payForChange(
  transaction: Transaction,
  { data }: RequestContext,
  ownShop: Shop,
  row: Subscription,
  choice: PlanChoice,
  change: typeof subscriptionChange.$inferInsert,
): Promise<Outcome> {
  const today = dayInZone(ownShop.timeZone);
  const invoice = await issueInvoice(
    transaction,
    ownShop,
    row,
    quote(ownShop.product, termsOf(row), choice, today),
    choice,
  );
  const charged = charge(row.card, invoice, today);
  const failed = !charged.paid && charged.reason === "expired";
  await transaction
    .insert(subscriptionChange)
    .values({ ...change, invoiceId: invoice.id, state: failed ? "FAILED" : "PENDING" });
  if (charged.paid) {
    await settle(transaction, ownShop, invoice, charged.reference, data.actor);
    return { changed: "success", paid: [invoice] };
  }
  if (!failed) return { changed: "pending", paid: [] };
  // A refused change must not leave an open invoice.
  await transaction
    .update(subscriptionInvoice)
    .set({ status: "CANCELLED" })
    .where(eq(subscriptionInvoice.id, invoice.id));
  return { changed: "error", paid: [] };
}

/**
 * Changes the plan at once, or schedules the change for the renewal.
 *
 * @param expected the subscription as read by the caller; refused when it has changed since
 * @param expectedMinor price shown to the user, including VAT, in minor units; refused when the price has changed since
 */
export async function applyPlanChoice(
  services: Services,
  context: RequestContext,
  ownShop: Shop,
  expected: Subscription,
  choice: PlanChoice,
  expectedMinor: number,
): Promise<ChangeResult> {
  const preview = await quoteChange(services.database, context, ownShop, expected, choice);
  if (preview.blocked !== null) throw refusal(preview.blocked);
  if (preview.inclMinor !== expectedMinor) throw refusal("subscription.error.moved");
  const { changed, paid } = await services.database.transaction(async (transaction): Promise<Outcome> => {
    const row = await lockedSubscription(transaction, ownShop.id);
    if (row?.version !== expected.version) throw refusal("subscription.error.moved");
    await cancelPendingChange(transaction, ownShop.id);
    const scheduled = preview.effective === "RENEWAL";
    await writeAudit(transaction, context.data.actor, {
      verb: "STATE",
      shopId: ownShop.id,
      networkId: ownShop.networkId,
      resource: "subscription",
      recordId: ownShop.id,
      recordLabel: ownShop.name,
      action: scheduled ? "schedule-plan" : "change-plan",
      changes: [
        { field: "plan", before: row.planCode, after: choice.plan },
        { field: "billing", before: row.billing, after: choice.billing },
      ],
    });
    const change = {
      shopId: ownShop.id,
      fromPlan: row.planCode,
      planCode: choice.plan,
      billing: choice.billing,
      effectiveOn: preview.effectiveOn,
      askedBy: context.identity.userId,
      state: "SCHEDULED" as const,
    };
    if (!scheduled) return payForChange(transaction, context, ownShop, row, choice, change);
    await transaction.insert(subscriptionChange).values(change);
    await transaction
      .update(subscription)
      .set({ nextPlanCode: choice.plan, nextBilling: choice.billing, cancelledAt: null, cancelReason: null })
      .where(eq(subscription.shopId, ownShop.id));
    return { changed: "success", paid: [] };
  });
  await mailInvoices(services, ownShop, paid);
  return changed;
}

/** Cancels a pending or scheduled change; refused when there is none. */
export function cancelChange(services: Services, { data }: RequestContext, ownShop: Shop): Promise<ChangeResult> {
  return services.database.transaction(async (transaction): Promise<ChangeResult> => {
    await lockedSubscription(transaction, ownShop.id);
    if (!(await cancelPendingChange(transaction, ownShop.id))) throw refusal("subscription.error.nothing-waits");
    await writeAudit(transaction, data.actor, {
      verb: "STATE",
      shopId: ownShop.id,
      networkId: ownShop.networkId,
      resource: "subscription",
      recordId: ownShop.id,
      recordLabel: ownShop.name,
      action: "drop-change",
    });
    return "cancelled";
  });
}

/** Pays open invoices, oldest first. Stops at the first failed payment. */
export async function payOpenInvoices(
  services: Services,
  { data }: RequestContext,
  ownShop: Shop,
): Promise<ChangeResult> {
  const { changed, paid } = await services.database.transaction(async (transaction): Promise<Outcome> => {
    const row = await lockedSubscription(transaction, ownShop.id);
    if (row === undefined || row.status === "DELETED") throw refusal("subscription.error.deleted");
    const open = await transaction
      .select()
      .from(subscriptionInvoice)
      .where(and(eq(subscriptionInvoice.shopId, ownShop.id), inArray(subscriptionInvoice.status, ["OPEN", "FAILED"])))
      .orderBy(subscriptionInvoice.id);
    if (open.length === 0) throw refusal("subscription.error.nothing-due");
    if (row.card === null) throw refusal("subscription.error.no-card");
    const settled: Invoice[] = [];
    for (const invoice of open) {
      const charged = charge(row.card, invoice, dayInZone(ownShop.timeZone));
      if (!charged.paid) return { changed: "error", paid: settled };
      await settle(transaction, ownShop, invoice, charged.reference, data.actor);
      settled.push(invoice);
    }
    return { changed: "success", paid: settled };
  });
  await mailInvoices(services, ownShop, paid);
  return changed;
}

/** Returns the shop's latest change and its invoice, if any. */
export async function findLatestChange(database: Database, shopId: number) {
  const [row] = await database
    .select({ change: subscriptionChange, invoice: subscriptionInvoice })
    .from(subscriptionChange)
    .leftJoin(subscriptionInvoice, eq(subscriptionInvoice.id, subscriptionChange.invoiceId))
    .where(eq(subscriptionChange.shopId, shopId))
    .orderBy(desc(subscriptionChange.id))
    .limit(1);
  return row;
}
