/** A user whose password was reset chooses a new one at the next sign-in. */
import { eq } from "drizzle-orm";
import { endAllSessions } from "../../identity/sessions/sessions";
import { userAccount } from "../../platform/storage/schema";
import { acrossShops } from "../../platform/storage/scoped-database";
import { giverOf, userError, type Manager } from "./checks";
import { shopUser } from "./storage";

/**
 * Makes the user change the password at the next sign-in, and ends all sessions of the account. Accounts that belong to other shops too, and those
 * that the caller may not change, only receive the link: a shop must not lock others out.
 */
export async function forcePasswordChange(manager: Manager, id: number): Promise<void> {
  const { data } = manager;
  const user = await data.find(shopUser, eq(shopUser.id, id));
  if (user === undefined || user.sharedAccount) return;
  if ((await userError(manager, await giverOf(manager), id)) !== undefined) return;
  const database = acrossShops(data);
  await database.update(userAccount).set({ mustChangePassword: true }).where(eq(userAccount.id, user.userId));
  await endAllSessions(database, user.userId);
}
