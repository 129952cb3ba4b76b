/** Routes of the subscription screen. */
import { and, desc, eq } from "drizzle-orm";
import { daysBetween } from "../../../../src/contract/days";
import { dayInZone } from "../../../../src/contract/zone-clock";
import {
  cancelSubscription,
  changePlan,
  cancelPlanChange,
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
} from "../../../../src/contract/endpoints/subscription";
import { planPrice } from "../../../../src/contract/subscription-plans";
import { fullName } from "../../identity/actors";
import { sessionShop } from "../../identity/sessions/session-shop";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { FileResponse, route } from "../../platform/http/route";
import type { ServerServices } from "../../services/server-services";
import type { ServerModule } from "../../resources/resource-services";
import { requireVersion } from "../../resources/writing/write-path";
import { membership, subscription, subscriptionInvoice, userAccount } from "../../platform/storage/schema";
import { detailsOf, invoiceNumber, isVatVerified, type Invoice, type Shop, type Subscription } from "./billing";
import { applyPlanChoice, cancelChange, findLatestChange, payOpenInvoices } from "./change";
import { offersOf, quoteChange, rightsBeyond, usageList, usageOf } from "./preview";
import { shopData } from "./export-data";
import { invoicePdf } from "./invoice-file";
import { advanceSubscriptions } from "./renewal";
import { saveSubscription } from "./save-subscription";
import { withVat } from "./terms";

const invoiceResponse = (invoice: Invoice): SubscriptionInvoice => ({
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

async function ownerOf({ database }: ServerServices, shopId: number): Promise<string | null> {
  const [found] = await database
    .select()
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.id, membership.userId))
    .where(and(eq(membership.shopId, shopId), eq(membership.mainAdministrator, true)));
  return found === undefined ? null : fullName(found.user_account);
}

async function changeOf({ database }: ServerServices, shopId: number): Promise<SubscriptionOverview["change"]> {
  const last = await findLatestChange(database, shopId);
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
    gainedRights: rightsBeyond(plan, fromPlan),
    lostRights: fromPlan === null ? [] : rightsBeyond(fromPlan, plan),
    invoice: invoice === null ? null : invoiceNumber(invoice),
    askedAt: change.createdAt.toISOString(),
  };
}

/** Whether there is nothing to manage: no subscription, or a demo. */
const NO_SUBSCRIPTION: Pick<Subscription, "status" | "planCode" | "billing" | "version"> = {
  status: "NONE",
  planCode: null,
  billing: "MONTHLY",
  version: 0,
};

async function stored({ database }: ServerServices, ownShop: Shop): Promise<Subscription | undefined> {
  const [row] = await database.select().from(subscription).where(eq(subscription.shopId, ownShop.id));
  return row;
}

/** Loads the current shop's subscription or throws the refusal. */
async function loadOwn(
  services: ServerServices,
  context: RequestContext,
): Promise<{ ownShop: Shop; row: Subscription }> {
  const ownShop = await sessionShop(services.database, context);
  const row = await stored(services, ownShop);
  if (row === undefined || ownShop.demo) throw new ApiProblem("refused", { errors: ["subscription.error.none"] });
  return { ownShop, row };
}

async function overview(services: ServerServices, context: RequestContext): Promise<SubscriptionOverview> {
  const { database } = services;
  const ownShop = await sessionShop(database, context);
  const row = await stored(services, ownShop);
  const currentSubscription = row ?? NO_SUBSCRIPTION;
  const details = await detailsOf(database, ownShop, row?.details);
  const verified = isVatVerified(details);
  const today = dayInZone(ownShop.timeZone);
  const next = row?.nextPlanCode == null ? null : { plan: row.nextPlanCode, billing: row.nextBilling ?? row.billing };
  const renewed =
    next ??
    (currentSubscription.planCode === null
      ? null
      : { plan: currentSubscription.planCode, billing: currentSubscription.billing });
  const invoices = await database
    .select()
    .from(subscriptionInvoice)
    .where(eq(subscriptionInvoice.shopId, ownShop.id))
    .orderBy(desc(subscriptionInvoice.id))
    .limit(60);
  return {
    offered: row !== undefined && !ownShop.demo,
    version: currentSubscription.version,
    status: currentSubscription.status,
    plan: currentSubscription.planCode,
    billing: currentSubscription.billing,
    startedOn: row?.startedOn ?? null,
    renewsOn: row?.endsOn ?? null,
    trialDaysLeft:
      row?.status === "TRIAL" && row.endsOn !== null ? Math.max(0, daysBetween(today, row.endsOn) + 1) : null,
    next,
    cancelledAt: row?.cancelledAt?.toISOString() ?? null,
    price:
      renewed === null
        ? null
        : withVat(planPrice(ownShop.product, renewed.plan, renewed.billing), details.country, verified),
    usage: usageList(ownShop, await usageOf(database, context, ownShop), currentSubscription.planCode),
    owner: await ownerOf(services, ownShop.id),
    card: row?.card ?? null,
    details,
    vatVerified: verified,
    invoices: invoices.map(invoiceResponse),
    change: await changeOf(services, ownShop.id),
    offers: offersOf(ownShop),
    shopCode: ownShop.code,
    paymentPlatform: null,
  };
}

