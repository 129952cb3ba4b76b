/** Languages of a shop. */
import { and, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "./db";
import { shopLanguage } from "./schema";

/** Returns the enabled locales: the shop's default first, then in their configured order. */
export async function activeLanguages(database: Database | Transaction, shopId: number): Promise<string[]> {
  const rows = await database
    .select()
    .from(shopLanguage)
    .where(and(eq(shopLanguage.shopId, shopId), eq(shopLanguage.active, true), isNull(shopLanguage.deletedAt)));
  return rows
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.position - b.position)
    .map(({ locale }) => locale);
}
