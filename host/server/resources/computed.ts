/** Fields of records that the database works out as it reads them: how many dealers use a record, what state its days are in. */
import { sql, type SQL } from "drizzle-orm";
import { meantLinks } from "../dealers/meant";
import { holdsTag } from "../dealers/tagged";
import { ARTICLE } from "../../../src/contract/article-name";
import { VIEW_DAYS } from "../publication/page-views";
import { pageView, paragraph, record, serviceDealer, shopFitterLink } from "../storage/schema";
import { foldedKey } from "./json-field";
import type { FieldSql } from "./storage";

/** A number that is never absent. */
const count = (value: SQL): FieldSql => ({ value, key: value, alwaysThere: true, isEmpty: sql`${value} = 0` });

/** Dealers of the shop that have a value of an option or tag. */
const dealersWith = (part: SQL, reference: "option" | "tag"): FieldSql =>
  count(
    sql`(select count(*) from ${shopFitterLink} linked where linked.shop_id = ${record.shopId} and linked.deleted_at is null
      and linked.extras @> jsonb_build_object(${part}, jsonb_build_array(jsonb_build_object(${reference}::text, ${record.id}))))`,
  );

const today = sql`(now() at time zone (select time_zone from shop where shop.id = ${record.shopId}))::date::text`;
const text = (field: string): SQL => sql`(${record.data}->>${sql.raw(`'${field}'`)})`;
/** The same date so many years from this one; 29 February is 1 March where the year has none. */
const inYearOf = (day: SQL, later: number): SQL => {
  const year = sql.raw(`(extract(year from now())::int + ${String(later)})`);
  const isShort = sql`extract(day from make_date(${year}, 3, 1) - 1) = 28`;
  return sql`(${year}::text || case when substr(${day}, 5) = '-02-29' and ${isShort} then '-03-01' else substr(${day}, 5) end)`;
};
/** A state that the calendar decides. */
const state = (value: SQL): FieldSql => ({ value, key: sql`${value} collate "C"`, alwaysThere: true });

/** Appointments to come that a closure or a specific day hits: of its dealers, on its days of the shop's clock. */
const bookedIn = (ofDealers: SQL, onDay: SQL): FieldSql =>
  count(
    sql`(select count(*) from record booked join shop on shop.id = booked.shop_id
      cross join lateral (select (booked.data->>'date')::timestamptz at time zone shop.time_zone as start) local
      cross join lateral (select local.start::date::text as day, to_char(local.start, 'HH24:MI') as time) at
      where booked.resource = 'appointment' and booked.shop_id = ${record.shopId} and booked.deleted_at is null
        and booked.status in ('PENDING', 'CONFIRMED', 'RESCHEDULE_PROPOSED') and (booked.data->>'date')::timestamptz > now()
        and ${ofDealers} and ${onDay})`,
  );
const ofNamedDealers = sql`${record.data}->'dealers' @> to_jsonb(booked.fitter_id)`;

/** Paragraphs of a record, whatever kind of owner it is. */
const paragraphsOf = (...types: readonly string[]): FieldSql =>
  count(
    sql`(select count(*) from ${paragraph} part where part.owner_id = ${record.id} and part.deleted_at is null
      and part.owner_type in (${sql.join(
        types.map((type) => sql`${type}`),
        sql`, `,
      )}))`,
  );
/** Visits of a page in the last days, today among them. */
const recentViews = count(
  sql`(select coalesce(sum(seen.views), 0)::int from ${pageView} seen where seen.record_id = ${record.id} and seen.day > ${today}::date - ${sql.raw(String(VIEW_DAYS))})`,
);
/** Dealers of the shop that a page is meant for: those named, in the countries named; all where neither is. */
const meantDealers = count(
  sql`(select count(*) from ${meantLinks({ dealers: sql`${record.data}->'dealers'`, countries: sql`${record.data}->'countries'` }, sql`${record.shopId}`)})`,
);
/** Some locales, joined. */
const locales = (value: SQL): FieldSql => ({ value, key: sql`${value} collate "C"`, alwaysThere: true });
/** Languages that a text of the record is written in. */
const localesOf = (field: string): FieldSql =>
  locales(
    sql`(select coalesce(string_agg(written.locale, ', ' order by written.locale), '') from jsonb_object_keys(coalesce(${record.i18n}->${field}::text, '{}')) as written(locale))`,
  );
/** Languages of the pages that a page names as the same in other languages, in their order. */
const siblingLocales = locales(
  sql`(select coalesce(string_agg(coalesce(sibling.data->>'locale', ''), ', ' order by named.place), '')
    from jsonb_array_elements_text(coalesce(${record.data}->'translations', '[]')) with ordinality as named(id, place)
    left join record sibling on sibling.id = named.id::bigint and sibling.deleted_at is null)`,
);
const paragraphLocales = locales(
  sql`(select coalesce(string_agg(distinct part.locale, ', '), '') from ${paragraph} part
    where part.owner_id = ${record.id} and part.owner_type = 'CONTENT_BLOC_PAGE' and part.deleted_at is null)`,
);
/** Records of a resource that refer to this one. */
const referring = (resource: string, field: string): FieldSql =>
  count(
    sql`(select count(*) from record other where other.resource = ${resource} and other.shop_id = ${record.shopId}
      and other.deleted_at is null and (other.data->>${field}) = ${record.id}::text)`,
  );
