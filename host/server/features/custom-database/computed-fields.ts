/** Computed fields of the structures and levels of custom databases. */
import { sql, type SQL } from "drizzle-orm";
import { ARTICLE } from "../../../../src/contract/article-name";
import { record } from "../../platform/storage/schema";
import { countField, referringCount } from "../../resources/storage/computed-sql";
import type { FieldSql } from "../../resources/storage/resource-storage";

/** Counts articles of the levels that match a condition. */
const articlesOf = (levels: SQL): FieldSql =>
  countField(
    sql`(select count(*) from record article where article.shop_id = ${record.shopId} and article.deleted_at is null and article.resource in (
      select ${ARTICLE} || '-' || lvl.id from record lvl where lvl.resource = 'custom-database-level' and lvl.deleted_at is null and ${levels}))`,
  );

export const structureFields = {
  levels: referringCount("custom-database-level", "struct"),
  fieldCount: referringCount("custom-database-field", "struct"),
  articles: articlesOf(sql`(lvl.data->>'struct')::bigint = ${record.id}`),
};

export const levelFields = {
  fieldCount: referringCount("custom-database-field", "level"),
  articles: articlesOf(sql`lvl.id = ${record.id}`),
};
