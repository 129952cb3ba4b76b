/** Routes that renew an expired password or one that must be changed. */
import { eq } from "drizzle-orm";
import { passwordRenewalState, renewPassword } from "../../../../src/contract/endpoints/password";
import { recordFailedSignIn } from "../../identity/credentials/failed-sign-in";
import { checkCredentials, startingShop, type UserAccount } from "../../identity/credentials/credentials";
import { methodsOf } from "../../identity/second-factor/factors";
import { createSession } from "../sign-in/create-session";
import { publicActor } from "../../identity/actors";
import { renewalReason } from "../../identity/credentials/password-age";
import { endAllSessions } from "../../identity/sessions/sessions";
import type { PublicContext, RequestContext } from "../../platform/http/request-context";
import { publicRoute, type Route } from "../../platform/http/route";
import type { ServerServices } from "../../services/server-services";
import type { Database } from "../../platform/storage/db";
import { session, userAccount } from "../../platform/storage/schema";
import { passwordErrors } from "./forgotten-password";
import { replacePassword } from "./replace-password";

/** Milliseconds after the sign-in during which the old password is not required. */
const FRESH_MS = 10 * 60_000;

interface Renewing {
  readonly user: UserAccount;
  readonly needsCurrentPassword: boolean;
}

/** Returns the account to renew: the real user, never the impersonated one. */
async function findRenewal(database: Database, signedIn: RequestContext | null): Promise<Renewing | undefined> {
  if (signedIn === null || signedIn.identity.initial !== null) return undefined;
  const [row] = await database
    .select({ user: userAccount, session })
    .from(session)
    .innerJoin(userAccount, eq(userAccount.id, session.userId))
    .where(eq(session.id, signedIn.identity.sessionId));
  if (row === undefined) return undefined;
  const isFresh = row.session.restricted && Date.now() - row.session.createdAt.getTime() < FRESH_MS;
  return { user: row.user, needsCurrentPassword: !isFresh };
}

/** Returns the account whose password may be stored, or the refusal. */
async function verifiedUser(
  services: ServerServices,
  context: PublicContext,
  body: { login?: string; currentPassword?: string },
): Promise<UserAccount | string> {
  const pending = await findRenewal(services.database, context.signedIn);
  if (pending?.needsCurrentPassword === false) return pending.user;
  // A wrong current password counts as a failed sign-in.
  const login = pending?.user.email ?? body.login ?? "";
  const result = await checkCredentials(services.database, login, body.currentPassword ?? "", context.address);
  if ("user" in result) {
    // Without a session the second step was not taken.
    const needsStep = pending === undefined && (await methodsOf(services.database, result.user.id)).length > 0;
    return needsStep ? "password-error-second-step" : result.user;
  }
  await recordFailedSignIn(services.database, context, result);
  return result.error;
}

export function passwordRenewalRoutes(services: ServerServices): readonly Route[] {
  const { database } = services;
  return [
    publicRoute(passwordRenewalState, async ({ signedIn }) => {
      const pending = await findRenewal(database, signedIn);
      if (pending === undefined) return { login: null, reason: null, needsCurrentPassword: true };
      return {
        login: pending.user.email,
        reason: renewalReason(pending.user),
        needsCurrentPassword: pending.needsCurrentPassword,
      };
    }),

    publicRoute(renewPassword, async (context, { body, cookies }, reply) => {
      const user = await verifiedUser(services, context, body);
      if (typeof user === "string") return { errors: [user] };
      const errors = await passwordErrors(services, user, body.password);
      if (errors.length > 0) return { errors };

      await replacePassword(
        services,
        { user, actor: publicActor(context, user), password: body.password },
        (transaction) => endAllSessions(transaction, user.id),
      );
      const renewed = { ...user, mustChangePassword: false, passwordChangedAt: new Date() };
      const { shopId, platform } = await startingShop(database, renewed);
      const sessionRequest = { user: renewed, shopId, superMenus: platform, hashPart: body.hashPart };
      const { nextPath } = await createSession(services, context, sessionRequest, cookies, reply);
      return { errors: [], successfullyLogin: true, nextPathAfterLogin: nextPath };
    }),
  ];
}
