/** Calls of the subscription screen (Spec 1 §2.5). */
import { and, desc, eq, sql } from "drizzle-orm";
import {
  cancelSubscription,
  changePlan,
  dropChange,
  exportShopData,
  invoiceFile,
  previewChange,
  reactivateSubscription,
  retryPayment,
  saveBillingDetails,
  savePaymentCard,
  subscription as subscriptionEndpoint,
  type SubscriptionInvoice,
  type SubscriptionOverview,
} from "../../../src/contract/endpoints/subscription";
import { planPrice } from "../../../src/contract/subscription-plans";
import { fullName } from "../auth/request-context";
import { sessionShop } from "../context/session-shop";
import { ApiProblem } from "../http/problem";
import type { RequestContext } from "../http/request-context";
import { FileAnswer, route } from "../http/route";
import { dayIn } from "../resources/caller";
import type { ServerModule, ServerParts } from "../server-parts";
import { auditChanges } from "../storage/audit";
import { membership, subscription, subscriptionInvoice, userAccount } from "../storage/schema";
import { detailsOf, invoiceNumber, isVatVerified, type Invoice, type Shop, type Subscription } from "./billing";
import { changeTo, dropChangeOf, lastChange, payOpen } from "./change";
import { offersOf, previewOf, rightsBeyond, usageList, usageOf } from "./preview";
import { shopData } from "./export-data";
import { invoicePdf } from "./invoice-file";
import { advanceSubscriptions } from "./renewal";
import { daysBetween, withVat } from "./terms";

const told = (invoice: Invoice): SubscriptionInvoice => ({
  number: invoiceNumber(invoice),
  issuedOn: invoice.issuedOn,
  periodFrom: invoice.periodFrom,
  periodTo: invoice.periodTo,
  plan: invoice.planCode,
  billing: invoice.billing,
  exclMinor: invoice.exclMinor,
  vatMinor: invoice.vatMinor,
  inclMinor: invoice.exclMinor + invoice.vatMinor,
  vatRate: invoice.vatRate,
  vatScheme: invoice.vatScheme,
  status: invoice.status,
  paidAt: invoice.paidAt?.toISOString() ?? null,
});

async function ownerOf({ database }: ServerParts, shopId: number): Promise<string | null> {
  const [found] = await database
    .select()
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.id, membership.userId))
    .where(and(eq(membership.shopId, shopId), eq(membership.mainAdministrator, true)));
  return found === undefined ? null : fullName(found.user_account);
}

async function changeOf({ database }: ServerParts, shopId: number): Promise<SubscriptionOverview["change"]> {
  const last = await lastChange(database, shopId);
  if (last === undefined) return null;
  const { change, invoice } = last;
  const { fromPlan, planCode: plan, billing, effectiveOn, state } = change;
  return {
    id: change.id,
    state,
    fromPlan,
    plan,
    billing,
    effectiveOn,
    opens: rightsBeyond(plan, fromPlan),
    closes: fromPlan === null ? [] : rightsBeyond(fromPlan, plan),
    invoice: invoice === null ? null : invoiceNumber(invoice),
    askedAt: change.createdAt.toISOString(),
  };
}

/** Nothing to manage: no subscription at all, or a demonstration. */
const NOTHING: Pick<Subscription, "status" | "planCode" | "billing" | "version"> = {
  status: "NONE",
  planCode: null,
  billing: "MONTHLY",
  version: 0,
};

async function stored({ database }: ServerParts, own: Shop): Promise<Subscription | undefined> {
  const [row] = await database.select().from(subscription).where(eq(subscription.shopId, own.id));
  return row;
}

/** The subscription of the session's shop, or the refusal. */
async function mine(parts: ServerParts, context: RequestContext): Promise<{ own: Shop; row: Subscription }> {
  const own = await sessionShop(parts.database, context);
  const row = await stored(parts, own);
  if (row === undefined || own.demo) throw new ApiProblem("refused", { errors: ["subscription.error.none"] });
  return { own, row };
}

async function overview(parts: ServerParts, context: RequestContext): Promise<SubscriptionOverview> {
  const { database } = parts;
  const own = await sessionShop(database, context);
  const row = await stored(parts, own);
  const known = row ?? NOTHING;
  const details = await detailsOf(database, own, row?.details);
  const verified = isVatVerified(details);
  const today = dayIn(own.timeZone);
  const next = row?.nextPlanCode == null ? null : { plan: row.nextPlanCode, billing: row.nextBilling ?? row.billing };
  const renewed = next ?? (known.planCode === null ? null : { plan: known.planCode, billing: known.billing });
  const invoices = await database
    .select()
    .from(subscriptionInvoice)
    .where(eq(subscriptionInvoice.shopId, own.id))
    .orderBy(desc(subscriptionInvoice.id))
    .limit(60);
  return {
    offered: row !== undefined && !own.demo,
    version: known.version,
    status: known.status,
    plan: known.planCode,
    billing: known.billing,
    startedOn: row?.startedOn ?? null,
    renewsOn: row?.endsOn ?? null,
    trialDaysLeft:
      row?.status === "TRIAL" && row.endsOn !== null ? Math.max(0, daysBetween(today, row.endsOn) + 1) : null,
    next,
    cancelledAt: row?.cancelledAt?.toISOString() ?? null,
    price:
      renewed === null
        ? null
        : withVat(planPrice(own.product, renewed.plan, renewed.billing), details.country, verified),
    usage: usageList(own, await usageOf(database, context, own), known.planCode),
    owner: await ownerOf(parts, own.id),
    card: row?.card ?? null,
    details,
    vatVerified: verified,
    invoices: invoices.map(told),
    change: await changeOf(parts, own.id),
    offers: offersOf(own),
    shopCode: own.code,
    paymentPlatform: null,
  };
}