/** Articles of the levels that a condition finds. */
const articlesOf = (levels: SQL): FieldSql =>
  count(
    sql`(select count(*) from record article where article.shop_id = ${record.shopId} and article.deleted_at is null and article.resource in (
      select ${ARTICLE} || '-' || lvl.id from record lvl where lvl.resource = 'custom-database-level' and lvl.deleted_at is null and ${levels}))`,
  );
const startsLater = sql`(${text("startAt")})::timestamptz > now()`;
const isOver = sql`(${text("endAt")})::timestamptz <= now()`;
/** Where a page stands that is published as a whole. */
const pageState = state(
  sql`(case when coalesce(${record.status}, 'DRAFT') <> 'PUBLISHED' then coalesce(${record.status}, 'DRAFT')
    when ${startsLater} then 'SCHEDULED' when ${isOver} then 'EXPIRED' else 'PUBLISHED' end)`,
);

/** Something about the dealer of an exclusion. */
const excluded = (value: SQL): FieldSql => ({ value, key: foldedKey(value) });

/** Findings of a run in some states. */
const findings = (...states: readonly string[]): FieldSql =>
  count(
    sql`(select count(*) from record found where found.resource = 'dealer-data-finding' and found.shop_id = ${record.shopId} and found.deleted_at is null
      and found.data->>'state' in (${sql.join(
        states.map((one) => sql`${one}`),
        sql`, `,
      )}) and (found.data->>'run')::bigint = ${record.id} and found.data->>'finding' <> 'NOT_CHECKED')`,
  );

/** Another active ranking, higher up and without conditions, answers for all usages of this one all the time. */
const hasHigher = sql`(${record.active} and exists (select 1 from record higher where higher.resource = 'customDealerRanking' and higher.shop_id = ${record.shopId}
        and higher.deleted_at is null and higher.active and higher.position < ${record.position} and higher.data->'usages' @> (${record.data}->'usages')
        and jsonb_array_length(coalesce(higher.data->'countries', '[]')) + jsonb_array_length(coalesce(higher.data->'locales', '[]'))
          + jsonb_array_length(coalesce(higher.data->'segments', '[]')) = 0
        and coalesce(higher.data->>'validFrom', '') <= coalesce(${record.data}->>'validFrom', '') and coalesce(higher.data->>'validTo', '9999') >= coalesce(${record.data}->>'validTo', '9999')))`;

