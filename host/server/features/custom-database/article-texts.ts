/** Messages of a shop's custom databases: each level is a message module. */
import { and, eq } from "drizzle-orm";
import { ARTICLE, levelOfArticle } from "../../../../src/contract/article-name";
import { articleMessages, type DatabaseStructure } from "../../../../src/contract/custom-database";
import { isLevel, ORDER, partsOf, structOf, structureFrom } from "./structure";
import type { Database, Transaction } from "../../platform/storage/db";
import type { MessageSource } from "../../services/messages/messages";
import { record } from "../../platform/storage/schema";

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

/** Returns field and article labels of each level, as one message module per level. */
export const articleTexts: MessageSource = {
  async texts({ locale, modules, shopId }, database, builtIn) {
    const levels = modules.flatMap((module) => levelOfArticle(module) ?? []);
    if (levels.length === 0 || shopId === null) return {};
    const general = await builtIn([ARTICLE]);
    const messages: Record<string, string> = {};
    for (const id of levels) {
      const structure = await structureInShop(database, shopId, id);
      const level = structure?.levels.find((candidate) => candidate.id === id);
      if (structure !== undefined && level !== undefined)
        Object.assign(messages, articleMessages(general, structure, level, [locale]));
    }
    return messages;
  },
};