export const subscriptionModule: ServerModule = (parts) => {
  const { database, messages, jobs } = parts;
  jobs.every(60, "Subscriptions", () => advanceSubscriptions(parts));
  const save = (
    context: RequestContext,
    own: Shop,
    row: Subscription,
    values: Partial<Subscription>,
    action: string,
  ): Promise<void> =>
    context.data.transaction(async (data) => {
      const [changed] = await data.update(
        subscription,
        { ...values, version: row.version + 1, updatedAt: new Date() },
        and(eq(subscription.shopId, own.id), eq(subscription.version, row.version)) ?? sql`false`,
      );
      if (changed === undefined) throw new ApiProblem("conflict");
      await data.audit({
        verb: "UPDATE",
        resource: "subscription",
        recordId: own.id,
        recordLabel: own.name,
        recordVersion: changed.version,
        action,
        changes: auditChanges(
          Object.fromEntries(Object.keys(values).map((name) => [name, row[name as keyof Subscription]])),
          values,
        ),
      });
    });

  return [
    route(subscriptionEndpoint, (context) => overview(parts, context)),

    route(saveBillingDetails, async (context, { body }) => {
      const { own, row } = await mine(parts, context);
      if (row.version !== body.version)
        throw new ApiProblem("conflict", { current: { version: row.version, details: row.details } });
      await save(context, own, row, { details: body.details }, "details");
      return overview(parts, context);
    }),

    route(savePaymentCard, async (context, { body }) => {
      const { own, row } = await mine(parts, context);
      const expires = `${String(body.expiryYear)}-${String(body.expiryMonth).padStart(2, "0")}`;
      if (expires < dayIn(own.timeZone).slice(0, 7))
        throw new ApiProblem("validation", { fields: { expiryYear: "subscription.error.card-expired" } });
      await save(context, own, row, { card: body }, "card");
      return overview(parts, context);
    }),

    route(previewChange, async (context, { params }) => {
      const { own, row } = await mine(parts, context);
      return previewOf(database, context, own, row, params);
    }),

    route(changePlan, async (context, { body: { plan, billing, expectedMinor } }) => {
      const { own, row } = await mine(parts, context);
      return { changed: await changeTo(parts, context, own, row, { plan, billing }, expectedMinor) };
    }),

    route(dropChange, async (context) => {
      const { own } = await mine(parts, context);
      return { changed: await dropChangeOf(parts, context, own) };
    }),

    route(retryPayment, async (context) => {
      const { own } = await mine(parts, context);
      return { changed: await payOpen(parts, context, own) };
    }),

    route(cancelSubscription, async (context, { body: { reason, shopCode } }) => {
      const { own, row } = await mine(parts, context);
      if (shopCode.trim() !== own.code)
        throw new ApiProblem("validation", { fields: { shopCode: "subscription.error.shop-code" } });
      if (row.cancelledAt !== null || (row.status !== "ACTIVE" && row.status !== "TRIAL"))
        throw new ApiProblem("refused", { errors: ["subscription.error.not-running"] });
      await save(context, own, row, { cancelledAt: new Date(), cancelReason: reason }, "cancel");
      return overview(parts, context);
    }),

    route(reactivateSubscription, async (context) => {
      const { own, row } = await mine(parts, context);
      if (row.cancelledAt === null || (row.status !== "ACTIVE" && row.status !== "TRIAL"))
        throw new ApiProblem("refused", { errors: ["subscription.error.not-cancelled"] });
      await save(context, own, row, { cancelledAt: null, cancelReason: null }, "reactivate");
      return overview(parts, context);
    }),

    route(invoiceFile, async (context, { params: { number } }) => {
      const own = await sessionShop(database, context);
      const [, year, sequence] = /^S-(\d{4})-(\d+)$/.exec(number) ?? [];
      const [found] = await database
        .select()
        .from(subscriptionInvoice)
        .where(
          and(
            eq(subscriptionInvoice.shopId, own.id),
            eq(subscriptionInvoice.year, Number(year)),
            eq(subscriptionInvoice.sequence, Number(sequence)),
          ),
        );
      if (found === undefined) throw new ApiProblem("not-found");
      await context.data.audit({ verb: "DOWNLOAD", resource: "subscription", recordId: own.id, recordLabel: number });
      return new FileAnswer(`${number}.pdf`, "application/pdf", await invoicePdf(messages, context.locale, found));
    }),

    route(exportShopData, async (context) => {
      const own = await sessionShop(database, context);
      const content = await shopData(database, context, own);
      await context.data.audit({ verb: "EXPORT", resource: "shop", recordId: own.id, recordLabel: own.name });
      return new FileAnswer(`${own.code.toLowerCase()}.json`, "application/json; charset=utf-8", content);
    }),
  ];
};
