/** Sessions stored in the database, so that they survive restarts and are shared by all server processes. */
import { and, eq, gt, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "../../platform/storage/db";
import { alias } from "drizzle-orm/pg-core";
import {
  pendingStep,
  serverSetting,
  session,
  shop,
  shopLanguage,
  signInCode,
  subrogation,
  subscription,
  userAccount,
} from "../../platform/storage/schema";
import { hashToken, newToken } from "../../platform/http/random-token";

/** Idle time in minutes after which a session ends. */
export const IDLE_MINUTES = 120;
/** Maximum lifetime of a session in hours. */
const ABSOLUTE_HOURS = 12;
const MINUTE_MS = 60_000;

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

/** Creates a session and returns its token for the cookie. Only the hash is stored. */
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
/** The current shop: during a subrogation its shop, else the session's. */
const currentShopId = sql`coalesce(${subrogation.shopId}, ${session.shopId})`;

/** Columns of the tables that calls use. Every call reads them, and each column takes time, so the others are left out. */
const sessionColumns = {
  id: session.id,
  userId: session.userId,
  shopId: session.shopId,
  locale: session.locale,
  superMenus: session.superMenus,
  openedBy: session.openedBy,
  apiKeySecretId: session.apiKeySecretId,
  limits: session.limits,
  restricted: session.restricted,
  loginPath: session.loginPath,
  lastSeenAt: session.lastSeenAt,
  expiresAt: session.expiresAt,
};
const userColumns = {
  id: userAccount.id,
  email: userAccount.email,
  firstName: userAccount.firstName,
  lastName: userAccount.lastName,
  status: userAccount.status,
};
const asUserColumns = {
  id: asUser.id,
  email: asUser.email,
  firstName: asUser.firstName,
  lastName: asUser.lastName,
  status: asUser.status,
};
const subrogationColumns = {
  id: subrogation.id,
  shopId: subrogation.shopId,
  reason: subrogation.reason,
  superMenus: subrogation.superMenus,
  expiresAt: subrogation.expiresAt,
};
const subscriptionColumns = {
  status: subscription.status,
  statusSince: subscription.statusSince,
  planCode: subscription.planCode,
};

/** Selects the secret of an API key if it and its key are usable: not ended, not revoked, not deleted and not past their last day. */
export const usableSecret = (id: PgColumn | SQL): SQL => sql`select 1 from api_key_secret secret
  join record api_key on api_key.id = secret.key_id
  join shop key_shop on key_shop.id = secret.shop_id
  where secret.id = ${id} and (secret.ended_at is null or secret.ended_at > now()) and api_key.deleted_at is null
    and coalesce(api_key.data->>'revoked', 'false') <> 'true'
    and coalesce(api_key.data->>'expiresOn', '9999-12-31') >= (now() at time zone key_shop.time_zone)::date::text`;

/** Prepared once, because every call runs this query. */
const sessionQuery = (database: Database) =>
  database
    .select({
      session: sessionColumns,
      /** The real user. */
      user: userColumns,
      /** The impersonated user while the subrogation is active. */
      asUser: asUserColumns,
      subrogation: subrogationColumns,
      shop,
      subscription: subscriptionColumns,
      languages: sql<
        string[]
      >`array(select ${shopLanguage.locale} from ${shopLanguage} where ${shopLanguage.shopId} = ${currentShopId} and ${shopLanguage.active} and ${shopLanguage.deletedAt} is null order by ${shopLanguage.isDefault} desc, ${shopLanguage.position})`,
      stamp: sql<string>`(select ${serverSetting.value} from ${serverSetting} where ${serverSetting.key} = 'rights-stamp')`,
    })
    .from(session)
    .innerJoin(userAccount, eq(userAccount.id, session.userId))
    .leftJoin(subrogation, and(eq(subrogation.id, session.subrogationId), isNull(subrogation.endedAt)))
    .leftJoin(asUser, eq(asUser.id, subrogation.userId))
    .leftJoin(shop, eq(shop.id, currentShopId))
    .leftJoin(subscription, eq(subscription.shopId, currentShopId))
    .where(
      and(
        eq(session.tokenHash, sql.placeholder("tokenHash")),
        isNull(session.endedAt),
        gt(session.expiresAt, sql`now()`),
        gt(session.lastSeenAt, sql`now() - make_interval(mins => ${IDLE_MINUTES}::int)`),
        eq(userAccount.status, "ACTIVE"),
        or(
          isNull(session.openedBy),
          sql`exists (select 1 from session opener where opener.id = ${session.openedBy} and opener.ended_at is null)`,
        ),
        or(isNull(session.apiKeySecretId), sql`exists (${usableSecret(session.apiKeySecretId)})`),
      ),
    )
    .prepare("find_session");
const sessionQueries = new WeakMap<Database, ReturnType<typeof sessionQuery>>();

/** Loads a live session with its user, shop, subrogation and subscription in one query; undefined when it has ended. */
export async function findSession(database: Database, token: string) {
  const query = sessionQueries.get(database) ?? sessionQuery(database);
  sessionQueries.set(database, query);
  const [row] = await query.execute({ tokenHash: hashToken(token) });
  return row;
}
export type LiveSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Restarts the idle time and returns its start. Updates the row at most once a minute, because a write per call is too expensive. */
export async function touchSession(database: Database, { session: { id, lastSeenAt } }: LiveSession): Promise<Date> {
  if (Date.now() - lastSeenAt.getTime() < MINUTE_MS) return lastSeenAt;
  await database
    .update(session)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(session.id, id));
  return new Date();
}

