/** Runs server jobs in each shop, within the shop's scope. */
import { and, eq, sql } from "drizzle-orm";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { SYSTEM_ACTOR } from "./audit";
import type { Database, Transaction } from "./db";
import type { Lease } from "./lease";
import { shop } from "./schema";
import { acrossShops, ScopedDatabase } from "./scoped-database";
import { loggedError } from "../logged-error";

/**
 * Returns the database limited to a shop, as the server itself.
 *
 * @param lease of the job that writes
 */
export const scopeOfShop = (database: Database | Transaction, shopId: number, lease?: Lease): ScopedDatabase =>
  new ScopedDatabase(
    database,
    { userId: null, shopId, networkId: null, fitterIds: "ALL", reach: "SHOP" },
    { ...SYSTEM_ACTOR, ...(lease !== undefined && { lease }) },
  );

/** Returns the database without the limit to attached dealers, with which a job stores its own result. */
export const inWholeShop = (data: ScopedDatabase): ScopedDatabase =>
  new ScopedDatabase(acrossShops(data), { ...data.scope, fitterIds: "ALL" }, data.actor);

/** Returns the active shop with the code, compared case-insensitively, or undefined. */
export async function activeShop(
  database: Database | Transaction,
  code: string,
): Promise<typeof shop.$inferSelect | undefined> {
  const [row] = await database
    .select()
    .from(shop)
    .where(and(eq(sql`lower(${shop.code})`, code.toLowerCase()), eq(shop.status, "ACTIVE")));
  return row;
}

/** Runs a job's work for one of many shops or records. A failure is logged, and the job continues with the next one. */
export async function runIsolated(description: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`${description} failed; the job continues with the next one`, loggedError(error));
  }
}

/**
 * Runs `work` in each active shop, one after the other. It receives the current ISO day in the shop's time zone. A failure is
 * logged, and the work continues with the next shop.
 */
export async function inEachShop(
  { database }: { readonly database: Database },
  work: (data: ScopedDatabase, today: string) => Promise<void>,
): Promise<void> {
  const shops = await database
    .select({ id: shop.id, timeZone: shop.timeZone })
    .from(shop)
    .where(eq(shop.status, "ACTIVE"));
  for (const { id, timeZone } of shops)
    await runIsolated(`Work in shop ${id}`, () => work(scopeOfShop(database, id), dayInZone(timeZone)));
}
