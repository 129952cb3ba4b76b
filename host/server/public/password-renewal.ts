/** A password that is too old, or that somebody asked to be replaced (Spec 1 §7, path stated there). */
import { eq } from "drizzle-orm";
import { passwordRenewalState, renewPassword } from "../../../src/contract/endpoints/password";
import { checkCredentials, startingShop, type UserAccount } from "../auth/credentials";
import { enter, publicActor } from "../auth/entrance";
import { renewalReason } from "../auth/password-age";
import { hashPassword } from "../auth/password";
import { storePassword } from "../auth/password-rules";
import { endOtherSessions } from "../auth/sessions";
import type { PublicContext, RequestContext } from "../http/request-context";
import { publicRoute, type Route } from "../http/route";
import { writeLetter } from "../mail/letter";
import type { ServerParts } from "../server-parts";
import { writeAudit } from "../storage/audit";
import type { Database } from "../storage/db";
import { session, userAccount } from "../storage/schema";
import { passwordErrors } from "./forgotten-password";

/** So soon after the sign-in the person need not type the old password again. */
const FRESH_MS = 10 * 60_000;

interface Renewing {
  readonly user: UserAccount;
  readonly needsCurrentPassword: boolean;
}

/** Whose password the session is about to renew: the real person's, never that of somebody they act as. */
async function renewing(database: Database, signedIn: RequestContext | null): Promise<Renewing | undefined> {
  if (signedIn === null || signedIn.identity.initial !== null) return undefined;
  const [row] = await database
    .select({ user: userAccount, session })
    .from(session)
    .innerJoin(userAccount, eq(userAccount.id, session.userId))
    .where(eq(session.id, signedIn.identity.sessionId));
  if (row === undefined) return undefined;
  const fresh = row.session.restricted && Date.now() - row.session.createdAt.getTime() < FRESH_MS;
  return { user: row.user, needsCurrentPassword: !fresh };
}

/** The account whose new password may be stored, or why not. */
async function provedUser(
  parts: ServerParts,
  context: PublicContext,
  body: { login?: string; currentPassword?: string },
): Promise<UserAccount | string> {
  const waiting = await renewing(parts.database, context.signedIn);
  if (waiting?.needsCurrentPassword === false) return waiting.user;
  // A wrong present password counts as a failed sign-in.
  const login = waiting?.user.email ?? body.login ?? "";
  const result = await checkCredentials(parts.database, login, body.currentPassword ?? "", context.address);
  if ("user" in result) return result.user;
  const note = result.error;
  await writeAudit(parts.database, publicActor(context), {
    verb: "LOGIN_FAILED",
    resource: "session",
    recordLabel: login,
    result: "DENIED",
    note,
  });
  return note;
}

export function passwordRenewalRoutes(parts: ServerParts): readonly Route[] {
  const { database, mail, messages, config } = parts;
  return [
    publicRoute(passwordRenewalState, async ({ signedIn }) => {
      const waiting = await renewing(database, signedIn);
      if (waiting === undefined) return { login: null, reason: null, needsCurrentPassword: true };
      return {
        login: waiting.user.email,
        reason: renewalReason(waiting.user),
        needsCurrentPassword: waiting.needsCurrentPassword,
      };
    }),

    publicRoute(renewPassword, async (context, { body, cookies }, reply) => {
      const user = await provedUser(parts, context, body);
      if (typeof user === "string") return { errors: [user] };
      const errors = await passwordErrors(parts, user, body.password);
      if (errors.length > 0) return { errors };

      const passwordHash = await hashPassword(body.password);
      const told = await writeLetter(messages, {
        template: "password-changed",
        recipient: user.email,
        locale: user.locale,
        params: { name: `${user.firstName} ${user.lastName}`.trim() || user.email, login: user.email },
        link: `${config.publicUrl}/admin/forgottenPassword`,
      });
      await database.transaction(async (transaction) => {
        await storePassword(transaction, user.id, passwordHash);
        await endOtherSessions(transaction, user.id);
        await mail.queue(transaction, told);
        await writeAudit(transaction, publicActor(context, user), {
          verb: "UPDATE",
          resource: "user",
          recordId: user.id,
          recordLabel: user.email,
          action: "renew-password",
          changes: [{ field: "password", before: "•••", after: "•••" }],
        });
      });
      const renewed = { ...user, mustChangePassword: false, passwordChangedAt: new Date() };
      const { shopId, platform } = await startingShop(database, renewed);
      const entrance = { user: renewed, shopId, superMenus: platform, hashPart: body.hashPart };
      const { nextPath } = await enter(parts, context, entrance, cookies, reply);
      return { errors: [], successfullyLogin: true, nextPathAfterLogin: nextPath };
    }),
  ];
}
