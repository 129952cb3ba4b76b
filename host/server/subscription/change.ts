/** Changing the plan: doing it, taking it back, and paying what is due. */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Changed } from "../../../src/contract/endpoints/subscription";
import { ApiProblem } from "../http/problem";
import type { RequestContext } from "../http/request-context";
import { dayIn } from "../resources/caller";
import type { Database, Transaction } from "../storage/db";
import { writeAudit } from "../storage/audit";
import { subscription, subscriptionChange, subscriptionInvoice } from "../storage/schema";
import {
  charge,
  issueInvoice,
  lockedSubscription,
  mailInvoices,
  settle,
  type Invoice,
  type Parts,
  type Shop,
  type Subscription,
} from "./billing";
import { quote, type Wish } from "./terms";

import { termsOf, previewOf } from "./preview";

const refused = (key: string): ApiProblem => new ApiProblem("refused", { errors: [key] });

/** Takes back what waits; its invoice, unpaid, is cancelled with it. */
async function dropWaiting(transaction: Transaction, shopId: number): Promise<boolean> {
  const dropped = await transaction
    .update(subscriptionChange)
    .set({ state: "CANCELLED", endedAt: sql`now()` })
    .where(and(eq(subscriptionChange.shopId, shopId), inArray(subscriptionChange.state, ["PENDING", "SCHEDULED"])))
    .returning();
  const invoices = dropped.flatMap(({ invoiceId }) => invoiceId ?? []);
  if (invoices.length > 0)
    await transaction
      .update(subscriptionInvoice)
      .set({ status: "CANCELLED" })
      .where(and(inArray(subscriptionInvoice.id, invoices), inArray(subscriptionInvoice.status, ["OPEN", "FAILED"])));
  await transaction
    .update(subscription)
    .set({ nextPlanCode: null, nextBilling: null, version: sql`${subscription.version} + 1` })
    .where(eq(subscription.shopId, shopId));
  return dropped.length > 0;
}

interface Outcome {
  readonly changed: Changed;
  /** Paid by it, to be mailed. */
  readonly paid: readonly Invoice[];
}

/** Writes, charges and settles what the change costs now. */
async function payForChange(
  transaction: Transaction,
  { data }: RequestContext,
  own: Shop,
  row: Subscription,
  wish: Wish,
  asked: typeof subscriptionChange.$inferInsert,
): Promise<Outcome> {
  const today = dayIn(own.timeZone);
  const invoice = await issueInvoice(transaction, own, row, quote(own.product, termsOf(row), wish, today), wish);
  const charged = charge(row.card, invoice, today);
  const failed = !charged.paid && charged.reason === "expired";
  await transaction
    .insert(subscriptionChange)
    .values({ ...asked, invoiceId: invoice.id, state: failed ? "FAILED" : "PENDING" });
  if (charged.paid) {
    await settle(transaction, own, invoice, charged.reference, data.actor);
    return { changed: "success", paid: [invoice] };
  }
  if (!failed) return { changed: "pending", paid: [] };
  // A change that was refused leaves no debt.
  await transaction
    .update(subscriptionInvoice)
    .set({ status: "CANCELLED" })
    .where(eq(subscriptionInvoice.id, invoice.id));
  return { changed: "error", paid: [] };
}

/** Changes the plan at the price that was shown: another price by now is refused, so that nobody pays what they did not see. */
export async function changeTo(
  parts: Parts,
  context: RequestContext,
  own: Shop,
  seen: Subscription,
  wish: Wish,
  expectedMinor: number,
): Promise<Changed> {
  const preview = await previewOf(parts.database, context, own, seen, wish);
  if (preview.blocked !== null) throw refused(preview.blocked);
  if (preview.inclMinor !== expectedMinor) throw refused("subscription.error.moved");
  const { changed, paid } = await parts.database.transaction(async (transaction): Promise<Outcome> => {
    const row = await lockedSubscription(transaction, own.id);
    if (row?.version !== seen.version) throw refused("subscription.error.moved");
    await dropWaiting(transaction, own.id);
    const scheduled = preview.effective === "RENEWAL";
    await writeAudit(transaction, context.data.actor, {
      verb: "STATE",
      shopId: own.id,
      networkId: own.networkId,
      resource: "subscription",
      recordId: own.id,
      recordLabel: own.name,
      action: scheduled ? "schedule-plan" : "change-plan",
      changes: [
        { field: "plan", before: row.planCode, after: wish.plan },
        { field: "billing", before: row.billing, after: wish.billing },
      ],
    });
    const asked = {
      shopId: own.id,
      fromPlan: row.planCode,
      planCode: wish.plan,
      billing: wish.billing,
      effectiveOn: preview.effectiveOn,
      askedBy: context.identity.userId,
      state: "SCHEDULED" as const,
    };
    if (!scheduled) return payForChange(transaction, context, own, row, wish, asked);
    await transaction.insert(subscriptionChange).values(asked);
    await transaction
      .update(subscription)
      .set({ nextPlanCode: wish.plan, nextBilling: wish.billing, cancelledAt: null, cancelReason: null })
      .where(eq(subscription.shopId, own.id));
    return { changed: "success", paid: [] };
  });
  await mailInvoices(parts, own, paid);
  return changed;
}

/** Takes a waiting change back. */
export function dropChangeOf(parts: Parts, { data }: RequestContext, own: Shop): Promise<Changed> {
  return parts.database.transaction(async (transaction): Promise<Changed> => {
    await lockedSubscription(transaction, own.id);
    if (!(await dropWaiting(transaction, own.id))) throw refused("subscription.error.nothing-waits");
    await writeAudit(transaction, data.actor, {
      verb: "STATE",
      shopId: own.id,
      networkId: own.networkId,
      resource: "subscription",
      recordId: own.id,
      recordLabel: own.name,
      action: "drop-change",
    });
    return "cancelled";
  });
}

/** Pays the invoices that are open, the oldest first. */
export async function payOpen(parts: Parts, { data }: RequestContext, own: Shop): Promise<Changed> {
  const { changed, paid } = await parts.database.transaction(async (transaction): Promise<Outcome> => {
    const row = await lockedSubscription(transaction, own.id);
    if (row === undefined || row.status === "DELETED") throw refused("subscription.error.deleted");
    const open = await transaction
      .select()
      .from(subscriptionInvoice)
      .where(and(eq(subscriptionInvoice.shopId, own.id), inArray(subscriptionInvoice.status, ["OPEN", "FAILED"])))
      .orderBy(subscriptionInvoice.id);
    if (open.length === 0) throw refused("subscription.error.nothing-due");
    if (row.card === null) throw refused("subscription.error.no-card");
    const settled: Invoice[] = [];
    for (const invoice of open) {
      const charged = charge(row.card, invoice, dayIn(own.timeZone));
      if (!charged.paid) return { changed: "error", paid: settled };
      await settle(transaction, own, invoice, charged.reference, data.actor);
      settled.push(invoice);
    }
    return { changed: "success", paid: settled };
  });
  await mailInvoices(parts, own, paid);
  return changed;
}

/** The change that was asked for last. */
export async function lastChange(database: Database, shopId: number) {
  const [row] = await database
    .select({ change: subscriptionChange, invoice: subscriptionInvoice })
    .from(subscriptionChange)
    .leftJoin(subscriptionInvoice, eq(subscriptionInvoice.id, subscriptionChange.invoiceId))
    .where(eq(subscriptionChange.shopId, shopId))
    .orderBy(desc(subscriptionChange.id))
    .limit(1);
  return row;
}
