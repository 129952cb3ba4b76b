/** A new e-mail address of an account: it becomes the login once the link that was mailed to it is opened in a session of the account. */
import { and, eq, gt, inArray, ne, sql } from "drizzle-orm";
import {
  cancelEmail,
  changeEmail,
  confirmEmail,
  isEmailUsed,
  resendEmail,
} from "../../../../src/contract/endpoints/personal-information";
import type { UserAccount } from "../../identity/credentials/credentials";
import { requireAttempt } from "../../identity/credentials/rate-limit";
import { fullName } from "../../identity/actors";
import { addStep, endStep, findStep, type PendingStep } from "../../identity/second-factor/pending-steps";
import { renewToken } from "../../identity/sessions/sessions";
import { databaseErrorCode } from "../../platform/http/problem";
import { route, type Route } from "../../platform/http/route";
import { writeAudit, type Actor } from "../../platform/storage/audit";
import type { Database, Transaction } from "../../platform/storage/db";
import { membership, pendingStep, shop, userAccount } from "../../platform/storage/schema";
import { LINK_SECRET, withLinkSecret, writeLetter } from "../../services/mail/letter";
import type { ServerServices } from "../../services/server-services";
import { accountOf, confirmedAccount, endOtherSessions } from "./own-account";

const LINK_HOURS = 24;
const USED = "personal-information.error.email-used";
const LINK_OVER = "personal-information.error.email-link";
const UNIQUE_VIOLATION = "23505";

const isWaiting = (userId: number) => and(eq(pendingStep.userId, userId), eq(pendingStep.kind, "EMAIL"));

const emailOf = ({ data }: Pick<PendingStep, "data">): string => {
  const { email } = data;
  return typeof email === "string" ? email : "";
};

/** Returns the address that waits for its confirmation, and until when. */
export async function waitingEmail(
  database: Database,
  userId: number,
): Promise<{ email: string; until: string } | null> {
  const [step] = await database
    .select()
    .from(pendingStep)
    .where(and(isWaiting(userId), gt(pendingStep.expiresAt, sql`now()`)));
  return step === undefined ? null : { email: emailOf(step), until: step.expiresAt.toISOString() };
}

const accountWith = async (database: Database, email: string): Promise<UserAccount | undefined> => {
  const [account] = await database
    .select()
    .from(userAccount)
    .where(eq(sql`lower(${userAccount.email})`, email));
  return account;
};

/** Returns whether two accounts work in the same shop or network. */
async function shareNetwork(database: Database, userIds: readonly [number, number]): Promise<boolean> {
  const places = await database
    .select({
      userId: membership.userId,
      shopId: membership.shopId,
      networkId: sql<number | null>`coalesce(${membership.networkId}, ${shop.networkId})`,
    })
    .from(membership)
    .leftJoin(shop, eq(shop.id, membership.shopId))
    .where(and(inArray(membership.userId, [...userIds]), ne(membership.status, "REMOVED")));
  const [own, other] = userIds.map((id) => places.filter(({ userId }) => userId === id));
  return (own ?? []).some(({ shopId, networkId }) =>
    (other ?? []).some(
      (place) => (shopId !== null && place.shopId === shopId) || (networkId !== null && place.networkId === networkId),
    ),
  );
}

