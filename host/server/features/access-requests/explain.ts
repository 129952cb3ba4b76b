/** Explains access decisions ("Why can't I see this?"). */
import { and, eq, ne, or, sql } from "drizzle-orm";
import { findScreen, SCREENS, type ScreenEntry } from "../../../../src/catalogue/screens";
import { failedCondition } from "../../../../src/contract/conditions";
import type { DenialReason, RightExplanation } from "../../../../src/contract/endpoints/rights";
import { hasRight, rightsIn, type Right } from "../../../../src/contract/rights";
import { PLAN_OF_RIGHT } from "../../identity/rights/right-catalogue";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import type { ServerServices } from "../../services/server-services";
import type { Database } from "../../platform/storage/db";
import { membership, shop, userAccount } from "../../platform/storage/schema";
import {
  decide,
  UNKNOWN_ROUTE,
  type Decision,
  type AccessRequirement,
  type AccessSubject,
} from "../../identity/rights/decision";
import { conditionsFor, loadDecisions, type Decisions } from "../../identity/rights/facts";
import { grantors } from "../../identity/rights/grantors";

/** What to explain: a screen by its path or a right, for the account itself or another user. */
export interface ExplainQuery {
  readonly path?: string;
  readonly right?: Right;
  readonly userId?: number;
}

/** Returns the shop with the id; undefined without an id. */
export async function shopOf(database: Database, shopId: number | null): Promise<typeof shop.$inferSelect | undefined> {
  const [ownShop] = shopId === null ? [] : await database.select().from(shop).where(eq(shop.id, shopId));
  return ownShop;
}

/** Loads another user of the shop or its network, for user administrators; throws 404 when out of reach. */
async function otherUser(
  database: Database,
  { access, identity, data }: RequestContext,
  userId: number,
): Promise<typeof userAccount.$inferSelect> {
  if (access.rights.USER_LIST !== true) throw new ApiProblem("forbidden", { right: "USER_LIST" });
  const { shopId, networkId } = identity;
  const currentMembership = or(
    shopId === null ? sql`false` : eq(membership.shopId, shopId),
    networkId === null || data.scope.reach === "SHOP" || data.scope.reach === "DEALERS"
      ? sql`false`
      : eq(membership.networkId, networkId),
  );
  const [found] = await database
    .select({ user: userAccount })
    .from(userAccount)
    .innerJoin(membership, eq(membership.userId, userAccount.id))
    .where(
      and(
        eq(userAccount.id, userId),
        ne(membership.status, "REMOVED"),
        data.scope.reach === "PLATFORM" ? undefined : currentMembership,
      ),
    )
    .limit(1);
  if (found === undefined || found.user.status === "ERASED") throw new ApiProblem("not-found");
  return found.user;
}

interface ExplainTarget {
  readonly question: AccessRequirement | undefined;
  readonly screen: ScreenEntry | undefined;
}

function targetOf({ path, right }: ExplainQuery): ExplainTarget {
  if (right !== undefined) return { question: { right }, screen: undefined };
  const screen = path === undefined ? undefined : findScreen(path)?.screen;
  return { screen, question: screen && { right: screen.right, conditions: screen.conditions } };
}

/** Returns the path of the screen where the decision can be changed, if the user may open it. */
function changeLink(reason: DenialReason | null, { access }: RequestContext): string | null {
  const path =
    reason === "RIGHT_NOT_IN_ROLE"
      ? "/user-role-by-shop"
      : reason === "PLAN_TOO_LOW" || reason === "SUBSCRIPTION_BLOCKED" || reason === "NO_PLAN"
        ? "/subscription"
        : null;
  const screen = path === null ? undefined : findScreen(path)?.screen;
  const canOpen =
    screen !== undefined &&
    hasRight(access.rights, screen.right) &&
    failedCondition(screen.conditions, access.facts) === undefined;
  return canOpen ? path : null;
}

