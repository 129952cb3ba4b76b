/** Changes of a shop's roles that concern its users and their rights. */
import { and, eq, ne, sql } from "drizzle-orm";
import { membership, roleRight } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { requireAdministrator, type Manager } from "./checks";
import type { ShopRole } from "./role-storage";

/** Returns whether the account has the role in its shop or network. */
export async function hasRole({ context: { identity }, data }: Manager, roleId: number): Promise<boolean> {
  const rows = await acrossShops(data)
    .select({ id: membership.id })
    .from(membership)
    .where(and(eq(membership.userId, identity.userId), eq(membership.roleId, roleId), ne(membership.status, "REMOVED")))
    .limit(1);
  return rows.length > 0;
}

/** Gives another role to the users of a role. A role for dealers limits them to the dealers that they are attached to. */
export async function moveUsers(data: ScopedDatabase, fromId: number, to: ShopRole): Promise<void> {
  await acrossShops(data)
    .update(membership)
    .set({
      roleId: to.id,
      ...(to.scopeKind === "DEALERS" && { dealerScope: "ATTACHED" as const }),
      updatedAt: sql`now()`,
      updatedBy: data.scope.userId,
    })
    .where(and(eq(membership.roleId, fromId), eq(membership.shopId, data.scope.shopId ?? 0)));
  await requireAdministrator(data);
}

/** Takes back the shop's changes of a role, so that it has the rights of the role that it is based on. */
export async function clearOwnRights(data: ScopedDatabase, role: ShopRole): Promise<void> {
  const id = role.builtIn ? role.variantId : role.id;
  if (id === null) return;
  await acrossShops(data).delete(roleRight).where(eq(roleRight.roleId, id));
  await requireAdministrator(data);
}
