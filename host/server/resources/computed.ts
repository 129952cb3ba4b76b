/** Fields of records that the database works out as it reads them: how many dealers use a record, what state its days are in. */
import { sql, type SQL } from "drizzle-orm";
import { record, serviceDealer, shopFitterLink } from "../storage/schema";
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
/** A state that the calendar decides. */
const state = (value: SQL): FieldSql => ({ value, key: sql`${value} collate "C"`, alwaysThere: true });

const COMPUTED: Readonly<Record<string, Readonly<Record<string, FieldSql>>>> = {
  service: {
    dealers: count(
      sql`(select count(*) from ${serviceDealer} offered where offered.shop_id = ${record.shopId} and offered.service_id = ${record.id} and offered.available)`,
    ),
  },
  dealerOption: { uses: dealersWith(sql`'options'::text`, "option") },
  // Values stand under the group of their tag.
  metaData: { uses: dealersWith(sql`(${record.data}->>'group')`, "tag") },
  inactivity: {
    state: state(
      sql`(case when ${text("from")} > ${today} then 'PLANNED' when coalesce(${text("to")}, '9999') >= ${today} then 'RUNNING' else 'PAST' end)`,
    ),
  },
  specificDay: {
    state: state(
      sql`(case when ${text("date")} > ${today} then 'PLANNED' when coalesce(${text("to")}, ${text("date")}) >= ${today} then 'TODAY'
        when ${text("repeat")} = 'YEARLY_SAME_DATE' then 'PLANNED' else 'PAST' end)`,
    ),
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
