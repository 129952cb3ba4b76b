/** Signing in directly on another shop: which shop, as whom (Spec 1 §7, `/admin/subrogation-login`). */
import { and, asc, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { DEFAULT_SUBROGATION_MINUTES } from "../../../src/contract/endpoints/subrogation";
import type { ServerParts } from "../server-parts";
import type { Actor } from "../storage/audit";
import type { Database } from "../storage/db";
import { beginSubrogation, noticeOf } from "../subrogation/start";
import { membership, shop, userAccount, userRole } from "../storage/schema";
import { loadMembershipFacts } from "./access";
import type { UserAccount } from "./credentials";
import { decideRights } from "./effective-rights";
import { fullName } from "./request-context";

export interface SubrogationTarget {
  readonly shopId: number;
  /** A platform user works on the shop as themselves. */
  readonly platform: boolean;
  /** Otherwise the main administrator of the shop, whose identity is taken. */
  readonly userId: number | undefined;
}

/** Main administrator of a shop with a level under the given one, else its highest user under it. */
async function administratorOf(database: Database, shopId: number, level: number): Promise<number | undefined> {
  const [found] = await database
    .select({ userId: membership.userId })
    .from(membership)
    .innerJoin(userRole, eq(userRole.id, membership.roleId))
    .innerJoin(userAccount, eq(userAccount.id, membership.userId))
    .where(
      and(
        eq(membership.shopId, shopId),
        eq(membership.status, "ACTIVE"),
        eq(userAccount.status, "ACTIVE"),
        lt(userRole.level, level),
      ),
    )
    .orderBy(desc(membership.mainAdministrator), desc(userRole.level), asc(membership.id))
    .limit(1);
  return found?.userId;
}

/** The shop of that code and as whom to work there; undefined when the user may not, for whatever reason. */
export async function subrogationTarget(
  database: Database,
  user: UserAccount,
  shopCode: string,
): Promise<SubrogationTarget | undefined> {
  const [target] = await database
    .select()
    .from(shop)
    .where(and(eq(sql`lower(${shop.code})`, shopCode.trim().toLowerCase()), isNull(shop.deletedAt)));
  if (target === undefined) return undefined;
  const facts = await loadMembershipFacts(database, {
    userId: user.id,
    shopId: target.id,
    networkId: target.networkId,
    profileCode: target.profileCode,
  });
  const decisions = decideRights({
    ...facts,
    subscriptionStatus: "ACTIVE",
    statusDays: 0,
    planCode: null,
    subrogated: false,
  });
  if (decisions.get("SUBROGATION") !== undefined) return undefined;
  if (facts.platform) return { shopId: target.id, platform: true, userId: undefined };
  if (facts.reach !== "NETWORK") return undefined;
  const userId = await administratorOf(database, target.id, facts.level);
  return userId === undefined ? undefined : { shopId: target.id, platform: false, userId };
}

/** Begins the identity and notes it; undefined for a platform user, who stays themselves. */
export async function startSubrogation(
  parts: Pick<ServerParts, "config" | "database" | "mail" | "messages">,
  actor: Actor,
  user: UserAccount,
  initialShopId: number | null,
  { shopId, userId }: SubrogationTarget,
  superMenus: boolean,
  reason: string,
): Promise<number | undefined> {
  const { database, mail } = parts;
  const [target] =
    userId === undefined ? [] : await database.select().from(userAccount).where(eq(userAccount.id, userId));
  const [own] = await database.select().from(shop).where(eq(shop.id, shopId));
  if (target === undefined || own === undefined) return undefined;
  const minutes = DEFAULT_SUBROGATION_MINUTES;
  const notice = await noticeOf(parts, own, target, fullName(user), { reason, minutes });
  const input = {
    initialUserId: user.id,
    initialShopId,
    userId: target.id,
    shopId,
    superMenus,
    reason,
    longest: parts.config.identitySeconds,
    userName: fullName(target),
  };
  return database.transaction(async (transaction) => {
    const id = await beginSubrogation(transaction, actor, input);
    if (notice !== undefined) await mail.queue(transaction, notice);
    return id;
  });
}
