/** Words of the articles of a shop's own databases: every level is a module of messages. */
import { and, eq } from "drizzle-orm";
import { levelOfArticle } from "../../../src/contract/article-name";
import { articleMessages, type DatabaseStructure } from "../../../src/contract/custom-database";
import { isLevel, ORDER, partsOf, structOf, structureFrom } from "../custom-database/structure";
import type { Database, Transaction } from "../storage/db";
import { record } from "../storage/schema";

async function structureInShop(
  database: Database | Transaction,
  shopId: number,
  levelId: number,
): Promise<DatabaseStructure | undefined> {
  const inShop = eq(record.shopId, shopId);
  const [level] = await database
    .select()
    .from(record)
    .where(and(inShop, isLevel(levelId)));
  const struct = structOf(level);
  if (struct === null) return undefined;
  const rows = await database
    .select()
    .from(record)
    .where(and(inShop, partsOf(struct)))
    .orderBy(...ORDER);
  return structureFrom(struct, rows);
}

/** Levels that some modules are named after. */
export const articleLevels = (modules: readonly string[]): number[] =>
  modules.flatMap((module) => levelOfArticle(module) ?? []);

/** @param general words of articles whatever their level */
export async function articleTexts(
  database: Database | Transaction,
  shopId: number | null,
  levels: readonly number[],
  general: Readonly<Record<string, string>>,
  locale: string,
): Promise<Record<string, string>> {
  const messages: Record<string, string> = {};
  for (const id of shopId === null ? [] : levels) {
    const structure = shopId === null ? undefined : await structureInShop(database, shopId, id);
    const level = structure?.levels.find((one) => one.id === id);
    if (structure !== undefined && level !== undefined)
      Object.assign(messages, articleMessages(general, structure, level, [locale]));
  }
  return messages;
}
