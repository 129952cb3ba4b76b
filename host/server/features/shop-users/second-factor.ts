/** A user of the shop who has lost phone, passkeys and recovery codes gets the sign-in by password alone back. */
import { eq } from "drizzle-orm";
import { removeFactors } from "../../identity/second-factor/factors";
import { endAllSessions } from "../../identity/sessions/sessions";
import { userRole } from "../../platform/storage/schema";
import { acrossShops } from "../../platform/storage/scoped-database";
import { giverOf, type Manager } from "./checks";
import { shopUser } from "./storage";

/**
 * Removes the user's second steps and ends all sessions of the account. An account that belongs to other shops too, and the main administrator's,
 * are left to the platform: a shop must not weaken the sign-in to another one. Returns why not.
 */
export async function resetSecondFactor(
  manager: Manager,
  id: number,
  isPlatform: boolean,
): Promise<
  | "shop-user.error.self"
  | "shop-user.error.main-second-factor"
  | "shop-user.error.shared"
  | "shop-user.error.level"
  | undefined
> {
  const { data, context } = manager;
  const user = await data.find(shopUser, eq(shopUser.id, id));
  if (user === undefined || user.userId === context.identity.userId) return "shop-user.error.self";
  if (!isPlatform && user.mainAdministrator) return "shop-user.error.main-second-factor";
  if (!isPlatform && user.sharedAccount) return "shop-user.error.shared";
  const database = acrossShops(data);
  const [role] = await database.select().from(userRole).where(eq(userRole.id, user.role));
  const { level } = await giverOf(manager);
  if (role === undefined || role.level > level) return "shop-user.error.level";
  await removeFactors(database, user.userId);
  await endAllSessions(database, user.userId);
  return undefined;
}
