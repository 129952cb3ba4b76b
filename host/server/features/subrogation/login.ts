/** Direct sign-in to another shop (`/admin/subrogation-login`): selects the shop and the identity. */
import { and, asc, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { DEFAULT_SUBROGATION_MINUTES } from "../../../../src/contract/endpoints/subrogation";
import type { ServerServices } from "../../services/server-services";
import type { Actor } from "../../platform/storage/audit";
import type { Database } from "../../platform/storage/db";
import { beginSubrogation, noticeOf } from "./start";
import { membership, shop, userAccount, userRole } from "../../platform/storage/schema";
import { loadMembershipFacts } from "../../identity/rights/access";
import type { UserAccount } from "../../identity/credentials/credentials";
import { decideRights } from "../../identity/rights/effective-rights";
import { fullName } from "../../identity/actors";

export interface SubrogationTarget {
  readonly shopId: number;
  /** Platform users work on the shop under their own identity. */
  readonly platform: boolean;
  /** Others act as the shop's main administrator. */
  readonly userId: number | undefined;
}

/** Returns the shop's main administrator with a level below the given one, else its highest user below it. */
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

/** Returns the shop with the code and the identity to use; undefined when not permitted. */
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

/** Starts and records the subrogation; returns undefined for a platform user, who keeps their identity. */
export async function startSubrogation(
  services: Pick<ServerServices, "config" | "database" | "mail" | "messages">,
  actor: Actor,
  user: UserAccount,
  initialShopId: number | null,
  { shopId, userId }: SubrogationTarget,
  superMenus: boolean,
  reason: string,
): Promise<number | undefined> {
  const { database, mail } = services;
  const [target] =
    userId === undefined ? [] : await database.select().from(userAccount).where(eq(userAccount.id, userId));
  const [ownShop] = await database.select().from(shop).where(eq(shop.id, shopId));
  if (target === undefined || ownShop === undefined) return undefined;
  const minutes = DEFAULT_SUBROGATION_MINUTES;
  const notice = await noticeOf(services, ownShop, target, fullName(user), { reason, minutes });
  const input = {
    initialUserId: user.id,
    initialShopId,
    userId: target.id,
    shopId,
    superMenus,
    reason,
    maxSeconds: services.config.identitySeconds,
    userName: fullName(target),
  };
  return database.transaction(async (transaction) => {
    const id = await beginSubrogation(transaction, actor, input);
    if (notice !== undefined) await mail.queue(transaction, notice);
    return id;
  });
}
