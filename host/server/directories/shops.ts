/** Work of the server itself in the shops: each within the scope of its shop. */
import { and, eq, sql } from "drizzle-orm";
import { dayIn } from "../resources/caller";
import type { ServerParts } from "../server-parts";
import { SYSTEM_ACTOR } from "../storage/audit";
import type { Database, Transaction } from "../storage/db";
import { shop } from "../storage/schema";
import { ScopedDatabase } from "../storage/scoped-database";

export const scopeOfShop = (database: Database | Transaction, shopId: number): ScopedDatabase =>
  new ScopedDatabase(
    database,
    { userId: null, shopId, networkId: null, fitterIds: "ALL", reach: "SHOP" },
    SYSTEM_ACTOR,
  );

/** An active shop by its code, in whatever case it is written; undefined where there is none. */
export async function activeShop(
  database: Database | Transaction,
  code: string,
): Promise<typeof shop.$inferSelect | undefined> {
  const [found] = await database
    .select()
    .from(shop)
    .where(and(eq(sql`lower(${shop.code})`, code.toLowerCase()), eq(shop.status, "ACTIVE")));
  return found;
}

/** Runs in each active shop, one after the other. The work is given the ISO day that it is there. */
export async function inEachShop(
  { database }: Pick<ServerParts, "database">,
  work: (data: ScopedDatabase, today: string) => Promise<void>,
): Promise<void> {
  const shops = await database
    .select({ id: shop.id, timeZone: shop.timeZone })
    .from(shop)
    .where(eq(shop.status, "ACTIVE"));
  for (const { id, timeZone } of shops) await work(scopeOfShop(database, id), dayIn(timeZone));
}
