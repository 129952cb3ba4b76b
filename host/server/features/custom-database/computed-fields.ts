/** Computed fields of the structures and levels of custom databases. */
import { sql, type SQL } from "drizzle-orm";
import { ARTICLE } from "../../../../src/contract/article-name";
import { record } from "../../platform/storage/schema";
import { countField, referringCount } from "../../resources/storage/computed-sql";
import type { FieldSql } from "../../resources/storage/resource-storage";

/** Counts the articles whose resource is among the given names: an array, so that PostgreSQL searches each name in an index. */
const articlesOf = (resources: SQL): FieldSql =>
  countField(
    sql`(select count(*) from record article where article.shop_id = ${record.shopId} and article.deleted_at is null
      and article.resource = any(${resources}))`,
  );

export const structureFields = {
  levels: referringCount("custom-database-level", "struct"),
  fieldCount: referringCount("custom-database-field", "struct"),
  articles: articlesOf(sql`array(
    select ${ARTICLE} || '-' || level.id from record level where level.resource = 'custom-database-level'
      and level.shop_id = ${record.shopId} and level.deleted_at is null and level.data->>'struct' = ${record.id}::text)`),
};

export const levelFields = {
  fieldCount: referringCount("custom-database-field", "level"),
  articles: articlesOf(sql`array[${ARTICLE} || '-' || ${record.id}]`),
};
