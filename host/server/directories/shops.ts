/** Work of the server itself in the shops: each within the scope of its shop. */
import { eq } from "drizzle-orm";
import type { ServerParts } from "../server-parts";
import { SYSTEM_ACTOR } from "../storage/audit";
import { shop } from "../storage/schema";
import { ScopedDatabase } from "../storage/scoped-database";

export const scopeOfShop = (
  database: ConstructorParameters<typeof ScopedDatabase>[0],
  shopId: number,
): ScopedDatabase =>
  new ScopedDatabase(
    database,
    { userId: null, shopId, networkId: null, fitterIds: "ALL", reach: "SHOP" },
    SYSTEM_ACTOR,
  );

/** Runs in each active shop, one after the other. */
export async function inEachShop(
  { database }: Pick<ServerParts, "database">,
  work: (data: ScopedDatabase) => Promise<void>,
): Promise<void> {
  const shops = await database.select({ id: shop.id }).from(shop).where(eq(shop.status, "ACTIVE"));
  for (const { id } of shops) await work(scopeOfShop(database, id));
}