export const subscriptionModule: ServerModule = (services) => {
  const { database, messages, jobs } = services;
  jobs.schedule(60, "Advance subscriptions", () => advanceSubscriptions(services));
  return [
    route(subscriptionEndpoint, (context) => overview(services, context)),

    route(saveBillingDetails, async (context, { body }) => {
      const { ownShop, row } = await loadOwn(services, context);
      await requireVersion(row, body.version, () => ({ version: row.version, details: row.details }));
      await saveSubscription(context, ownShop, row, { details: body.details }, "details");
      return overview(services, context);
    }),

    route(savePaymentCard, async (context, { body }) => {
      const { ownShop, row } = await loadOwn(services, context);
      const expires = `${String(body.expiryYear)}-${String(body.expiryMonth).padStart(2, "0")}`;
      if (expires < dayInZone(ownShop.timeZone).slice(0, 7))
        throw new ApiProblem("validation", { fields: { expiryYear: "subscription.error.card-expired" } });
      await saveSubscription(context, ownShop, row, { card: body }, "card");
      return overview(services, context);
    }),

    route(previewChange, async (context, { params }) => {
      const { ownShop, row } = await loadOwn(services, context);
      return quoteChange(database, context, ownShop, row, params);
    }),

    route(changePlan, async (context, { body: { plan, billing, expectedMinor } }) => {
      const { ownShop, row } = await loadOwn(services, context);
      return { changed: await applyPlanChoice(services, context, ownShop, row, { plan, billing }, expectedMinor) };
    }),

    route(cancelPlanChange, async (context) => {
      const { ownShop } = await loadOwn(services, context);
      return { changed: await cancelChange(services, context, ownShop) };
    }),

    route(retryPayment, async (context) => {
      const { ownShop } = await loadOwn(services, context);
      return { changed: await payOpenInvoices(services, context, ownShop) };
    }),

    route(cancelSubscription, async (context, { body: { reason, shopCode } }) => {
      const { ownShop, row } = await loadOwn(services, context);
      if (shopCode.trim() !== ownShop.code)
        throw new ApiProblem("validation", { fields: { shopCode: "subscription.error.shop-code" } });
      if (row.cancelledAt !== null || (row.status !== "ACTIVE" && row.status !== "TRIAL"))
        throw new ApiProblem("refused", { errors: ["subscription.error.not-running"] });
      await saveSubscription(context, ownShop, row, { cancelledAt: new Date(), cancelReason: reason }, "cancel");
      return overview(services, context);
    }),

    route(reactivateSubscription, async (context) => {
      const { ownShop, row } = await loadOwn(services, context);
      if (row.cancelledAt === null || (row.status !== "ACTIVE" && row.status !== "TRIAL"))
        throw new ApiProblem("refused", { errors: ["subscription.error.not-cancelled"] });
      await saveSubscription(context, ownShop, row, { cancelledAt: null, cancelReason: null }, "reactivate");
      return overview(services, context);
    }),

    route(invoiceFile, async (context, { params: { number } }) => {
      const ownShop = await sessionShop(database, context);
      const [, year, sequence] = /^S-(\d{4})-(\d+)$/.exec(number) ?? [];
      const [found] = await database
        .select()
        .from(subscriptionInvoice)
        .where(
          and(
            eq(subscriptionInvoice.shopId, ownShop.id),
            eq(subscriptionInvoice.year, Number(year)),
            eq(subscriptionInvoice.sequence, Number(sequence)),
          ),
        );
      if (found === undefined) throw new ApiProblem("not-found");
      await context.data.audit({
        verb: "DOWNLOAD",
        resource: "subscription",
        recordId: ownShop.id,
        recordLabel: number,
      });
      return new FileResponse(`${number}.pdf`, "application/pdf", await invoicePdf(messages, context.locale, found));
    }),

    route(exportShopData, async (context) => {
      const ownShop = await sessionShop(database, context);
      const content = await shopData(database, context, ownShop);
      await context.data.audit({ verb: "EXPORT", resource: "shop", recordId: ownShop.id, recordLabel: ownShop.name });
      return new FileResponse(`${ownShop.code.toLowerCase()}.json`, "application/json; charset=utf-8", content);
    }),
  ];
};
