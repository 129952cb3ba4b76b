/** Replaces the password of an account, mails its owner, and records it in the journal. */
import type { UserAccount } from "../../identity/credentials/credentials";
import { hashPassword } from "../../identity/credentials/password";
import { storePassword } from "../../identity/credentials/password-rules";
import { writeAudit, type Actor } from "../../platform/storage/audit";
import type { Transaction } from "../../platform/storage/db";
import { writeLetter } from "../../services/mail/letter";
import type { ServerServices } from "../../services/server-services";

/** @param endSessions ends the sessions that the old password opened */
export async function replacePassword(
  { database, mail, messages, config }: ServerServices,
  { user, actor, password }: { readonly user: UserAccount; readonly actor: Actor; readonly password: string },
  endSessions: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const letter = await writeLetter(messages, {
    template: "password-changed",
    recipient: user.email,
    locale: user.locale,
    params: { name: `${user.firstName} ${user.lastName}`.trim() || user.email, login: user.email },
    link: `${config.publicUrl}/admin/forgottenPassword`,
  });
  await database.transaction(async (transaction) => {
    await storePassword(transaction, user.id, passwordHash);
    await endSessions(transaction);
    await mail.queue(transaction, letter);
    await writeAudit(transaction, actor, {
      verb: "UPDATE",
      resource: "user",
      recordId: user.id,
      recordLabel: user.email,
      action: "renew-password",
      changes: [{ field: "password", before: "•••", after: "•••" }],
    });
  });
}