/** Returns the edit distance of two texts. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Returns the three accessible screens with the most similar addresses. */
function suggestions(path: string, { access }: RequestContext): RightExplanation["suggestions"] {
  const normalisedPath = `/${path.replace(/^\/+/, "").split(/[?#]/, 1)[0] ?? ""}`.toLowerCase().slice(0, 100);
  return SCREENS.filter(
    (screen) =>
      screen.public !== true &&
      hasRight(access.rights, screen.right) &&
      failedCondition(screen.conditions, access.facts) === undefined,
  )
    .flatMap(({ paths, titleKey }) =>
      paths
        .filter((candidate) => !/[:*]/.test(candidate) && candidate !== "/")
        .map((candidate) => ({ path: candidate, titleKey })),
    )
    .map((candidate) => ({ ...candidate, editDistance: distance(normalisedPath, candidate.path.toLowerCase()) }))
    .filter(({ editDistance }) => editDistance <= Math.max(2, normalisedPath.length / 2))
    .sort((a, b) => a.editDistance - b.editDistance)
    .slice(0, 3)
    .map(({ path: candidate, titleKey }) => ({ path: candidate, titleKey }));
}

/** Returns the message that explains a denial, with its parameters; null when access is allowed. */
async function factOf(
  { messages }: ServerServices,
  context: RequestContext,
  decision: Decision,
  ownShop: typeof shop.$inferSelect | undefined,
  decisions: Decisions,
) {
  if (decision.reason === null) return null;
  const { locale } = context;
  const plan = planNeeded(decision);
  const rightName = decision.right === null ? "" : await messages.text(locale, `right.${decision.right}`);
  return {
    key: `rights.fact.${decision.reason}`,
    params: {
      right: rightName,
      shop: ownShop?.name ?? "",
      profile: ownShop?.profileCode ?? "",
      plan: plan === null ? "" : await messages.text(locale, `plan.${plan}`),
      status: decisions.facts.subscriptionStatus,
    },
  };
}

const planNeeded = ({ reason, right }: Decision) =>
  reason === "PLAN_TOO_LOW" && right !== null ? (PLAN_OF_RIGHT[right] ?? null) : null;

/** During a subrogation: whether the real user would have access. */
async function initialUser(
  database: Database,
  context: RequestContext,
  ownShop: typeof shop.$inferSelect | undefined,
  question: AccessRequirement | undefined,
): Promise<RightExplanation["initialUser"]> {
  const { initial, shopId, networkId } = context.identity;
  if (initial === null || question === undefined) return null;
  const decisions = await loadDecisions(
    database,
    { userId: initial.userId, shopId, networkId, profileCode: ownShop?.profileCode ?? null },
    false,
  );
  const subject = {
    active: true,
    platform: decisions.facts.platform,
    decisions: decisions.decisions,
    conditions: conditionsFor(context.access.facts, decisions),
  };
  return { name: initial.fullName, allowed: decide(question, subject).reason === null };
}

/** Explains whether the caller, or the user of the query, has access, and why not. */
export async function explain(
  services: ServerServices,
  context: RequestContext,
  query: ExplainQuery,
): Promise<RightExplanation> {
  const { database } = services;
  const { identity, access } = context;
  const other =
    query.userId === undefined || query.userId === identity.userId
      ? undefined
      : await otherUser(database, context, query.userId);
  const { question, screen } = targetOf(query);
  const ownShop = await shopOf(database, identity.shopId);
  const target = {
    userId: other?.id ?? identity.userId,
    shopId: identity.shopId,
    networkId: identity.networkId,
    profileCode: ownShop?.profileCode ?? null,
  };
  const decisions = await loadDecisions(database, target, other === undefined && identity.initial !== null);
  const subject: AccessSubject = {
    active: other === undefined || other.status === "ACTIVE",
    platform: decisions.facts.platform,
    decisions: decisions.decisions,
    conditions: other === undefined ? access.facts : conditionsFor(access.facts, decisions),
  };
  const decision = question === undefined ? UNKNOWN_ROUTE : decide(question, subject);
  const { reason, right, condition, checks } = decision;
  return {
    allowed: reason === null,
    reason,
    fact: await factOf(services, context, decision, ownShop, decisions),
    titleKey: screen?.titleKey ?? null,
    rights: [...rightsIn(question?.right)],
    right,
    plan: planNeeded(decision),
    condition,
    checks: [...checks],
    grantedBy:
      reason === null ? [] : await grantors(database, context, ownShop, { reason, right, level: decisions.level }),
    link: changeLink(reason, context),
    initialUser: await initialUser(database, context, ownShop, question),
    suggestions: question === undefined && query.path !== undefined ? suggestions(query.path, context) : [],
  };
}
