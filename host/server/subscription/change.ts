/** Changing the plan: what it would mean, doing it, taking it back, and paying what is due. */
import { and, count, desc, eq, gt, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import { PLAN_CODES, type PlanCode } from "../../../src/contract/context";
import type { Changed, ChangePreview, PlanOffer } from "../../../src/contract/endpoints/subscription";
import type { Right } from "../../../src/contract/rights";
import { planPrice, planTerms, QUOTAS, type Quota } from "../../../src/contract/subscription-plans";
import { loadResources, SCREENS } from "../../../src/catalogue/screens";
import { PLAN_OF_RIGHT, planIncludes } from "../auth/right-catalogue";
import { evidenceCounts } from "../guide/state";
import { ApiProblem } from "../http/problem";
import type { RequestContext } from "../http/request-context";
import { dayIn } from "../resources/caller";
import type { Database, Transaction } from "../storage/db";
import { writeAudit } from "../storage/audit";
import { fitter, membership, outbox, subscription, subscriptionChange, subscriptionInvoice } from "../storage/schema";
import {
  charge,
  detailsOf,
  isVatVerified,
  issueInvoice,
  lockedSubscription,
  mailInvoices,
  settle,
  type Invoice,
  type Parts,
  type Shop,
  type Subscription,
} from "./billing";
import { addDays, isAtOnce, quote, withVat, type Terms, type Wish } from "./terms";

/** Rights that come with a plan and not with the next lower one. */
export const rightsOf = (plan: PlanCode): Right[] =>
  (Object.entries(PLAN_OF_RIGHT) as [Right, PlanCode][])
    .filter(([, needed]) => needed === plan)
    .map(([right]) => right);

/** Rights that one plan includes and another does not. */
export const rightsBeyond = (plan: PlanCode, other: PlanCode | null): Right[] =>
  (Object.entries(PLAN_OF_RIGHT) as [Right, PlanCode][])
    .filter(([, needed]) => planIncludes(plan, needed) && !planIncludes(other, needed))
    .map(([right]) => right);

export const termsOf = ({ status, planCode, billing, endsOn }: Subscription): Terms => ({
  status,
  plan: planCode,
  billing,
  endsOn,
});

export const offersOf = (own: Shop): PlanOffer[] =>
  PLAN_CODES.map((plan) => ({
    plan,
    monthlyMinor: planPrice(own.product, plan, "MONTHLY"),
    yearlyMinor: planPrice(own.product, plan, "YEARLY"),
    included: QUOTAS.map((quota) => ({ quota, count: planTerms(own.product, plan).included[quota] })),
    opens: rightsOf(plan),
  }));

const GONE = ["ARCHIVED", "MERGED"];

/** How much of each quota the shop uses. */
export async function usageOf(
  database: Database | Transaction,
  { data }: RequestContext,
  own: Shop,
): Promise<Record<Quota, number>> {
  const [people] = await database
    .select({ used: sql<number>`count(distinct ${membership.userId})::int` })
    .from(membership)
    .where(
      and(
        eq(membership.shopId, own.id),
        eq(membership.status, "ACTIVE"),
        or(isNull(membership.until), gt(membership.until, sql`current_date`)),
      ),
    );
  const [sent] = await database
    .select({ used: count() })
    .from(outbox)
    .where(
      and(eq(outbox.shopId, own.id), eq(outbox.kind, "SMS"), gt(outbox.createdAt, sql`date_trunc('month', now())`)),
    );
  const dealers = await data.count(fitter, notInArray(fitter.status, GONE));
  return { dealers, users: people?.used ?? 0, sms: sent?.used ?? 0 };
}

export const usageList = (own: Shop, used: Readonly<Record<Quota, number>>, plan: PlanCode | null) =>
  QUOTAS.map((quota) => ({
    quota,
    used: used[quota],
    included: plan === null ? null : planTerms(own.product, plan).included[quota],
  }));

/** Records that only screens behind these rights reach. */
async function recordsBehind({ data }: RequestContext, rights: readonly Right[]) {
  const resources = await loadResources();
  const known = new Set(resources.map(({ name }) => name));
  const behind = rights.map((right) => ({
    right,
    names: [
      ...new Set(
        SCREENS.filter((screen) => screen.right === right).flatMap(({ resource }) =>
          resource !== undefined && known.has(resource) ? [resource] : [],
        ),
      ),
    ],
  }));
  const counts = await evidenceCounts(data, [...new Set(behind.flatMap(({ names }) => names))]);
  return behind.map(({ right, names }) => ({
    right,
    records: names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0),
  }));
}

/** Why the plan can't be changed to another now; null when it can. */
function blockedBy(own: Shop, row: Subscription, wish: Wish, used: Readonly<Record<Quota, number>>): string | null {
  if (row.status === "DELETED") return "subscription.error.deleted";
  if (row.status === "SUSPENDED" || row.status === "PAST_DUE") return "subscription.error.pay-first";
  if (row.status === "ACTIVE" && row.planCode === wish.plan && row.billing === wish.billing)
    return row.nextPlanCode === null ? "subscription.error.same" : "subscription.error.take-back";
  const limit = planTerms(own.product, wish.plan).included.dealers;
  return limit !== null && used.dealers > limit ? "subscription.error.too-many-dealers" : null;
}

export async function previewOf(
  database: Database | Transaction,
  context: RequestContext,
  own: Shop,
  row: Subscription,
  wish: Wish,
): Promise<ChangePreview> {
  const today = dayIn(own.timeZone);
  const used = await usageOf(database, context, own);
  const atOnce = isAtOnce(termsOf(row), wish, today);
  const quoted = quote(own.product, termsOf(row), wish, today);
  const details = await detailsOf(database, own, row.details);
  const exclMinor = atOnce ? quoted.exclMinor : planPrice(own.product, wish.plan, wish.billing);
  return {
    ...wish,
    effective: atOnce ? "NOW" : "RENEWAL",
    effectiveOn: atOnce || row.endsOn === null ? today : addDays(row.endsOn, 1),
    lines: atOnce ? [...quoted.lines] : [{ kind: "PLAN", days: 0, minor: exclMinor }],
    ...withVat(exclMinor, details.country, isVatVerified(details)),
    opens: rightsBeyond(wish.plan, row.planCode),
    closes: row.planCode === null ? [] : await recordsBehind(context, rightsBeyond(row.planCode, wish.plan)),
    usage: usageList(own, used, wish.plan),
    blocked: blockedBy(own, row, wish, used),
  };
}

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