const COMPUTED: Readonly<Record<string, Readonly<Record<string, FieldSql>>>> = {
  service: {
    dealers: count(
      sql`(select count(*) from ${serviceDealer} offered where offered.shop_id = ${record.shopId} and offered.service_id = ${record.id} and offered.available)`,
    ),
  },
  dealerOption: { uses: dealersWith(sql`'options'::text`, "option") },
  // Values stand under the group of their tag.
  metaData: { uses: dealersWith(sql`(${record.data}->>'group')`, "tag") },
  fitterExclusion: {
    dealerName: excluded(sql`(select shown.name from fitter shown where shown.id = ${record.fitterId})`),
    code: excluded(
      sql`(select linked.code from ${shopFitterLink} linked where linked.shop_id = ${record.shopId} and linked.fitter_id = ${record.fitterId})`,
    ),
    city: excluded(sql`(select shown.address->>'city' from fitter shown where shown.id = ${record.fitterId})`),
    state: state(
      sql`(case when ${text("endedAt")} is not null then 'PAST' when ${text("from")} > ${today} then 'PLANNED' when coalesce(${text("to")}, '9999') >= ${today} then 'RUNNING' else 'PAST' end)`,
    ),
    appointments: count(
      sql`(select count(*) from ${record} booked where booked.resource = 'appointment' and booked.shop_id = ${record.shopId} and booked.fitter_id = ${record.fitterId}
        and booked.deleted_at is null and (booked.data->>'date')::timestamptz > now() and coalesce(booked.status, '') in ('PENDING', 'CONFIRMED', 'RESCHEDULE_PROPOSED'))`,
    ),
  },
  inactivity: {
    days: {
      value: sql`(${text("to")}::date - ${text("from")}::date + 1)`,
      key: sql`(${text("to")}::date - ${text("from")}::date + 1)`,
    },
    appointments: bookedIn(
      sql`(${record.data}->'scope' @> '"NO_APPOINTMENTS"' and ${ofNamedDealers})`,
      sql`at.day between ${text("from")} and coalesce(${text("to")}, '9999')`,
    ),
    state: state(
      sql`(case when ${text("from")} > ${today} then 'PLANNED' when coalesce(${text("to")}, '9999') >= ${today} then 'RUNNING' else 'PAST' end)`,
    ),
  },
  specificDay: {
    // Every year: the days of its first year, set to that of the appointment. Hours that it has are no obstacle.
    appointments: bookedIn(
      sql`(${text("appliesTo")} = 'ALL' or ${ofNamedDealers} or (${text("appliesTo")} = 'TAG' and exists (select 1 from ${shopFitterLink} linked
        where linked.shop_id = booked.shop_id and linked.fitter_id = booked.fitter_id and linked.deleted_at is null
          and ${holdsTag(sql`linked.extras`, sql`(${text("tag")})::bigint`, text("tagValue"), sql`at.day`)})))`,
      sql`at.day >= ${text("date")} and (case when ${text("repeat")} = 'YEARLY_SAME_DATE'
          then substr(at.day, 6) between substr(${text("date")}, 6) and substr(coalesce(${text("to")}, ${text("date")}), 6)
          else at.day <= coalesce(${text("to")}, ${text("date")}) end)
        and (${text("kind")} = 'CLOSED' or jsonb_array_length(coalesce(${record.data}->'hours', '[]')) > 0)
        and not exists (select 1 from jsonb_array_elements(coalesce(${record.data}->'hours', '[]')) as open_range(hours)
          where at.time >= open_range.hours->>'from' and at.time < open_range.hours->>'to')`,
    ),
    // Days of a time that did not ask were the shop's.
    origin: state(sql`coalesce(${text("origin")}, 'SHOP')`),
    next: state(
      sql`(case when ${text("repeat")} <> 'YEARLY_SAME_DATE' or ${text("date")} >= ${today} then ${text("date")}
        when ${inYearOf(text("date"), 0)} >= ${today} then ${inYearOf(text("date"), 0)} else ${inYearOf(text("date"), 1)} end)`,
    ),
    state: state(
      sql`(case when ${text("date")} > ${today} then 'PLANNED' when coalesce(${text("to")}, ${text("date")}) >= ${today} then 'TODAY'
        when ${text("repeat")} = 'YEARLY_SAME_DATE' then 'PLANNED' else 'PAST' end)`,
    ),
  },
  "landing-page": {
    state: pageState,
    paragraphs: paragraphsOf("LANDING_PAGE"),
    siblings: siblingLocales,
    views: recentViews,
    reach: meantDealers,
  },
  "catalog-product": {
    reach: meantDealers,
    state: pageState,
    paragraphs: paragraphsOf("PRODUCT", "CATALOG_ITEM"),
    views: recentViews,
    languages: localesOf("name"),
  },
  "content-bloc-page": {
    state: state(
      sql`(case when not ${record.active} then 'OFF' when ${startsLater} then 'SCHEDULED' when ${isOver} then 'EXPIRED' else 'LIVE' end)`,
    ),
    paragraphs: paragraphsOf("CONTENT_BLOC_PAGE"),
    views: recentViews,
    languages: paragraphLocales,
  },
  catalog: {
    reach: meantDealers,
    products: referring("catalog-product", "catalog"),
    paragraphs: paragraphsOf("CATALOG"),
    languages: localesOf("name"),
  },
  author: { articles: referring("catalog-product", "author"), languages: localesOf("job") },
  "custom-database-struct": {
    levels: referring("custom-database-level", "struct"),
    fieldCount: referring("custom-database-field", "struct"),
    paragraphs: paragraphsOf("CUSTOM_DATABASE_STRUCT"),
    articles: articlesOf(sql`(lvl.data->>'struct')::bigint = ${record.id}`),
  },
  "custom-database-level": {
    fieldCount: referring("custom-database-field", "level"),
    paragraphs: paragraphsOf("CUSTOM_DATABASE_LEVEL"),
    articles: articlesOf(sql`lvl.id = ${record.id}`),
  },
  "dealer-data-validation": { toFix: findings("OPEN"), fixed: findings("ACCEPTED", "EDITED", "SETTLED") },
  customDealerRanking: {
    groups: count(
      sql`(select count(*) from record grouped where grouped.resource = 'customDealerRankingGroup' and grouped.shop_id = ${record.shopId}
        and grouped.deleted_at is null and (grouped.data->>'ranking')::bigint = ${record.id})`,
    ),
    neverReached: { value: sql`to_jsonb(${hasHigher})`, key: hasHigher, alwaysThere: true },
  },
  serviceCategory: {
    services: count(
      sql`(select count(*) from record service where service.resource = 'service' and service.shop_id = ${record.shopId}
        and service.deleted_at is null and (service.data->>'category')::bigint = ${record.id})`,
    ),
  },
};

/** SQL of a field that is worked out; undefined for one that is stored. */
export const computedField = (resource: string, field: string): FieldSql | undefined => COMPUTED[resource]?.[field];
