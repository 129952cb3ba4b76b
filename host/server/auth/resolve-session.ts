/** From the cookie's token to the context of the call. */
import type { FastifyRequest } from "fastify";
import { UNATTENDED_HEADER } from "../../../src/contract/headers";
import { ApiProblem } from "../http/problem";
import { callerOf, type SessionContext } from "../http/request-context";
import type { ServerParts } from "../server-parts";
import { writeAudit } from "../storage/audit";
import { fullName, requestContext } from "./request-context";
import { endSubrogation, findSession, sessionLeft, touchSession, type LiveSession } from "./sessions";

/**
 * Ends an identity whose time is over, or whose bearer may not sign in any more, and refuses this one call: a form that was opened as
 * somebody else must not be saved as oneself.
 */
async function endOverdueIdentity(
  { database }: Pick<ServerParts, "database">,
  { subrogation, asUser, user }: LiveSession,
): Promise<void> {
  if (subrogation === null) return;
  const reason =
    subrogation.expiresAt.getTime() <= Date.now()
      ? "EXPIRED"
      : asUser?.status === "ACTIVE"
        ? undefined
        : "TARGET_DISABLED";
  if (reason === undefined) return;
  await database.transaction(async (transaction) => {
    await endSubrogation(transaction, subrogation.id, reason);
    const actor = { userId: user.id, name: fullName(user), channel: "SYSTEM" } as const;
    await writeAudit(transaction, actor, {
      verb: "SUBROGATION_END",
      shopId: subrogation.shopId,
      resource: "subrogation",
      recordId: subrogation.id,
      note: reason,
    });
  });
  throw new ApiProblem("session-expired", { errors: ["subrogation-expired"] });
}

/** The context of a token's session; null when there is none that lives. */
export function sessionResolver({ database, access }: Pick<ServerParts, "database" | "access">) {
  return async (request: FastifyRequest, token: string): Promise<SessionContext | null> => {
    const live = await findSession(database, token);
    if (live === undefined) return null;
    await endOverdueIdentity({ database }, live);
    const unattended = request.headers[UNATTENDED_HEADER.toLowerCase()] !== undefined;
    const seen = unattended ? live.session.lastSeenAt : await touchSession(database, live);
    return {
      ...(await requestContext(database, access, live, callerOf(request))),
      sessionLeft: sessionLeft(live, seen),
    };
  };
}
