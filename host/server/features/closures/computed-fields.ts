/** SQL of computed fields of closures and specific days. */
import { sql, type SQL } from "drizzle-orm";
import { record, shopFitterLink } from "../../platform/storage/schema";
import { codeField, countField, textOf, todayOfRecord } from "../../resources/storage/computed-sql";
import type { FieldSql } from "../../resources/storage/resource-storage";
import { tagFilter } from "../dealers/tag-filter";
import { hasTag } from "../dealers/tagged";
import { openStatuses } from "../open-appointments";

/** Shifts a date by years; 29 February becomes 1 March in common years. */
const inYearOf = (day: SQL, later: number): SQL => {
  const year = sql.raw(`(extract(year from now())::int + ${String(later)})`);
  const isShort = sql`extract(day from make_date(${year}, 3, 1) - 1) = 28`;
  return sql`(${year}::text || case when substr(${day}, 5) = '-02-29' and ${isShort} then '-03-01' else substr(${day}, 5) end)`;
};

/** Counts future appointments on the closed days, in the shop's time zone. */
const countBooked = (dealerCondition: SQL, dayCondition: SQL): FieldSql =>
  countField(
    sql`(select count(*) from record booked join shop on shop.id = booked.shop_id
      cross join lateral (select (booked.data->>'date')::timestamptz at time zone shop.time_zone as start) local
      cross join lateral (select local.start::date::text as day, to_char(local.start, 'HH24:MI') as time) visit
      where booked.resource = 'appointment' and booked.shop_id = ${record.shopId} and booked.deleted_at is null
        and booked.status in (${openStatuses}) and (booked.data->>'date')::timestamptz > now()
        and ${dealerCondition} and ${dayCondition})`,
  );
const atSelectedDealers = sql`${record.data}->'dealers' @> to_jsonb(booked.fitter_id)`;

export const closureFields: Readonly<Record<"days" | "appointments" | "state" | "withTags", FieldSql>> = {
  withTags: tagFilter(sql`${record.data}->'dealers' @> to_jsonb(linked.fitter_id)`),
  days: {
    value: sql`(${textOf("to")}::date - ${textOf("from")}::date + 1)`,
    key: sql`(${textOf("to")}::date - ${textOf("from")}::date + 1)`,
  },
  appointments: countBooked(
    sql`(${record.data}->'scope' @> '"NO_APPOINTMENTS"' and ${atSelectedDealers})`,
    sql`visit.day between ${textOf("from")} and coalesce(${textOf("to")}, '9999')`,
  ),
  state: codeField(
    sql`(case when ${textOf("from")} > ${todayOfRecord} then 'PLANNED' when coalesce(${textOf("to")}, '9999') >= ${todayOfRecord} then 'RUNNING' else 'PAST' end)`,
  ),
};

export const specificDayFields = {
  // Yearly days are compared by month and day only.
  appointments: countBooked(
    sql`(${textOf("appliesTo")} = 'ALL' or ${atSelectedDealers} or (${textOf("appliesTo")} = 'TAG' and exists (select 1 from ${shopFitterLink} linked
        where linked.shop_id = booked.shop_id and linked.fitter_id = booked.fitter_id and linked.deleted_at is null
          and ${hasTag(sql`linked.extras`, sql`(${textOf("tag")})::bigint`, textOf("tagValue"), sql`visit.day`)})))`,
    sql`visit.day >= ${textOf("date")} and (case when ${textOf("repeat")} = 'YEARLY_SAME_DATE'
          then substr(visit.day, 6) between substr(${textOf("date")}, 6) and substr(coalesce(${textOf("to")}, ${textOf("date")}), 6)
          else visit.day <= coalesce(${textOf("to")}, ${textOf("date")}) end)
        and (${textOf("kind")} = 'CLOSED' or jsonb_array_length(coalesce(${record.data}->'hours', '[]')) > 0)
        and not exists (select 1 from jsonb_array_elements(coalesce(${record.data}->'hours', '[]')) as open_range(hours)
          where visit.time >= open_range.hours->>'from' and visit.time < open_range.hours->>'to')`,
  ),
  // Older days without this value apply to the whole shop.
  origin: codeField(sql`coalesce(${textOf("origin")}, 'SHOP')`),
  next: codeField(
    sql`(case when ${textOf("repeat")} <> 'YEARLY_SAME_DATE' or ${textOf("date")} >= ${todayOfRecord} then ${textOf("date")}
        when ${inYearOf(textOf("date"), 0)} >= ${todayOfRecord} then ${inYearOf(textOf("date"), 0)} else ${inYearOf(textOf("date"), 1)} end)`,
  ),
  state: codeField(
    sql`(case when ${textOf("date")} > ${todayOfRecord} then 'PLANNED' when coalesce(${textOf("to")}, ${textOf("date")}) >= ${todayOfRecord} then 'TODAY'
        when ${textOf("repeat")} = 'YEARLY_SAME_DATE' then 'PLANNED' else 'PAST' end)`,
  ),
};
