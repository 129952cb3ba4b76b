/** Opening a session: after a sign-in, an accepted invitation, a renewed password, a created shop. */
import { eq, sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { ApiProblem } from "../http/problem";
import type { PublicContext, RequestContext } from "../http/request-context";
import type { Cookies } from "../http/route";
import type { ServerParts } from "../server-parts";
import { writeAudit, type Actor } from "../storage/audit";
import { userAccount } from "../storage/schema";
import type { UserAccount } from "./credentials";
import { loginPath, nextPathAfterLogin } from "./next-path";
import { renewalReason } from "./password-age";
import { tellPasswordEnd } from "./password-notice";
import { fullName, requestContext } from "./request-context";
import { endSession, findSession, openSession } from "./sessions";

/** Who acts before anybody is signed in. */
export const publicActor = ({ requestId, address, userAgent }: PublicContext, user?: UserAccount): Actor => ({
  userId: user?.id ?? null,
  name: user === undefined ? "" : fullName(user),
  channel: "UI",
  requestId,
  ip: address,
  userAgent,
});

export interface Entrance {
  readonly user: UserAccount;
  readonly shopId: number | null;
  readonly superMenus: boolean;
  readonly subrogationId?: number;
  /** Why somebody signs in on a shop that is not theirs. */
  readonly reason?: string;
  readonly hashPart: string | undefined;
}

export interface Entered {
  /** Relative to the admin base. */
  readonly nextPath: string;
  /** Context of the new session, for what belongs to its beginning. */
  readonly context: RequestContext;
}

/** Opens the session with a new token, so that a token planted before the sign-in is worth nothing, and tells where to go. */
export async function enter(
  { database, access }: ServerParts,
  context: PublicContext,
  entrance: Entrance,
  cookies: Cookies,
  reply: FastifyReply,
): Promise<Entered> {
  const { user, shopId, superMenus, subrogationId, reason, hashPart } = entrance;
  const restricted = renewalReason(user) !== null;
  const token = await database.transaction(async (transaction) => {
    if (cookies.session !== "") await endSession(transaction, cookies.session);
    const opened = await openSession(transaction, {
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
    // Who acts as somebody else reads their notices, not their own.
    if (subrogationId === undefined) await tellPasswordEnd(transaction, user, shopId);
    await writeAudit(transaction, publicActor(context, user), {
      verb: "LOGIN",
      shopId,
      resource: "session",
      recordId: user.id,
      recordLabel: user.email,
      note: reason || undefined,
    });
    return opened;
  });
  cookies.setSession(reply, token);

  const live = await findSession(database, token);
  if (live === undefined) throw new ApiProblem("session-expired");
  const signedIn = await requestContext(database, access, live, context);
  const { rights, facts } = signedIn.access;
  const nextPath = nextPathAfterLogin({
    restricted,
    wanted: hashPart,
    firstLogin: user.lastLoginAt === null,
    creationGuide: rights.CREATION_GUIDE === true,
    calendar: facts.appContextGroup === "ECALENDAR",
    superAdmin: facts.superAdmin,
  });
  return { nextPath, context: signedIn };
}
