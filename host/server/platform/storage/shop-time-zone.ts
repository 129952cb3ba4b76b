import { eq } from "drizzle-orm";
import { shop } from "./schema";
import type { ScopedDatabase } from "./scoped-database";

/** Returns the time zone of the scope's shop. */
export async function timeZoneOf(data: ScopedDatabase): Promise<string> {
  const own = await data.find(shop, eq(shop.id, data.scope.shopId ?? 0));
  return own?.timeZone ?? "UTC";
}
