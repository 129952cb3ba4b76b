/** Sessions in the database: a restart ends none, and every server process knows all of them. */
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../storage/db";
import { alias } from "drizzle-orm/pg-core";
import { serverSetting, session, shop, shopLanguage, subrogation, subscription, userAccount } from "../storage/schema";
import { hashToken, newToken } from "./token";

/** Without a call for so long a session ends. */
export const IDLE_MINUTES = 120;
/** Whatever is done, a session ends after so long. */
export const ABSOLUTE_HOURS = 12;

export interface NewSession {
  readonly userId: number;
  readonly shopId: number | null;
  readonly locale: string;
  readonly superMenus: boolean;
  readonly restricted: boolean;
  readonly loginPath: string;
  readonly subrogationId?: number;
  readonly ip: string;
  readonly userAgent: string;
}

/** Opens a session and answers the token for the cookie; it can't be read again. */
export async function openSession(database: Database | Transaction, input: NewSession): Promise<string> {
  const token = newToken();
  await database.insert(session).values({
    ...input,
    userAgent: input.userAgent.slice(0, 300),
    tokenHash: hashToken(token),
    expiresAt: sql`now() + make_interval(hours => ${ABSOLUTE_HOURS}::int)`,
  });
  return token;
}

const asUser = alias(userAccount, "as_user");
/** The shop worked on: that of the other identity while there is one. */
const workedShopId = sql`coalesce(${subrogation.shopId}, ${session.shopId})`;

/** Every call asks this, so its text is made once, and a server keeps its plan. */
const sessionQuery = (database: Database) =>
  database
    .select({
      session,
      /** The real person. */
      user: userAccount,
      /** As whom they act, while `subrogation` is not ended. */
      asUser,
      subrogation,
      shop,
      subscription,
      languages: sql<
        string[]
      >`array(select ${shopLanguage.locale} from ${shopLanguage} where ${shopLanguage.shopId} = ${workedShopId} and ${shopLanguage.active} order by ${shopLanguage.isDefault} desc, ${shopLanguage.position})`,
      stamp: sql<string>`(select ${serverSetting.value} from ${serverSetting} where ${serverSetting.key} = 'rights-stamp')`,
    })
    .from(session)
    .innerJoin(userAccount, eq(userAccount.id, session.userId))
    .leftJoin(subrogation, and(eq(subrogation.id, session.subrogationId), isNull(subrogation.endedAt)))
    .leftJoin(asUser, eq(asUser.id, subrogation.userId))
    .leftJoin(shop, eq(shop.id, workedShopId))
    .leftJoin(subscription, eq(subscription.shopId, workedShopId))
    .where(
      and(
        eq(session.tokenHash, sql.placeholder("tokenHash")),
        isNull(session.endedAt),
        gt(session.expiresAt, sql`now()`),
        gt(session.lastSeenAt, sql`now() - make_interval(mins => ${IDLE_MINUTES}::int)`),
        eq(userAccount.status, "ACTIVE"),
      ),
    )
    .prepare("find_session");
const sessionQueries = new WeakMap<Database, ReturnType<typeof sessionQuery>>();

/** Everything about a live session that a call needs, in one query; undefined when there is none. */
export async function findSession(database: Database, token: string) {
  const query = sessionQueries.get(database) ?? sessionQuery(database);
  sessionQueries.set(database, query);
  const [row] = await query.execute({ tokenHash: hashToken(token) });
  return row;
}
export type LiveSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Starts the idle time again, and answers from when it counts. Once a minute is enough: a write for every call would be too dear. */
export async function touchSession(database: Database, { session: { id, lastSeenAt } }: LiveSession): Promise<Date> {
  if (Date.now() - lastSeenAt.getTime() < 60_000) return lastSeenAt;
  await database
    .update(session)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(session.id, id));
  return new Date();
}

const MINUTE_MS = 60_000;
const secondsUntil = (time: number): number => Math.max(0, Math.round((time - Date.now()) / 1000));

/** How long a session lasts, for its header: `idle=7200; limit=43100`. */
export const sessionLeft = ({ session: { expiresAt } }: LiveSession, lastSeenAt: Date): string =>
  `idle=${String(secondsUntil(lastSeenAt.getTime() + IDLE_MINUTES * MINUTE_MS))}; limit=${String(secondsUntil(expiresAt.getTime()))}`;

/** Why the session of a token is no longer alive, as a message key. */
export async function whySessionEnded(database: Database, token: string): Promise<string> {
  const [ended] = await database
    .select({
      over: sql<boolean>`${session.expiresAt} <= now()`,
      ended: sql<boolean>`${session.endedAt} is not null`,
      shutOut: sql<boolean>`${userAccount.status} <> 'ACTIVE'`,
    })
    .from(session)
    .innerJoin(userAccount, eq(userAccount.id, session.userId))
    .where(eq(session.tokenHash, hashToken(token)));
  if (ended === undefined) return "error.session-expired";
  if (ended.shutOut) return "session.ended.account";
  if (ended.ended) return "session.ended.elsewhere";
  return ended.over ? "session.ended.limit" : "session.ended.idle";
}

/** Ends the session of a token, if there is one, and the other identity with it. */
export async function endSession(database: Database | Transaction, token: string): Promise<void> {
  const [ended] = await database
    .update(session)
    .set({ endedAt: sql`now()` })
    .where(and(eq(session.tokenHash, hashToken(token)), isNull(session.endedAt)))
    .returning();
  if (ended?.subrogationId == null) return;
  await database
    .update(subrogation)
    .set({ endedAt: sql`now()`, endReason: "LOGOUT" })
    .where(and(eq(subrogation.id, ended.subrogationId), isNull(subrogation.endedAt)));
}

/** Ends the other identity of a session: the person is themselves again, in the shop they came from. */
export async function endSubrogation(
  database: Database | Transaction,
  id: number,
  endReason: "EXPIRED" | "REMOVED" | "TARGET_DISABLED",
): Promise<void> {
  await database
    .update(subrogation)
    .set({ endedAt: sql`now()`, endReason })
    .where(and(eq(subrogation.id, id), isNull(subrogation.endedAt)));
  await database.update(session).set({ subrogationId: null }).where(eq(session.subrogationId, id));
}

/** Ends all sessions of a user but one: after a new password. */
export async function endOtherSessions(
  database: Database | Transaction,
  userId: number,
  keptToken?: string,
): Promise<void> {
  const others = keptToken === undefined ? undefined : sql`${session.tokenHash} <> ${hashToken(keptToken)}`;
  await database
    .update(session)
    .set({ endedAt: sql`now()` })
    .where(and(eq(session.userId, userId), isNull(session.endedAt), others));
}

/** Deletes sessions that ended a month ago; the journal keeps who was there. */
export async function cleanSessions(database: Database): Promise<void> {
  const monthAgo = sql`now() - interval '30 days'`;
  await database.delete(session).where(or(lt(session.expiresAt, monthAgo), lt(session.endedAt, monthAgo)));
}
