/** Mailed one-time links for forgotten passwords and invitations. Only their hashes are stored. */
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { PasswordLinkType } from "../../../../src/contract/endpoints/password";
import { newToken, hashToken } from "../../platform/http/random-token";
import type { UserAccount } from "../../identity/credentials/credentials";
import { LINK_SECRET, withLinkSecret, writeLetter, type Letter } from "../../services/mail/letter";
import type { ServerServices } from "../../services/server-services";
import { writeAudit, type Actor } from "../../platform/storage/audit";
import type { Database, Transaction } from "../../platform/storage/db";
import { userAccount, userToken } from "../../platform/storage/schema";

const RESET_MINUTES = 60;
export const INVITATION_DAYS = 14;

const lifetime = (kind: PasswordLinkType) =>
  kind === "RESET"
    ? sql`now() + make_interval(mins => ${RESET_MINUTES}::int)`
    : sql`now() + make_interval(days => ${INVITATION_DAYS}::int)`;

/** Creates a link for a user, invalidates former ones, and returns its secret. */
export async function newLink(transaction: Transaction, userId: number, kind: PasswordLinkType): Promise<string> {
  const token = newToken();
  await transaction
    .update(userToken)
    .set({ usedAt: sql`now()` })
    .where(and(eq(userToken.userId, userId), isNull(userToken.usedAt)));
  await transaction.insert(userToken).values({ userId, kind, tokenHash: hashToken(token), expiresAt: lifetime(kind) });
  return token;
}

const greeting = ({ firstName, lastName, email }: UserAccount): string => `${firstName} ${lastName}`.trim() || email;

/** Stores a link and queues its mail in one transaction. */
export async function mailLink(
  { database, mail, messages, config }: Pick<ServerServices, "database" | "mail" | "messages" | "config">,
  user: UserAccount,
  kind: PasswordLinkType,
  actor: Actor,
): Promise<void> {
  const letter: Letter = {
    template: kind === "RESET" ? "password-reset" : "invitation",
    recipient: user.email,
    locale: user.locale,
    params: { name: greeting(user), login: user.email, minutes: RESET_MINUTES, days: INVITATION_DAYS },
  };
  // Write the mail before the transaction: the embedded database has one connection.
  const link = `${config.publicUrl}/admin/modificationPassword?hash=${LINK_SECRET}&type=${kind}`;
  const draft = await writeLetter(messages, { ...letter, link });
  await database.transaction(async (transaction) => {
    const token = await newLink(transaction, user.id, kind);
    await mail.queue(transaction, withLinkSecret(draft, token));
    await writeAudit(transaction, actor, {
      verb: "STATE",
      resource: "user",
      recordId: user.id,
      recordLabel: user.email,
      action: `password-link-${kind.toLowerCase()}`,
    });
  });
}

/** Handles a request for a link by the state of the account; does nothing for an unknown address. */
export async function mailPasswordLink(services: ServerServices, login: string, actor: Actor): Promise<void> {
  const { database, mail, messages } = services;
  const [user] = await database
    .select()
    .from(userAccount)
    .where(eq(sql`lower(${userAccount.email})`, login));
  if (user === undefined || user.status === "ERASED") return;
  if (user.status === "ACTIVE") return mailLink(services, user, "RESET", actor);
  if (user.status === "INVITED") return mailLink(services, user, "INVITATION", actor);
  const params = { name: greeting(user), login: user.email };
  const letter = await writeLetter(messages, {
    template: "password-suspended",
    recipient: user.email,
    locale: user.locale,
    params,
  });
  await mail.queue(database, letter);
}

export interface ValidLink {
  readonly id: number;
  readonly kind: PasswordLinkType;
  readonly expiresAt: Date;
  readonly user: UserAccount;
}

/** Finds a usable link: unused, unexpired, and of an active account. */
export async function findLink(database: Database, secret: string): Promise<ValidLink | undefined> {
  const [row] = await database
    .select({ id: userToken.id, kind: userToken.kind, expiresAt: userToken.expiresAt, user: userAccount })
    .from(userToken)
    .innerJoin(userAccount, eq(userAccount.id, userToken.userId))
    .where(
      and(eq(userToken.tokenHash, hashToken(secret)), isNull(userToken.usedAt), gt(userToken.expiresAt, sql`now()`)),
    );
  const expectedStatus = row?.kind === "INVITATION" ? "INVITED" : "ACTIVE";
  return row?.user.status === expectedStatus ? row : undefined;
}

/** Consumes the link; returns false when it was already used. */
export async function consumeLink(transaction: Transaction, link: ValidLink): Promise<boolean> {
  const used = await transaction
    .update(userToken)
    .set({ usedAt: sql`now()` })
    .where(and(eq(userToken.id, link.id), isNull(userToken.usedAt), gt(userToken.expiresAt, sql`now()`)))
    .returning({ id: userToken.id });
  return used.length > 0;
}
