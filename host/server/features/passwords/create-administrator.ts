/** Creates a platform administrator from the command line, because a database without demo data has no account. */
import { and, eq, isNull } from "drizzle-orm";
import { syncCatalogue } from "../../identity/rights/sync-catalogue";
import { SYSTEM_ACTOR, writeAudit } from "../../platform/storage/audit";
import type { Database } from "../../platform/storage/db";
import { membership, userAccount, userRole } from "../../platform/storage/schema";
import { isMailAddress } from "../../services/mail/address";
import { newLink } from "./password-links";

/**
 * Creates an invited account with the role of platform administrators, and returns its link for choosing a password. The link works once,
 * for {@link INVITATION_DAYS}. Throws when the text is no e-mail address or belongs to an account.
 *
 * @param publicUrl address of the server, without a slash at the end
 */
export async function createAdministrator(database: Database, email: string, publicUrl: string): Promise<string> {
  if (!isMailAddress(email)) throw new Error(`"${email}" is not an e-mail address.`);
  // The server creates the roles when it starts, which may be later.
  await syncCatalogue(database);
  const token = await database.transaction(async (transaction) => {
    const [account] = await transaction
      .insert(userAccount)
      .values({ email, status: "INVITED" })
      .onConflictDoNothing()
      .returning({ id: userAccount.id });
    if (account === undefined)
      throw new Error(
        `${email} already has an account. A new link for its password is mailed by ${publicUrl}/admin/forgottenPassword.`,
      );
    const [role] = await transaction
      .select({ id: userRole.id })
      .from(userRole)
      .where(and(eq(userRole.code, "SUPER_ADMINISTRATOR"), isNull(userRole.shopId)));
    if (role === undefined) throw new Error("The predefined role SUPER_ADMINISTRATOR is missing from the database.");
    await transaction.insert(membership).values({ userId: account.id, roleId: role.id });
    await writeAudit(transaction, SYSTEM_ACTOR, {
      verb: "CREATE",
      resource: "user",
      recordId: account.id,
      recordLabel: email,
      action: "create-admin",
    });
    return newLink(transaction, account.id, "INVITATION");
  });
  return `${publicUrl}/admin/modificationPassword?hash=${token}&type=INVITATION`;
}

/** Returns whether the database has no account at all. */
export async function hasNoAccount(database: Database): Promise<boolean> {
  const [account] = await database.select({ id: userAccount.id }).from(userAccount).limit(1);
  return account === undefined;
}
