/** Counts attempts by key in the database, so that limits apply across server processes and restarts. */
import { eq, inArray, lt, sql } from "drizzle-orm";
import type { Database } from "../../platform/storage/db";
import { rateLimit } from "../../platform/storage/schema";

export interface Limit {
  /** Counter key, e.g. `login:someone@example.com`. */
  readonly key: string;
  readonly attempts: number;
  readonly minutes: number;
}

export interface LimitState {
  readonly allowed: boolean;
  /** Whole minutes until the next allowed attempt, at least 1. */
  readonly minutesLeft: number;
}

/**
 * Counts an attempt before it is carried out, so that simultaneous attempts cannot exceed the limit. The window starts with the first
 * attempt and restarts when the limit is reached, so the pause is as long as the window.
 */
export async function takeAttempt(database: Database, { key, attempts, minutes }: Limit): Promise<LimitState> {
  const ends = sql`now() + make_interval(mins => ${minutes}::int)`;
  const over = sql`${rateLimit.windowEndsAt} <= now()`;
  const [row] = await database
    .insert(rateLimit)
    .values({ key, count: 1, windowEndsAt: ends })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimit.count} + 1 end`,
        windowEndsAt: sql`case when ${over} or ${rateLimit.count} + 1 = ${attempts}::int then ${ends} else ${rateLimit.windowEndsAt} end`,
      },
    })
    .returning();
  const left = row === undefined ? 0 : row.windowEndsAt.getTime() - Date.now();
  return { allowed: row !== undefined && row.count <= attempts, minutesLeft: Math.max(1, Math.ceil(left / 60_000)) };
}

/** Removes a counted attempt after a correct password. */
export async function giveBackAttempt(database: Database, key: string): Promise<void> {
  await database
    .update(rateLimit)
    .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
    .where(eq(rateLimit.key, key));
}

/** Deletes the counters of the keys. */
export async function forgetAttempts(database: Database, keys: readonly string[]): Promise<void> {
  await database.delete(rateLimit).where(inArray(rateLimit.key, [...keys]));
}

/** Deletes expired counters. */
export async function cleanAttempts(database: Database): Promise<void> {
  await database.delete(rateLimit).where(lt(rateLimit.windowEndsAt, sql`now() - interval '1 hour'`));
}