const secondsUntil = (time: number): number => Math.max(0, Math.round((time - Date.now()) / 1000));

/** Formats the remaining time for its header: `idle=7200; limit=43100`. */
export const remainingTimeHeader = ({ session: { expiresAt } }: LiveSession, lastSeenAt: Date): string =>
  `idle=${String(secondsUntil(lastSeenAt.getTime() + IDLE_MINUTES * MINUTE_MS))}; limit=${String(secondsUntil(expiresAt.getTime()))}`;

/** Returns the message key of the reason why a token's session has ended. */
export async function sessionEndReason(database: Database, token: string): Promise<string> {
  const [row] = await database
    .select({
      overLimit: sql<boolean>`${session.expiresAt} <= now()`,
      // A token of an API key ends with the key; its own idle time is longer than its life.
      ended: sql<boolean>`${session.endedAt} is not null or ${session.apiKeySecretId} is not null and ${session.expiresAt} > now()`,
      disabled: sql<boolean>`${userAccount.status} <> 'ACTIVE'`,
    })
    .from(session)
    .innerJoin(userAccount, eq(userAccount.id, session.userId))
    .where(eq(session.tokenHash, hashToken(token)));
  if (row === undefined) return "error.session-expired";
  if (row.disabled) return "session.ended.account";
  if (row.ended) return "session.ended.elsewhere";
  return row.overLimit ? "session.ended.limit" : "session.ended.idle";
}

/** Replaces the token of a session whose identity has changed. Returns the new token for the cookie. */
export async function renewToken(database: Database | Transaction, id: number): Promise<string> {
  const token = newToken();
  await database
    .update(session)
    .set({ tokenHash: hashToken(token) })
    .where(eq(session.id, id));
  return token;
}

/** Ends the session of a token, if any, and its subrogation. */
export async function endSession(database: Database | Transaction, token: string): Promise<void> {
  const [row] = await database
    .update(session)
    .set({ endedAt: sql`now()` })
    .where(and(eq(session.tokenHash, hashToken(token)), isNull(session.endedAt)))
    .returning();
  if (row?.subrogationId == null) return;
  await database
    .update(subrogation)
    .set({ endedAt: sql`now()`, endReason: "LOGOUT" })
    .where(and(eq(subrogation.id, row.subrogationId), isNull(subrogation.endedAt)));
}

/** Ends the subrogation of a session and returns the user to their own identity and shop. */
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

/** Ends all sessions of a user, e.g. after a password was reset. */
export async function endAllSessions(database: Database | Transaction, userId: number): Promise<void> {
  await database
    .update(session)
    .set({ endedAt: sql`now()` })
    .where(and(eq(session.userId, userId), isNull(session.endedAt)));
}

/** Deletes sessions that ended a month ago. The journal keeps the sign-ins. */
export async function cleanSessions(database: Database): Promise<void> {
  const monthAgo = sql`now() - interval '30 days'`;
  await database.delete(session).where(or(lt(session.expiresAt, monthAgo), lt(session.endedAt, monthAgo)));
  await database.delete(signInCode).where(lt(signInCode.expiresAt, sql`now()`));
  await database.delete(pendingStep).where(lt(pendingStep.expiresAt, sql`now()`));
}