export function emailChangeRoutes(services: ServerServices): readonly Route[] {
  const { database, mail, messages, config } = services;

  const record = (transaction: Transaction, actor: Actor, user: UserAccount, action: string, email: string) =>
    writeAudit(transaction, actor, {
      verb: "UPDATE",
      resource: "user",
      recordId: user.id,
      recordLabel: user.email,
      action,
      note: email,
    });

  /** Stores the address with a new link, mails the link to it, and for a new address a notice to the present one. */
  async function mailEmailLink(actor: Actor, user: UserAccount, email: string, isNew: boolean): Promise<void> {
    const params = { name: fullName(user), login: user.email, email, hours: LINK_HOURS };
    const letter = { locale: user.locale, params };
    const draft = await writeLetter(messages, {
      ...letter,
      template: "email-change",
      recipient: email,
      link: `${config.publicUrl}/admin/personal-information?confirm=${LINK_SECRET}`,
    });
    const notice = isNew
      ? await writeLetter(messages, { ...letter, template: "email-change-notice", recipient: user.email })
      : undefined;
    await database.transaction(async (transaction) => {
      await transaction.delete(pendingStep).where(isWaiting(user.id));
      const step = { kind: "EMAIL", userId: user.id, data: { email } } as const;
      const ticket = await addStep(transaction, step, LINK_HOURS * 60);
      await mail.queue(transaction, withLinkSecret(draft, ticket));
      if (notice !== undefined) await mail.queue(transaction, notice);
      await record(transaction, actor, user, "ask-email-change", email);
    });
  }
  const limitMails = (userId: number): Promise<void> =>
    requireAttempt(database, { key: `email-change:${String(userId)}`, attempts: 5, minutes: 60 });

  return [
    route(isEmailUsed, async ({ identity: { userId } }, { query: { email } }) => {
      // Limited, because the answer tells who has an account.
      await requireAttempt(database, { key: `email-used:${String(userId)}`, attempts: 30, minutes: 15 });
      const account = await accountWith(database, email);
      if (account === undefined || account.id === userId) return { used: false, sameNetwork: false };
      return { used: true, sameNetwork: await shareNetwork(database, [userId, account.id]) };
    }),

    route(changeEmail, async (context, { body: { email, password } }) => {
      const user = await confirmedAccount(database, context, password);
      if (typeof user === "string") return { errors: [user] };
      if (email === user.email.toLowerCase()) return { errors: ["personal-information.error.email-same"] };
      if ((await accountWith(database, email)) !== undefined) return { errors: [USED] };
      await limitMails(user.id);
      await mailEmailLink(context.data.actor, user, email, true);
      return { errors: [] };
    }),

    route(resendEmail, async ({ identity, data }) => {
      const waiting = await waitingEmail(database, identity.userId);
      if (waiting === null) return { errors: [LINK_OVER] };
      await limitMails(identity.userId);
      await mailEmailLink(data.actor, await accountOf(database, identity), waiting.email, false);
      return { errors: [] };
    }),

    route(cancelEmail, async ({ identity, data }) => {
      const user = await accountOf(database, identity);
      await database.transaction(async (transaction) => {
        const [cancelled] = await transaction.delete(pendingStep).where(isWaiting(user.id)).returning();
        if (cancelled !== undefined)
          await record(transaction, data.actor, user, "cancel-email-change", emailOf(cancelled));
      });
      return { errors: [] };
    }),

    route(confirmEmail, async ({ identity, data }, { body: { ticket }, cookies }, reply) => {
      const step = await findStep(database, ticket, "EMAIL");
      const user = await accountOf(database, identity);
      if (step === undefined || step.userId !== user.id) return { errors: [LINK_OVER] };
      const email = emailOf(step);
      try {
        const token = await database.transaction(async (transaction) => {
          if (!(await endStep(transaction, step))) return undefined;
          await transaction
            .update(userAccount)
            .set({ email, version: sql`${userAccount.version} + 1`, updatedAt: new Date() })
            .where(eq(userAccount.id, user.id));
          await endOtherSessions(transaction, identity);
          await writeAudit(transaction, data.actor, {
            verb: "UPDATE",
            resource: "user",
            recordId: user.id,
            recordLabel: email,
            action: "change-email",
            changes: [{ field: "email", before: user.email, after: email }],
          });
          return renewToken(transaction, identity.sessionId);
        });
        if (token === undefined) return { errors: [LINK_OVER] };
        cookies.setSession(reply, token);
        return { errors: [] };
      } catch (error) {
        // Another account took the address since it was asked for.
        if (databaseErrorCode(error) === UNIQUE_VIOLATION) return { errors: [USED] };
        throw error;
      }
    }),
  ];
}
