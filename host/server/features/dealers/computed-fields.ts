/** Computed fields of options, tags and exclusions of dealers. */
import { sql, type SQL } from "drizzle-orm";
import { record, shopFitterLink } from "../../platform/storage/schema";
import { codeField, countField, textOf, todayOfRecord } from "../../resources/storage/computed-sql";
import { foldedKey } from "../../resources/storage/json-field";
import type { FieldSql } from "../../resources/storage/resource-storage";
import { openStatuses } from "../open-appointments";
import { tagFilter } from "./tag-filter";

/** Counts the shop's dealers that have a value of the option or tag. */
const countDealersWith = (part: SQL, reference: "option" | "tag"): FieldSql =>
  countField(
    sql`(select count(*) from ${shopFitterLink} linked where linked.shop_id = ${record.shopId} and linked.deleted_at is null
      and linked.extras @> jsonb_build_object(${part}, jsonb_build_array(jsonb_build_object(${reference}::text, ${record.id}))))`,
  );

export const dealerOptionFields = { uses: countDealersWith(sql`'options'::text`, "option") };

/** Counts the catalogues and sheets that have a value of the tag. */
const pagesWithTag = sql`(select count(*) from record page where page.shop_id = ${record.shopId} and page.deleted_at is null
  and page.resource in ('catalog', 'catalog-product')
  and page.data->'metaTags' @> jsonb_build_array(jsonb_build_object('tag'::text, ${record.id})))`;

// A tag's values are stored under the tag's group.
const dealersWithTag = countDealersWith(sql`(${record.data}->>'group')`, "tag").value;

export const metaDataFields = {
  uses: countField(
    sql`(case when ${record.data}->>'group' = 'catalog' then ${pagesWithTag} else ${dealersWithTag} end)`,
  ),
};

/** A text of an exclusion's dealer, for display and sorting. */
const dealerText = (value: SQL): FieldSql => ({ value, key: foldedKey(value) });

const dealerCountry = sql`(select dealer.address->>'country' from fitter dealer where dealer.id = ${record.fitterId})`;

export const exclusionFields = {
  dealerName: dealerText(sql`(select dealer.name from fitter dealer where dealer.id = ${record.fitterId})`),
  code: dealerText(
    sql`(select linked.code from ${shopFitterLink} linked where linked.shop_id = ${record.shopId} and linked.fitter_id = ${record.fitterId})`,
  ),
  city: dealerText(sql`(select dealer.address->>'city' from fitter dealer where dealer.id = ${record.fitterId})`),
  country: { value: dealerCountry, key: sql`${dealerCountry} collate "C"` },
  withTags: tagFilter(sql`linked.fitter_id = ${record.fitterId}`),
  state: codeField(
    sql`(case when ${textOf("endedAt")} is not null then 'PAST' when ${textOf("from")} > ${todayOfRecord} then 'PLANNED' when coalesce(${textOf("to")}, '9999') >= ${todayOfRecord} then 'RUNNING' else 'PAST' end)`,
  ),
  appointments: countField(
    sql`(select count(*) from ${record} booked where booked.resource = 'appointment' and booked.shop_id = ${record.shopId} and booked.fitter_id = ${record.fitterId}
        and booked.deleted_at is null and (booked.data->>'date')::timestamptz > now() and coalesce(booked.status, '') in (${openStatuses}))`,
  ),
};
