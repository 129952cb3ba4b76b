/** The caller's open sessions: where they are, and ending them. */
import { and, desc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { endMySession, endOtherSessions, mySessions } from "../../../src/contract/endpoints/my-sessions";
import { ApiProblem } from "../http/problem";
import type { Identity, RequestContext } from "../http/request-context";
import { route } from "../http/route";
import type { ServerModule } from "../server-parts";
import { writeAudit } from "../storage/audit";
import type { Database } from "../storage/db";
import { session, subrogation } from "../storage/schema";
import { IDLE_MINUTES } from "./sessions";

/** Whoever signed in, as whoever they act. */
const personOf = ({ initial, userId }: Identity): number => initial?.userId ?? userId;

const openOf = (userId: number) =>
  and(
    eq(session.userId, userId),
    isNull(session.endedAt),
    gt(session.expiresAt, sql`now()`),
    gt(session.lastSeenAt, sql`now() - make_interval(mins => ${IDLE_MINUTES}::int)`),
  );

/** Ends the sessions of the caller that the condition picks, with the other identities in them, and writes a line for each. */
function end(
  database: Database,
  { identity, data }: Pick<RequestContext, "identity" | "data">,
  which: ReturnType<typeof eq>,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const ended = await transaction
      .update(session)
      .set({ endedAt: sql`now()` })
      .where(and(openOf(personOf(identity)), ne(session.id, identity.sessionId), which))
      .returning();
    const identities = ended.flatMap(({ subrogationId }) => (subrogationId === null ? [] : [subrogationId]));
    if (identities.length > 0)
      await transaction
        .update(subrogation)
        .set({ endedAt: sql`now()`, endReason: "LOGOUT" })
        .where(and(inArray(subrogation.id, identities), isNull(subrogation.endedAt)));
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

export const mySessionModule: ServerModule = ({ database }) => [
  route(mySessions, async ({ identity }) => {
    const rows = await database
      .select()
      .from(session)
      .where(openOf(personOf(identity)))
      .orderBy(desc(sql`${session.id} = ${identity.sessionId}`), desc(session.lastSeenAt))
      .limit(50);
    return {
      elements: rows.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => ({
        id,
        userAgent: userAgent ?? "",
        address: ip,
        openedAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        current: id === identity.sessionId,
      })),
    };
  }),

  route(endMySession, async (context, { params }) => {
    const ended = await end(database, context, eq(session.id, params.id));
    // Somebody else's, one that is over, and the present one alike.
    if (ended === 0) throw new ApiProblem("not-found");
    return { ended };
  }),

  route(endOtherSessions, async (context) => ({
    ended: await end(database, context, ne(session.id, context.identity.sessionId)),
  })),
];
