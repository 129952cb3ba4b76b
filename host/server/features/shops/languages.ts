/** Storage of a shop's languages, and the writes and checks that their screens need. */
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { AnyResource } from "../../../../src/contract/resource";
import { paragraph, record, shopLanguage } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { ColumnStorage } from "../../resources/storage/column-storage";
import { countField } from "../../resources/storage/computed-sql";

/** Number of the shop's paragraphs in a language. */
const paragraphsIn = (locale: SQL): SQL =>
  sql`(select count(*) from ${paragraph} part
    where part.shop_id = ${shopLanguage.shopId} and part.locale = ${locale} and part.deleted_at is null)`;

const ofDefault = paragraphsIn(
  sql`(select main.locale from ${shopLanguage} main where main.shop_id = ${shopLanguage.shopId} and main.is_default)`,
);
const paragraphs = paragraphsIn(sql`${shopLanguage.locale}`);

export const languageStorage = (resource: AnyResource): ColumnStorage =>
  new ColumnStorage(resource, {
    table: shopLanguage,
    owner: shopLanguage.shopId,
    columns: {
      locale: shopLanguage.locale,
      name: shopLanguage.name,
      urlSuffix: shopLanguage.urlSuffix,
      active: shopLanguage.active,
      isDefault: shopLanguage.isDefault,
      position: shopLanguage.position,
    },
    computed: {
      paragraphs: countField(paragraphs),
      // A shop without paragraphs lacks none.
      completeness: countField(
        sql`coalesce(least(100, round(100.0 * ${paragraphs} / nullif(${ofDefault}, 0))), 100)::int`,
      ),
    },
  });

export const countLanguages = (data: ScopedDatabase): Promise<number> =>
  data.count(shopLanguage, isNull(shopLanguage.deletedAt));

/** Makes the shop's present default an ordinary language, so that another can take its place. */
export async function releaseDefault(data: ScopedDatabase): Promise<void> {
  await data.execute(
    shopLanguage,
    (
      scope,
    ) => sql`update ${shopLanguage} set is_default = false, version = ${shopLanguage.version} + 1, updated_at = now(),
      updated_by = ${data.scope.userId} where ${scope} and ${shopLanguage.isDefault}`,
    "write",
  );
}

/** Returns whether a page of the shop has the suffix as its whole address, so that one of the two could not be reached. */
export async function isPageAddress(data: ScopedDatabase, suffix: string): Promise<boolean> {
  const isPage = and(
    eq(record.resource, "landing-page"),
    isNull(record.deletedAt),
    sql`ltrim(${record.data}->>'slug', '/') = ${suffix}`,
  );
  return (await data.count(record, isPage, 1)) > 0;
}
