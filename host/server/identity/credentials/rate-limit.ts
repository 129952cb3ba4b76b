/** Counts attempts by key in the database, so that limits apply across server processes and restarts. */
import { and, eq, gt, lt, sql, type SQL } from "drizzle-orm";
import type { MessageKey } from "../../../../src/contract/errors";
import { ApiProblem } from "../../platform/http/problem";
import type { Database, Transaction } from "../../platform/storage/db";
import { rateLimit } from "../../platform/storage/schema";

/** Maximum number of attempts in a window of `minutes`. */
export interface Limit {
  /** Counter key, e.g. `login:someone@example.com`. */
  readonly key: string;
  readonly attempts: number;
  readonly minutes: number;
}

/** Whether an attempt is allowed. */
export interface LimitState {
  readonly allowed: boolean;
  /** Whole minutes until the next allowed attempt, at least 1. */
  readonly minutesLeft: number;
}

/**
 * Counts an attempt before it is carried out, so that simultaneous attempts cannot exceed the limit. The window starts with the first
 * attempt and restarts when the limit is reached, so the pause is as long as the window.
 */
export async function takeAttempt(
  database: Database | Transaction,
  { key, attempts, minutes }: Limit,
): Promise<LimitState> {
  const windowEnd = sql`now() + make_interval(mins => ${minutes}::int)`;
  const hasEnded = sql`${rateLimit.windowEndsAt} <= now()`;
  const [row] = await database
    .insert(rateLimit)
    .values({ key, count: 1, windowEndsAt: windowEnd })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`case when ${hasEnded} then 1 else ${rateLimit.count} + 1 end`,
        windowEndsAt: sql`case when ${hasEnded} or ${rateLimit.count} + 1 = ${attempts}::int then ${windowEnd} else ${rateLimit.windowEndsAt} end`,
      },
    })
    .returning();
  const remainingMs = row === undefined ? 0 : row.windowEndsAt.getTime() - Date.now();
  return {
    allowed: row !== undefined && row.count <= attempts,
    minutesLeft: Math.max(1, Math.ceil(remainingMs / 60_000)),
  };
}

/** Counts an attempt like {@link takeAttempt}. Throws `too-many-requests`, with the reason if there is one, when it is not allowed. */
export async function requireAttempt(database: Database, limit: Limit, reason?: MessageKey): Promise<void> {
  const { allowed, minutesLeft } = await takeAttempt(database, limit);
  if (!allowed)
    throw new ApiProblem("too-many-requests", {
      retryAfter: minutesLeft * 60,
      ...(reason !== undefined && { errors: [reason] }),
    });
}

/** Maximum number of times that a pause doubles: 15 minutes grow to 16 hours. */
const MAX_DOUBLINGS = 6;
/** Counters are deleted after this time without attempts. */
const COUNTER_LIFETIME = sql`interval '1 day'`;

/**
 * Counts an attempt like {@link takeAttempt}. Once the limit is reached, each further attempt is allowed after a pause of twice the
 * length of the one before. Refused attempts do not prolong the pause.
 */
export async function takeSlowedAttempt(database: Database, { key, attempts, minutes }: Limit): Promise<LimitState> {
  const hasExpired = sql`${rateLimit.windowEndsAt} + ${COUNTER_LIFETIME} <= now()`;
  const isPaused = sql`(${rateLimit.count} >= ${attempts}::int and ${rateLimit.windowEndsAt} > now())`;
  const pauseEnd = (count: SQL): SQL =>
    sql`now() + make_interval(mins => ${minutes}::int * (2 ^ greatest(0, least(${count} - ${attempts}::int, ${MAX_DOUBLINGS}::int)))::int)`;
  const [row] = await database
    .insert(rateLimit)
    .values({ key, count: 1, windowEndsAt: pauseEnd(sql`1`) })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`case when ${hasExpired} then 1 else ${rateLimit.count} + 1 end`,
        windowEndsAt: sql`case when ${hasExpired} then ${pauseEnd(sql`1`)} else ${pauseEnd(sql`${rateLimit.count} + 1`)} end`,
      },
      setWhere: sql`not ${isPaused}`,
    })
    .returning();
  if (row !== undefined) return { allowed: true, minutesLeft: 1 };
  const [limitRow] = await database.select().from(rateLimit).where(eq(rateLimit.key, key));
  const remainingMs = limitRow === undefined ? 0 : limitRow.windowEndsAt.getTime() - Date.now();
  return { allowed: false, minutesLeft: Math.max(1, Math.ceil(remainingMs / 60_000)) };
}

/** Returns the number of counted attempts in the current window. */
export async function countAttempts(database: Database, key: string): Promise<number> {
  const [row] = await database
    .select({ count: rateLimit.count })
    .from(rateLimit)
    .where(and(eq(rateLimit.key, key), gt(rateLimit.windowEndsAt, sql`now()`)));
  return row?.count ?? 0;
}

/** Removes a counted attempt after a correct password. */
export async function removeAttempt(database: Database, key: string): Promise<void> {
  await database
    .update(rateLimit)
    .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
    .where(eq(rateLimit.key, key));
}

/** Deletes the counters whose keys start with the prefix. */
export async function clearAttempts(database: Database, prefix: string): Promise<void> {
  await database.delete(rateLimit).where(sql`starts_with(${rateLimit.key}, ${prefix})`);
}

/** Deletes expired counters. */
export async function cleanAttempts(database: Database): Promise<void> {
  await database.delete(rateLimit).where(lt(rateLimit.windowEndsAt, sql`now() - ${COUNTER_LIFETIME}`));
}
