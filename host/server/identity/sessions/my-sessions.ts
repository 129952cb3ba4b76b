/** Routes of the user's open sessions: list and end them. */
import { and, desc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { endMySession, endOtherSessions, mySessions } from "../../../../src/contract/endpoints/my-sessions";
import { ApiProblem } from "../../platform/http/problem";
import type { Identity, RequestContext } from "../../platform/http/request-context";
import { route, type RouteModule } from "../../platform/http/route";
import type { IdentityServices } from "../identity-services";
import { writeAudit } from "../../platform/storage/audit";
import type { Database } from "../../platform/storage/db";
import { session, subrogation } from "../../platform/storage/schema";
import { IDLE_MINUTES } from "./sessions";

/** Returns the id of the real user, also during a subrogation. */
const realUserOf = ({ initial, userId }: Identity): number => initial?.userId ?? userId;

const openSessionsOf = (userId: number) =>
  and(
    eq(session.userId, userId),
    isNull(session.endedAt),
    gt(session.expiresAt, sql`now()`),
    gt(session.lastSeenAt, sql`now() - make_interval(mins => ${IDLE_MINUTES}::int)`),
  );

/** Ends the caller's sessions that match the condition, including their subrogations, with a journal entry each. */
function endMatchingSessions(
  database: Database,
  { identity, data }: Pick<RequestContext, "identity" | "data">,
  condition: ReturnType<typeof eq>,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const ended = await transaction
      .update(session)
      .set({ endedAt: sql`now()` })
      .where(and(openSessionsOf(realUserOf(identity)), ne(session.id, identity.sessionId), condition))
      .returning();
    const subrogationIds = ended.flatMap(({ subrogationId }) => (subrogationId === null ? [] : [subrogationId]));
    if (subrogationIds.length > 0)
      await transaction
        .update(subrogation)
        .set({ endedAt: sql`now()`, endReason: "LOGOUT" })
        .where(and(inArray(subrogation.id, subrogationIds), isNull(subrogation.endedAt)));
    for (const { id, shopId, userAgent } of ended)
      await writeAudit(transaction, data.actor, {
        verb: "LOGOUT",
        shopId,
        resource: "session",
        recordId: id,
        recordLabel: (userAgent ?? "").slice(0, 100),
        action: "my-sessions",
      });
    return ended.length;
  });
}

/** Returns a stored session as the lists of sessions show it. */
export const sessionEntry = (
  { id, userAgent, ip, createdAt, lastSeenAt }: typeof session.$inferSelect,
  { sessionId }: Pick<Identity, "sessionId">,
) => ({
  id,
  userAgent: userAgent ?? "",
  address: ip,
  openedAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  current: id === sessionId,
});

export const mySessionModule: RouteModule<IdentityServices> = ({ database }) => [
  route(mySessions, async ({ identity }) => {
    const rows = await database
      .select()
      .from(session)
      .where(openSessionsOf(realUserOf(identity)))
      .orderBy(desc(sql`${session.id} = ${identity.sessionId}`), desc(session.lastSeenAt))
      .limit(50);
    return {
      elements: rows.map((row) => sessionEntry(row, identity)),
    };
  }),

  route(endMySession, async (context, { params }) => {
    const ended = await endMatchingSessions(database, context, eq(session.id, params.id));
    // The response is the same for another user's session, an ended one and the current one.
    if (ended === 0) throw new ApiProblem("not-found");
    return { ended };
  }),

  route(endOtherSessions, async (context) => ({
    ended: await endMatchingSessions(database, context, ne(session.id, context.identity.sessionId)),
  })),
];
