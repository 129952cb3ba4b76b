/** Resolves a session token to the context of the call. */
import type { FastifyRequest } from "fastify";
import { UNATTENDED_HEADER } from "../../../../src/contract/headers";
import { ApiProblem } from "../../platform/http/problem";
import { bearerToken } from "../../platform/http/security";
import { requestOrigin, type SessionContext } from "../../platform/http/request-context";
import type { IdentityServices } from "../identity-services";
import { writeAudit } from "../../platform/storage/audit";
import { sessionContext } from "./session-context";
import { fullName } from "../actors";
import { endSubrogation, findSession, remainingTimeHeader, touchSession, type LiveSession } from "./sessions";

/**
 * Ends an expired subrogation, or one whose real user can no longer sign in, and refuses this call: a form opened under another
 * identity must not be saved under the user's own.
 */
async function endExpiredSubrogation(
  { database }: Pick<IdentityServices, "database">,
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

const isPageToken = ({ session: { openedBy, apiKeySecretId } }: LiveSession): boolean =>
  openedBy !== null || apiKeySecretId !== null;

/** Creates a function that returns the context of a token's session, or null when the session does not exist or has ended. */
export function sessionResolver({ database, access }: Pick<IdentityServices, "database" | "access">) {
  return async (request: FastifyRequest, token: string): Promise<SessionContext | null> => {
    const live = await findSession(database, token);
    // Page tokens are only accepted as bearer tokens, and session tokens only as cookies: a stolen value cannot be used the other way.
    if (live === undefined || isPageToken(live) !== (bearerToken(request) !== undefined)) return null;
    await endExpiredSubrogation({ database }, live);
    const isUnattended = request.headers[UNATTENDED_HEADER.toLowerCase()] !== undefined;
    const lastSeenAt = isUnattended ? live.session.lastSeenAt : await touchSession(database, live);
    return {
      ...(await sessionContext(database, access, live, requestOrigin(request), {
        channel: live.session.apiKeySecretId === null ? "UI" : "API_KEY",
      })),
      sessionLeft: remainingTimeHeader(live, lastSeenAt),
    };
  };
}
