/** Available plans, and the effects of changing to one of them. */
import { and, count, eq, gt, isNull, notInArray, or, sql } from "drizzle-orm";
import { addDays } from "../../../../src/contract/days";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { PLAN_CODES, type PlanCode } from "../../../../src/contract/context";
import type { ChangePreview, PlanOffer } from "../../../../src/contract/endpoints/subscription";
import type { Right } from "../../../../src/contract/rights";
import { planPrice, planTerms, QUOTAS, type Quota } from "../../../../src/contract/subscription-plans";
import { loadResources } from "../../../../src/catalogue/load-resource";
import { SCREENS } from "../../../../src/catalogue/screens";
import { PLAN_OF_RIGHT, planIncludes } from "../../identity/rights/right-catalogue";
import { countEvidence } from "../guide/state";
import type { RequestContext } from "../../platform/http/request-context";
import type { Database, Transaction } from "../../platform/storage/db";
import { fitter, membership, outbox } from "../../platform/storage/schema";
import { detailsOf, isVatVerified, type Shop, type Subscription } from "./billing";
import { isImmediate, quote, withVat, type Terms, type PlanChoice } from "./terms";

/** Returns the rights that a plan adds to the next lower one. */
export const rightsOf = (plan: PlanCode): Right[] =>
  (Object.entries(PLAN_OF_RIGHT) as [Right, PlanCode][])
    .filter(([, needed]) => needed === plan)
    .map(([right]) => right);

/** Returns the rights included in one plan but not in another. */
export const rightsBeyond = (plan: PlanCode, other: PlanCode | null): Right[] =>
  (Object.entries(PLAN_OF_RIGHT) as [Right, PlanCode][])
    .filter(([, needed]) => planIncludes(plan, needed) && !planIncludes(other, needed))
    .map(([right]) => right);

/** Returns the part of a subscription that determines prices and dates. */
export const termsOf = ({ status, planCode, billing, endsOn }: Subscription): Terms => ({
  status,
  plan: planCode,
  billing,
  endsOn,
});

/** Returns the plans that the shop can choose. */
export const offersOf = (ownShop: Shop): PlanOffer[] =>
  PLAN_CODES.map((plan) => ({
    plan,
    monthlyMinor: planPrice(ownShop.product, plan, "MONTHLY"),
    yearlyMinor: planPrice(ownShop.product, plan, "YEARLY"),
    included: QUOTAS.map((quota) => ({ quota, count: planTerms(ownShop.product, plan).included[quota] })),
    gainedRights: rightsOf(plan),
  }));

const INACTIVE_STATUSES = ["ARCHIVED", "MERGED"];

/** Returns the shop's usage of each quota. */
export async function usageOf(
  database: Database | Transaction,
  { data }: RequestContext,
  ownShop: Shop,
): Promise<Record<Quota, number>> {
  const [people] = await database
    .select({ used: sql<number>`count(distinct ${membership.userId})::int` })
    .from(membership)
    .where(
      and(
        eq(membership.shopId, ownShop.id),
        eq(membership.status, "ACTIVE"),
        or(isNull(membership.until), gt(membership.until, sql`current_date`)),
      ),
    );
  const [sent] = await database
    .select({ used: count() })
    .from(outbox)
    .where(
      and(eq(outbox.shopId, ownShop.id), eq(outbox.kind, "SMS"), gt(outbox.createdAt, sql`date_trunc('month', now())`)),
    );
  const dealers = await data.count(fitter, notInArray(fitter.status, INACTIVE_STATUSES));
  return { dealers, users: people?.used ?? 0, sms: sent?.used ?? 0 };
}

/** Returns the usage of each quota with the limit of the plan. */
export const usageList = (ownShop: Shop, used: Readonly<Record<Quota, number>>, plan: PlanCode | null) =>
  QUOTAS.map((quota) => ({
    quota,
    used: used[quota],
    included: plan === null ? null : planTerms(ownShop.product, plan).included[quota],
  }));

/** Counts records accessible only with these rights. */
async function countRecordsOfRights({ data }: RequestContext, rights: readonly Right[]) {
  const resources = await loadResources();
  const resourceNames = new Set(resources.map(({ name }) => name));
  const recordsByRight = rights.map((right) => ({
    right,
    names: [
      ...new Set(
        SCREENS.filter((screen) => screen.right === right).flatMap(({ resource }) =>
          resource !== undefined && resourceNames.has(resource) ? [resource] : [],
        ),
      ),
    ],
  }));
  const counts = await countEvidence(data, [...new Set(recordsByRight.flatMap(({ names }) => names))]);
  return recordsByRight.map(({ right, names }) => ({
    right,
    records: names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0),
  }));
}

/** Returns why the plan cannot be changed now, or null. */
function findBlockReason(
  ownShop: Shop,
  row: Subscription,
  choice: PlanChoice,
  used: Readonly<Record<Quota, number>>,
): string | null {
  if (row.status === "DELETED") return "subscription.error.deleted";
  if (row.status === "SUSPENDED" || row.status === "PAST_DUE") return "subscription.error.pay-first";
  if (row.status === "ACTIVE" && row.planCode === choice.plan && row.billing === choice.billing)
    return row.nextPlanCode === null ? "subscription.error.same" : "subscription.error.take-back";
  const limit = planTerms(ownShop.product, choice.plan).included.dealers;
  return limit !== null && used.dealers > limit ? "subscription.error.too-many-dealers" : null;
}

/** Returns the effects and the price of changing to a plan. */
export async function quoteChange(
  database: Database | Transaction,
  context: RequestContext,
  ownShop: Shop,
  row: Subscription,
  choice: PlanChoice,
): Promise<ChangePreview> {
  const today = dayInZone(ownShop.timeZone);
  const used = await usageOf(database, context, ownShop);
  const isImmediateChange = isImmediate(termsOf(row), choice, today);
  const quoted = quote(ownShop.product, termsOf(row), choice, today);
  const details = await detailsOf(database, ownShop, row.details);
  const exclMinor = isImmediateChange ? quoted.exclMinor : planPrice(ownShop.product, choice.plan, choice.billing);
  return {
    ...choice,
    effective: isImmediateChange ? "NOW" : "RENEWAL",
    effectiveOn: isImmediateChange || row.endsOn === null ? today : addDays(row.endsOn, 1),
    lines: isImmediateChange ? [...quoted.lines] : [{ kind: "PLAN", days: 0, minor: exclMinor }],
    ...withVat(exclMinor, details.country, isVatVerified(details)),
    gainedRights: rightsBeyond(choice.plan, row.planCode),
    lostRights:
      row.planCode === null ? [] : await countRecordsOfRights(context, rightsBeyond(row.planCode, choice.plan)),
    usage: usageList(ownShop, used, choice.plan),
    blocked: findBlockReason(ownShop, row, choice, used),
  };
}
