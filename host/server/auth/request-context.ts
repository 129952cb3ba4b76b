/** From a live session to what a handler knows: identity, rights, facts, scope. Decided anew for every call. */
import { createHash } from "node:crypto";
import type { ConditionFacts } from "../../../src/contract/conditions";
import type { Access, Identity, RequestContext } from "../http/request-context";
import type { Actor } from "../storage/audit";
import type { Database } from "../storage/db";
import type { DataScope } from "../storage/scope";
import { ScopedDatabase } from "../storage/scoped-database";
import type { AccessCache, MembershipFacts } from "./access";
import { decideRights, heldRights, plansNeeded, type RightsFacts } from "./effective-rights";
import type { LiveSession } from "./sessions";

export interface Caller {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
}

export const fullName = (user: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): string => `${user.firstName} ${user.lastName}`.trim() || user.email;

function identityOf({ session, user, asUser, subrogation, shop }: Standing): Identity {
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

/** What of a session decides who somebody is and what they may: a job has that too, without a session. */
export type Standing = Pick<LiveSession, "user" | "asUser" | "shop" | "subscription" | "languages" | "stamp"> & {
  readonly session: Pick<LiveSession["session"], "id" | "userId" | "locale" | "superMenus" | "restricted">;
  readonly subrogation: Pick<
    NonNullable<LiveSession["subrogation"]>,
    "id" | "reason" | "expiresAt" | "superMenus"
  > | null;
};

const DAY_MS = 86_400_000;

function rightsFacts({ subscription, subrogation }: Standing, facts: MembershipFacts): RightsFacts {
  return {
    ...facts,
    subscriptionStatus: subscription?.status ?? "NONE",
    statusDays: subscription === null ? 0 : (Date.now() - subscription.statusSince.getTime()) / DAY_MS,
    planCode: subscription?.planCode ?? null,
    subrogated: subrogation !== null,
  };
}

function accessOf(live: Standing, facts: MembershipFacts): Access {
  const { shop, session, subscription, subrogation } = live;
  const decisions = decideRights(rightsFacts(live, facts));
  const rights = heldRights(decisions);
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
    attached: facts.fitterIds !== "ALL",
  };
  const restricted = shop !== null && shop.accessMode !== "NORMAL";
  const blocked = subscription?.status === "SUSPENDED" || subscription?.status === "DELETED" || restricted;
  const access = {
    rights,
    facts: conditionFacts,
    planFromRight: plansNeeded(decisions),
    readOnly: facts.readOnly,
    writesLocked: blocked && !facts.platform,
  };
  const marked = [access, shop?.id, shop?.version, session.userId, subrogation?.id, session.locale];
  return { ...access, stamp: createHash("sha256").update(JSON.stringify(marked)).digest("base64url").slice(0, 16) };
}

/** The interface language: the session's where the shop has it, otherwise the shop's default. */
function localeOf({ session, languages }: Standing): string {
  return languages.length === 0 || languages.includes(session.locale)
    ? session.locale
    : (languages[0] ?? session.locale);
}

/** Context of a signed-in call, or of a job. */
export async function requestContext<Live extends Standing>(
  database: Database,
  cache: AccessCache,
  live: Live,
  caller: Caller,
  channel: Pick<Actor, "channel" | "jobId"> = { channel: "UI" },
): Promise<RequestContext & { readonly live: Live }> {
  const identity = identityOf(live);
  const place = {
    userId: identity.userId,
    shopId: identity.shopId,
    networkId: identity.networkId,
    profileCode: live.shop?.profileCode ?? null,
  };
  const facts = await cache.load(place, live.stamp);
  const scope: DataScope = {
    userId: identity.userId,
    shopId: facts.roles.length === 0 ? null : identity.shopId,
    networkId: facts.roles.length === 0 ? null : identity.networkId,
    fitterIds: facts.fitterIds,
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
    data: new ScopedDatabase(database, scope, actor),
  };
}
