/** Languages of a shop. */
import { and, eq } from "drizzle-orm";
import type { Database } from "./db";
import { shopLanguage } from "./schema";

/** Locales that are switched on, the shop's own first, then in their order. */
export async function activeLanguages(database: Database, shopId: number): Promise<string[]> {
  const rows = await database
    .select()
    .from(shopLanguage)
    .where(and(eq(shopLanguage.shopId, shopId), eq(shopLanguage.active, true)));
  return rows
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.position - b.position)
    .map(({ locale }) => locale);
}
