/** Rules of a shop's users: who may change whom, and what a shop never loses. */
import { and, eq, sql } from "drizzle-orm";
import { planTerms } from "../../../../src/contract/subscription-plans";
import type { Right } from "../../../../src/contract/rights";
import { loadLevel, rightsByRole } from "../../identity/rights/access";
import { rightsOfRoles } from "../../identity/rights/effective-rights";
import { loadGiver, type Giver } from "../../identity/rights/grants";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { membership, subscription, userAccount, userRole } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { isBetween, shopToday } from "../../platform/storage/shop-day";
import { shopRole, type ShopRole } from "./role-storage";
import { shopUser } from "./storage";

/** An account and its database, as hooks and routes have them. */
export interface Manager {
  readonly context: Pick<RequestContext, "identity" | "shop">;
  readonly data: ScopedDatabase;
}

/** Returns what the account may give in its shop. */
export const giverOf = ({ context: { identity, shop }, data }: Manager): Promise<Giver> =>
  loadGiver(acrossShops(data), {
    userId: identity.userId,
    shopId: identity.shopId,
    networkId: identity.networkId,
    profileCode: shop?.profileCode ?? null,
  });

/** Returns the account's own level in its shop. */
export const levelOf = ({ context: { identity }, data }: Manager): Promise<number> =>
  loadLevel(acrossShops(data), identity);

/** Exceptions of one user from the rights of their role. */
export interface Exceptions {
  readonly extra: readonly Right[];
  readonly withdrawn: readonly Right[];
}
const NO_EXCEPTIONS: Exceptions = { extra: [], withdrawn: [] };

/** Returns why the account cannot give the role with these exceptions; undefined when it can. */
export async function roleError(
  manager: Manager,
  giver: Giver,
  role: Pick<ShopRole, "id" | "baseRole" | "level">,
  exceptions: Exceptions = NO_EXCEPTIONS,
): Promise<"shop-user.error.level" | "shop-user.error.rights" | undefined> {
  if (role.level > giver.level) return "shop-user.error.level";
  const { shopId } = manager.context.identity;
  const rights = await rightsByRole(acrossShops(manager.data), shopId, [{ id: role.id, baseRoleId: role.baseRole }]);
  const missing = giver.missing({ rights: rights.get(role.id) ?? [], ...exceptions });
  return missing.length > 0 ? "shop-user.error.rights" : undefined;
}

/** Returns a role that the shop can give; throws when it has none with this id. */
export async function findRole(data: ScopedDatabase, id: number): Promise<ShopRole> {
  const role = await data.find(shopRole, sql`${shopRole.id} = ${id} and ${shopRole.deletedAt} is null`);
  if (role === undefined) throw new ApiProblem("validation", { fields: { role: "error.reference" } });
  return role;
}

/** Returns why the account may not change a user: it is its own, the main administrator's, or of a higher level. */
export async function userError(
  manager: Manager,
  giver: Giver,
  id: number,
): Promise<"shop-user.error.self" | "shop-user.error.main" | "shop-user.error.level" | undefined> {
  const { data, context } = manager;
  const user = await data.find(shopUser, sql`${shopUser.id} = ${id}`);
  if (user === undefined) throw new ApiProblem("not-found");
  if (user.userId === context.identity.userId) return "shop-user.error.self";
  if (user.mainAdministrator) return "shop-user.error.main";
  const [role] = await acrossShops(data).select().from(userRole).where(eq(userRole.id, user.role));
  return role !== undefined && role.level > giver.level ? "shop-user.error.level" : undefined;
}

/** Condition for users that can sign in to the shop today and change it. */
const canManageToday = (shopId: number) =>
  and(
    eq(membership.shopId, shopId),
    eq(membership.status, "ACTIVE"),
    eq(membership.readOnly, false),
    eq(membership.dealerScope, "ALL"),
    isBetween(shopToday(shopId), membership.since, membership.until),
    eq(userAccount.status, "ACTIVE"),
  );

/**
 * Throws when the change leaves the shop without a user who can manage users. Call it after the change in its transaction: changes of the
 * same shop wait for each other, so that two of them cannot each spare the other's administrator.
 */
export async function requireAdministrator(data: ScopedDatabase): Promise<void> {
  const { shopId } = data.scope;
  if (shopId === null) return;
  await data.lock("administrators");
  const database = acrossShops(data);
  const rows = await database
    .select({ membership, role: userRole })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.id, membership.userId))
    .innerJoin(userRole, eq(userRole.id, membership.roleId))
    .where(canManageToday(shopId));
  const rights = await rightsByRole(
    database,
    shopId,
    rows.map(({ role }) => role),
  );
  const isManager = ({ membership: { roleId, extraRights, withdrawnRights } }: (typeof rows)[number]): boolean =>
    rightsOfRoles([{ rights: rights.get(roleId) ?? [], extra: extraRights, withdrawn: withdrawnRights }]).has(
      "USER_LIST",
    );
  if (!rows.some(isManager)) throw new ApiProblem("refused", { errors: ["shop-user.error.last-administrator"] });
}

/** Throws when the plan of the shop includes no further user. Invitations wait for each other, so that none exceeds the number. */
export async function requireFreePlace({ context: { shop }, data }: Manager): Promise<void> {
  if (shop === null) return;
  await data.lock("user-places");
  const [plan] = await acrossShops(data)
    .select({ code: subscription.planCode })
    .from(subscription)
    .where(eq(subscription.shopId, shop.id));
  if (plan?.code == null) return;
  const { users } = planTerms(shop.product, plan.code).included;
  if (users === null) return;
  const used = await data.count(
    shopUser,
    sql`${shopUser.deletedAt} is null and ${shopUser.status} <> 'DISABLED' and (${shopUser.until} is null or ${shopUser.until} >= current_date)`,
  );
  if (used >= users) throw new ApiProblem("refused", { errors: ["shop-user.error.plan"] });
}

/** Returns whether the address belongs to an account of the platform, which no shop may invite. */
export async function isPlatformAccount(data: ScopedDatabase, email: string): Promise<boolean> {
  const rows = await acrossShops(data)
    .select({ id: userAccount.id })
    .from(userAccount)
    .innerJoin(membership, eq(membership.userId, userAccount.id))
    .innerJoin(userRole, eq(userRole.id, membership.roleId))
    .where(
      and(
        eq(sql`lower(${userAccount.email})`, email.toLowerCase()),
        eq(userRole.scopeKind, "PLATFORM"),
        eq(membership.status, "ACTIVE"),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
