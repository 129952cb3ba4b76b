/** Creates sessions after a sign-in, an accepted invitation, a renewed password or a created shop. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { ApiProblem } from "../../platform/http/problem";
import type { PublicContext, RequestContext } from "../../platform/http/request-context";
import type { Cookies } from "../../platform/http/route";
import type { ServerServices } from "../../services/server-services";
import { writeAudit } from "../../platform/storage/audit";
import type { Transaction } from "../../platform/storage/db";
import { membership, userAccount } from "../../platform/storage/schema";
import type { UserAccount } from "../../identity/credentials/credentials";
import { loginPath, nextPathAfterLogin } from "../../identity/sessions/next-path";
import { renewalReason } from "../../identity/credentials/password-age";
import { announcePasswordExpiry } from "./password-notice";
import { sessionContext } from "../../identity/sessions/session-context";
import { publicActor } from "../../identity/actors";
import { endSession, findSession, openSession } from "../../identity/sessions/sessions";

export interface SessionRequest {
  readonly user: UserAccount;
  readonly shopId: number | null;
  readonly superMenus: boolean;
  readonly subrogationId?: number;
  /** Reason for signing in to another shop. */
  readonly reason?: string;
  readonly hashPart: string | undefined;
}

export interface CreatedSession {
  /** Path relative to the admin base. */
  readonly nextPath: string;
  /** Returns the context of the new session, for start-up work. */
  readonly context: RequestContext;
}

/** Notes the first sign-in to a shop, which from then on sees the account's names. */
async function joinShop(transaction: Transaction, userId: number, shopId: number): Promise<void> {
  await transaction
    .update(membership)
    .set({ joinedAt: sql`now()` })
    .where(and(eq(membership.userId, userId), eq(membership.shopId, shopId), isNull(membership.joinedAt)));
}

/** Creates the session with a new token, which prevents session fixation, and returns the path to open. */
export async function createSession(
  { database, access }: ServerServices,
  context: PublicContext,
  request: SessionRequest,
  cookies: Cookies,
  reply: FastifyReply,
): Promise<CreatedSession> {
  const { user, shopId, superMenus, subrogationId, reason, hashPart } = request;
  const restricted = renewalReason(user) !== null;
  const token = await database.transaction(async (transaction) => {
    if (cookies.session !== "") await endSession(transaction, cookies.session);
    const created = await openSession(transaction, {
      userId: user.id,
      shopId,
      locale: user.locale,
      superMenus,
      restricted,
      loginPath: loginPath(reply.request.headers.referer),
      subrogationId,
      ip: context.address,
      userAgent: context.userAgent,
    });
    await transaction
      .update(userAccount)
      .set({ lastLoginAt: sql`now()`, ...(subrogationId === undefined && { lastShopId: shopId }) })
      .where(eq(userAccount.id, user.id));
    if (subrogationId === undefined && shopId !== null) await joinShop(transaction, user.id, shopId);
    // During a subrogation the notices are those of the impersonated user.
    if (subrogationId === undefined) await announcePasswordExpiry(transaction, user, shopId);
    await writeAudit(transaction, publicActor(context, user), {
      verb: "LOGIN",
      shopId,
      resource: "session",
      recordId: user.id,
      recordLabel: user.email,
      note: reason || undefined,
    });
    return created;
  });
  cookies.setSession(reply, token);

  const createdSession = await findSession(database, token);
  if (createdSession === undefined) throw new ApiProblem("session-expired");
  const signedIn = await sessionContext(database, access, createdSession, context);
  const { rights, facts } = signedIn.access;
  const nextPath = nextPathAfterLogin({
    restricted,
    requested: hashPart,
    firstLogin: user.lastLoginAt === null,
    creationGuide: rights.CREATION_GUIDE === true,
    calendar: facts.appContextGroup === "ECALENDAR",
    superAdmin: facts.superAdmin,
  });
  return { nextPath, context: signedIn };
}
