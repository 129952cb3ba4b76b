/**
 * Encrypts mails that wait in the outbox, because they have recipients, one-time links and codes. An encrypted mail has all of its content in
 * the column `text`, and no recipient. The mail server's last response is encrypted too, because it often quotes the recipient. Mails that were sent or given up are stored in clear and masked.
 */
import { and, eq, like, ne, sql } from "drizzle-orm";
import type { Database } from "../../platform/storage/db";
import { outbox } from "../../platform/storage/schema";
import { ENCRYPTED_PATTERN, isEncrypted, type ServerSecrets } from "../../platform/storage/server-secrets";

type Content = Pick<typeof outbox.$inferSelect, "recipient" | "subject" | "text" | "html" | "delivery">;

/** Name under which mails are encrypted. */
const NAME = "outbox";
const BATCH_SIZE = 100;

/** Condition for encrypted mails. */
export const isSealedMail = and(eq(outbox.recipient, ""), like(outbox.text, ENCRYPTED_PATTERN)) ?? sql`false`;

/** Returns whether a stored mail is encrypted. */
export const isSealed = ({ recipient, text }: Content): boolean => recipient === "" && isEncrypted(text);

/** Returns the columns of a mail to store: encrypted, or in clear when no key is configured. */
export function sealMail(secrets: ServerSecrets, { recipient, subject, text, html, delivery }: Content): Content {
  const content: Content = { recipient, subject, text, html, delivery };
  if (!secrets.hasKey) return content;
  return { recipient: "", subject: "", text: secrets.seal(NAME, JSON.stringify(content)), html: null, delivery: null };
}

/** Returns the mail server's response to store with a mail that waits: encrypted like the mail. */
export const sealResponse = (secrets: ServerSecrets, stored: Content, response: string): string =>
  isSealed(stored) ? secrets.seal(NAME, response) : response;

/** Returns a stored mail in clear; undefined when this process lacks the key. */
export function openMail<Mail extends Content & { readonly error: string | null }>(
  secrets: ServerSecrets,
  stored: Mail,
): Mail | undefined {
  if (!isSealed(stored)) return stored;
  try {
    const error = stored.error === null ? null : secrets.unseal(NAME, stored.error);
    return { ...stored, ...(JSON.parse(secrets.unseal(NAME, stored.text)) as Content), error };
  } catch {
    return undefined;
  }
}

/** Encrypts the waiting mails that were stored before a key was configured. */
export async function sealWaitingMails(database: Database, secrets: ServerSecrets): Promise<void> {
  if (!secrets.hasKey) return;
  const isWaiting = and(eq(outbox.status, "QUEUED"), ne(outbox.recipient, ""));
  for (let rows; rows === undefined || rows.length === BATCH_SIZE;) {
    rows = await database.select().from(outbox).where(isWaiting).limit(BATCH_SIZE);
    for (const row of rows)
      await database
        .update(outbox)
        .set(sealMail(secrets, row))
        .where(and(isWaiting, eq(outbox.id, row.id)));
  }
}

/** Gives up the encrypted mails, for an operator who has lost the key. @returns their number */
export async function giveUpSealedMails(database: Database): Promise<number> {
  const rows = await database
    .update(outbox)
    .set({ status: "FAILED", text: "", error: "The key that encrypted this mail is lost." })
    .where(isSealedMail)
    .returning({ id: outbox.id });
  return rows.length;
}
