/** Builds the request context of a live session: identity, rights, facts, scope. Computed for every call. */
import { createHash } from "node:crypto";
import { DAY_MS } from "../../../../src/contract/days";
import type { ConditionFacts } from "../../../../src/contract/conditions";
import type { Access, Identity, RequestContext } from "../../platform/http/request-context";
import type { Actor } from "../../platform/storage/audit";
import type { Database } from "../../platform/storage/db";
import type { DataScope } from "../../platform/storage/scope";
import { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { AccessCache, MembershipFacts } from "../rights/access";
import { fullName } from "../actors";
import { ALWAYS_ALLOWED, decideRights, grantedRights, plansNeeded, type RightsFacts } from "../rights/effective-rights";
import { limitedFacts } from "./session-limits";
import type { LiveSession } from "./sessions";

/** Where a call comes from. */
export interface RequestOrigin {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
}

function identityOf({ session, user, asUser, subrogation, shop }: LiveAccount): Identity {
  const acting = asUser ?? user;
  return {
    sessionId: session.id,
    userId: acting.id,
    email: acting.email,
    fullName: fullName(acting),
    shopId: shop?.id ?? null,
    networkId: shop?.networkId ?? null,
    initial:
      subrogation === null
        ? null
        : { userId: user.id, fullName: fullName(user), reason: subrogation.reason, expiresAt: subrogation.expiresAt },
    restricted: session.restricted,
  };
}

/** The account of a live session, or of a job, which has no session. */
export type LiveAccount = Pick<LiveSession, "user" | "asUser" | "shop" | "subscription" | "languages" | "stamp"> & {
  readonly session: Pick<LiveSession["session"], "id" | "userId" | "locale" | "superMenus" | "restricted" | "limits">;
  readonly subrogation: Pick<
    NonNullable<LiveSession["subrogation"]>,
    "id" | "reason" | "expiresAt" | "superMenus"
  > | null;
};

function rightsFacts({ subscription, subrogation }: LiveAccount, facts: MembershipFacts): RightsFacts {
  return {
    ...facts,
    subscriptionStatus: subscription?.status ?? "NONE",
    statusDays: subscription === null ? 0 : (Date.now() - subscription.statusSince.getTime()) / DAY_MS,
    planCode: subscription?.planCode ?? null,
    subrogated: subrogation !== null,
  };
}

function accessOf(live: LiveAccount, facts: MembershipFacts): Access {
  const { shop, session, subscription, subrogation } = live;
  const decisions = decideRights(rightsFacts(live, facts));
  const rights = grantedRights(decisions);
  const conditionFacts: ConditionFacts = {
    superAdmin: facts.platform && rights.SUPER_ADMIN === true,
    dlu: shop?.dlu ?? false,
    pimActive: shop?.pimActive ?? false,
    stockPriceManagedByFTP: shop?.stockPriceManagedByFtp ?? false,
    hideRunflatOptionForDealer: shop?.settings.hideRunflatOptionForDealer ?? false,
    activeSuperMenus: subrogation?.superMenus ?? session.superMenus,
    shopProfileCode: shop?.profileCode ?? "",
    hasPlan: subscription?.planCode != null,
    demo: shop?.demo ?? false,
    appContextGroup: shop?.product ?? "GARAGE",
    isLocalPresenceConfigEnabled: shop?.settings.localPresence ?? false,
    attached: facts.dealers.fitterIds !== "ALL",
  };
  const isRestricted = shop !== null && shop.accessMode !== "NORMAL";
  const isLocked = subscription?.status === "SUSPENDED" || subscription?.status === "DELETED" || isRestricted;
  const access = {
    rights,
    facts: conditionFacts,
    planFromRight: plansNeeded(decisions),
    limits: session.limits,
    readOnly: facts.readOnly,
    writesLocked: isLocked && !facts.platform,
    writableWhenLocked: ALWAYS_ALLOWED,
  };
  const stampParts = [access, shop?.id, shop?.version, session.userId, subrogation?.id, session.locale];
  return { ...access, stamp: createHash("sha256").update(JSON.stringify(stampParts)).digest("base64url").slice(0, 16) };
}

/** Returns the interface language: the session's if the shop has it, else the shop's default. */
function localeOf({ session, languages }: LiveAccount): string {
  return languages.length === 0 || languages.includes(session.locale)
    ? session.locale
    : (languages[0] ?? session.locale);
}

/** Builds the context of a call with a session, or of a job. */
export async function sessionContext<Live extends LiveAccount>(
  database: Database,
  cache: AccessCache,
  live: Live,
  caller: RequestOrigin,
  channel: Pick<Actor, "channel" | "jobId" | "lease"> = { channel: "UI" },
): Promise<RequestContext & { readonly live: Live }> {
  const identity = identityOf(live);
  const userInShop = {
    userId: identity.userId,
    shopId: identity.shopId,
    networkId: identity.networkId,
    profileCode: live.shop?.profileCode ?? null,
  };
  const facts = limitedFacts(await cache.load(userInShop, live.stamp), live.session.limits);
  const scope: DataScope = {
    userId: identity.userId,
    shopId: facts.roles.length === 0 ? null : identity.shopId,
    networkId: facts.roles.length === 0 ? null : identity.networkId,
    ...facts.dealers,
    reach: facts.reach,
  };
  const locale = localeOf(live);
  const actor: Actor = {
    userId: identity.initial?.userId ?? identity.userId,
    name: identity.initial?.fullName ?? identity.fullName,
    ...(identity.initial !== null && {
      asUserId: identity.userId,
      asName: identity.fullName,
      subrogationId: live.subrogation?.id,
    }),
    ...channel,
    requestId: caller.requestId,
    ip: caller.address,
    userAgent: caller.userAgent,
    languages: [locale, ...live.languages],
  };
  return {
    ...caller,
    live,
    locale,
    languages: live.languages,
    identity,
    access: accessOf(live, facts),
    shop: live.shop,
    data: new ScopedDatabase(database, scope, actor),
  };
}
