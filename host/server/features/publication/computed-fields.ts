/** SQL of computed fields of pages, catalogues and content blocs. */
import { sql, type SQL } from "drizzle-orm";
import { pageView, paragraph, record, shopLanguage } from "../../platform/storage/schema";
import { codeField, countField, localesOf, textOf, todayOfRecord } from "../../resources/storage/computed-sql";
import { ownerIds } from "../../resources/storage/shared-order-sql";
import { targetedLinks } from "../../resources/storage/targeting";
import { paragraphCount } from "../paragraphs/paragraph-count";
import { VIEW_DAYS } from "./page-views";
import { hasAttributeValue, hasKeyword, missingLanguage, priceExclVat } from "./sheet-fields";

/** Page views of the last days, including today. */
const recentViews = countField(
  sql`(select coalesce(sum(page_views.views), 0)::int from ${pageView} page_views where page_views.record_id = ${record.id} and page_views.day > ${todayOfRecord}::date - ${sql.raw(String(VIEW_DAYS))})`,
);

/** Dealers targeted by a page: by id or country; all when neither is set. */
const targetedDealers = countField(
  sql`(select count(*) from ${targetedLinks({ dealers: sql`${record.data}->'dealers'`, countries: sql`${record.data}->'countries'` }, sql`${record.shopId}`)})`,
);

/** Locales of a page's language versions, in order. */
const siblingLocales = codeField(
  sql`(select coalesce(string_agg(coalesce(sibling.data->>'locale', ''), ', ' order by translation.place), '')
    from jsonb_array_elements_text(coalesce(${record.data}->'translations', '[]')) with ordinality as translation(id, place)
    left join record sibling on sibling.id = translation.id::bigint and sibling.deleted_at is null)`,
);

const paragraphLocales = codeField(
  sql`(select coalesce(string_agg(distinct part.locale, ', '), '') from ${paragraph} part
    where part.owner_id = ${record.id} and part.owner_type = 'CONTENT_BLOC_PAGE' and part.deleted_at is null)`,
);

const startsLater = sql`(${textOf("startAt")})::timestamptz > now()`;

const isOver = sql`(${textOf("endAt")})::timestamptz <= now()`;

/** State of a page that is published as a whole. */
const pageState = codeField(
  sql`(case when coalesce(${record.status}, 'DRAFT') <> 'PUBLISHED' then coalesce(${record.status}, 'DRAFT')
    when ${startsLater} then 'SCHEDULED' when ${isOver} then 'EXPIRED' else 'PUBLISHED' end)`,
);

/** Lengths above which search engines cut a title and a description. */
const MAX_TITLE = 60;
const MAX_DESCRIPTION = 160;

/** Paragraphs of a landing page whose title is an `h1`. */
const mainTitles = sql`(select count(*) from ${paragraph} part where part.owner_id = ${record.id} and part.owner_type = 'LANDING_PAGE'
  and part.active and part.deleted_at is null and part.content->>'titleLevel' = 'H1' and coalesce(part.content->'title', '{}') <> '{}')`;

/** The first problem of a page for search engines. A page that they do not show has none. */
const seoProblem = codeField(
  sql`(case when ${textOf("indexable")} = 'false' then 'NONE'
    when ${mainTitles} > 1 then 'SEVERAL_H1'
    when coalesce(${textOf("metaTitle")}, '') = '' then 'NO_TITLE'
    when length(${textOf("metaTitle")}) > ${sql.raw(String(MAX_TITLE))} then 'LONG_TITLE'
    when coalesce(${textOf("metaDescription")}, '') = '' then 'NO_DESCRIPTION'
    when length(${textOf("metaDescription")}) > ${sql.raw(String(MAX_DESCRIPTION))} then 'LONG_DESCRIPTION' else 'NONE' end)`,
);

export const landingPageFields = {
  seoProblem,
  state: pageState,
  paragraphs: paragraphCount("LANDING_PAGE"),
  siblings: siblingLocales,
  views: recentViews,
  reach: targetedDealers,
};

/** Words that a reader manages in a minute. */
const WORDS_PER_MINUTE = 200;

/** Minutes to read the shown paragraphs of a sheet in the shop's default language; 0 without text. */
const readingMinutes = countField(
  sql`(select ceil(count(word) / ${sql.raw(`${WORDS_PER_MINUTE}.0`)})::int from ${paragraph} part
    cross join lateral jsonb_path_query(part.content, ('strict $.**."' || (select spoken.locale from ${shopLanguage} spoken
      where spoken.shop_id = ${record.shopId} and spoken.is_default limit 1) || '"')::jsonpath) said
    cross join lateral regexp_matches(regexp_replace(said #>> '{}', '<[^>]*>|&nbsp;', ' ', 'g'), '\\S+', 'g') word
    where part.owner_id = ${record.id} and part.owner_type in ('PRODUCT', 'CATALOG_ITEM') and part.active and part.deleted_at is null)`,
);

export const catalogProductFields = {
  reach: targetedDealers,
  state: pageState,
  paragraphs: paragraphCount("PRODUCT", "CATALOG_ITEM"),
  views: recentViews,
  readingMinutes,
  languages: localesOf("name"),
  missingLanguage,
  priceExclVat,
  keyword: { value: sql`null::text`, matches: hasKeyword },
  attributeValue: { value: sql`null::text`, matches: hasAttributeValue },
};

export const contentBlocPageFields = {
  state: codeField(
    sql`(case when not ${record.active} then 'OFF' when ${startsLater} then 'SCHEDULED' when ${isOver} then 'EXPIRED' else 'LIVE' end)`,
  ),
  paragraphs: paragraphCount("CONTENT_BLOC_PAGE"),
  views: recentViews,
  languages: paragraphLocales,
};

/** Number of sheets of a catalogue, with those whose main catalogue is another. @param condition on these records, named `other` */
const sheetCount = (condition: SQL = sql`true`) =>
  countField(
    sql`(select count(*) from record other where other.resource = 'catalog-product' and other.shop_id = ${record.shopId}
      and other.deleted_at is null and ${ownerIds(sql`other.data`, "catalog", "otherCatalogs")} @> array[${record.id}]
      and ${condition})`,
  );

export const catalogFields = {
  reach: targetedDealers,
  products: sheetCount(),
  published: sheetCount(sql`other.status = 'PUBLISHED'`),
  missingLanguage,
  paragraphs: paragraphCount("CATALOG"),
  languages: localesOf("name"),
};
