/** Plans on offer, and what a change to another would mean. */
import { and, count, eq, gt, isNull, notInArray, or, sql } from "drizzle-orm";
import { PLAN_CODES, type PlanCode } from "../../../src/contract/context";
import type { ChangePreview, PlanOffer } from "../../../src/contract/endpoints/subscription";
import type { Right } from "../../../src/contract/rights";
import { planPrice, planTerms, QUOTAS, type Quota } from "../../../src/contract/subscription-plans";
import { loadResources, SCREENS } from "../../../src/catalogue/screens";
import { PLAN_OF_RIGHT, planIncludes } from "../auth/right-catalogue";
import { evidenceCounts } from "../guide/state";
import type { RequestContext } from "../http/request-context";
import { dayIn } from "../resources/caller";
import type { Database, Transaction } from "../storage/db";
import { fitter, membership, outbox } from "../storage/schema";
import { detailsOf, isVatVerified, type Shop, type Subscription } from "./billing";
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
