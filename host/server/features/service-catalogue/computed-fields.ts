/** SQL of computed fields of services and categories. */
import { sql, type SQL } from "drizzle-orm";
import { bay, bayService, record, serviceDealer, shopFitterLink } from "../../platform/storage/schema";
import { codeField, countField } from "../../resources/storage/computed-sql";

/** A value that is never null. */
const listedValue = (value: SQL) => ({ value, key: value, isNeverNull: true });

export const serviceFields = {
  ableBays: countField(
    sql`(select count(*) from ${bayService} entry join ${bay} place on place.id = entry.bay_id
        join ${shopFitterLink} link on link.fitter_id = place.fitter_id and link.shop_id = ${record.shopId} and link.deleted_at is null
      where entry.service_id = ${record.id} and entry.active and entry.deleted_at is null and place.active and place.deleted_at is null)`,
  ),
  bookings: countField(
    sql`(select count(*) from record visit where visit.resource = 'appointment' and visit.shop_id = ${record.shopId} and visit.deleted_at is null
        and visit.data->>'date' >= to_char((now() - interval '30 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')
        and visit.data->>'date' < to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')
        and visit.data->'services' @> jsonb_build_array(jsonb_build_object('service', ${record.id})))`,
  ),
  soldOnline: listedValue(
    sql`(${record.active} and coalesce(${record.data}->>'bookable', 'true') = 'true' and coalesce(${record.data}->>'priceMode', '') <> 'ON_QUOTE'
      and (coalesce(${record.data}->'channels', '[]') = '[]'::jsonb or ${record.data}->'channels' ? 'WEBSITE'))`,
  ),
  google: codeField(
    sql`coalesce((select reserve.data->>'state' from record reserve where reserve.resource = 'google-reserve' and reserve.shop_id = ${record.shopId}
      and reserve.deleted_at is null and reserve.data->>'service' = ${record.id}::text limit 1), 'OFF')`,
  ),
  /** Dealers that lists show: neither archived nor merged. */
  dealers: countField(
    sql`(select count(*) from ${serviceDealer} offered join ${shopFitterLink} link on link.fitter_id = offered.fitter_id and link.shop_id = offered.shop_id
        and link.listed and link.deleted_at is null
      where offered.shop_id = ${record.shopId} and offered.service_id = ${record.id} and offered.available)`,
  ),
};

export const serviceCategoryFields = {
  services: countField(
    sql`(select count(*) from record service where service.resource = 'service' and service.shop_id = ${record.shopId}
        and service.deleted_at is null and (service.data->>'category')::bigint = ${record.id})`,
  ),
};
