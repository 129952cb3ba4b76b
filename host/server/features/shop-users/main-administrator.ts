/** The shop's main administrator hands the shop over. */
import { and, eq } from "drizzle-orm";
import { membership } from "../../platform/storage/schema";
import { acrossShops } from "../../platform/storage/scoped-database";
import { findRole, giverOf, roleError, type Manager } from "./checks";
import { shopUser } from "./storage";

/**
 * Takes the mark from the present main administrator, within the transaction that gives it to the user. Only that administrator and accounts of
 * a higher level may do so. Returns why not.
 */
export async function makeMain(
  manager: Manager,
  id: number,
): Promise<
  | "shop-user.error.not-main"
  | "shop-user.error.main-role"
  | "shop-user.error.level"
  | "shop-user.error.rights"
  | undefined
> {
  const { data, context } = manager;
  const shopId = data.scope.shopId ?? 0;
  await data.lock("administrators");
  const isMain = and(eq(membership.shopId, shopId), eq(membership.mainAdministrator, true));
  const mains = await acrossShops(data).select().from(membership).where(isMain);
  const giver = await giverOf(manager);
  const user = await data.find(shopUser, eq(shopUser.id, id));
  if (user === undefined) return "shop-user.error.not-main";
  const role = await findRole(data, user.role);
  // Without a main administrator, as in shops from before there was one, any administrator may name one.
  const isAbove = giver.level > role.level || mains.length === 0;
  if (!isAbove && !mains.some(({ userId }) => userId === context.identity.userId)) return "shop-user.error.not-main";
  if (role.scopeKind === "DEALERS") return "shop-user.error.main-role";
  const refusal = await roleError(manager, giver, role, { extra: user.extraRights, withdrawn: user.withdrawnRights });
  if (refusal !== undefined) return refusal;
  await acrossShops(data).update(membership).set({ mainAdministrator: false }).where(isMain);
  return undefined;
}
