/** Building blocks for fields computed by the database (`computed` of `defineHooks`). */
import { sql, type SQL } from "drizzle-orm";
import { record } from "../../platform/storage/schema";
import { shopToday } from "../../platform/storage/shop-day";
import type { FieldSql } from "./resource-storage";

/** A number that is never null, e.g. a counting subquery. */
export const countField = (value: SQL): FieldSql => ({
  value,
  key: value,
  isNeverNull: true,
  isEmpty: sql`${value} = 0`,
});

/** A code that is never null, e.g. a state that depends on the day. */
export const codeField = (value: SQL): FieldSql => ({ value, key: sql`${value} collate "C"`, isNeverNull: true });

/** Today as an ISO day in the time zone of the record's shop. */
export const todayOfRecord = sql`${shopToday(record.shopId)}::text`;

/** The stored text of a field. @param field a name from the definition, never user input */
export const textOf = (field: string): SQL => sql`(${record.data}->>${sql.raw(`'${field}'`)})`;

/** The locales in which a localised field has a value, joined by commas. */
export const localesOf = (field: string): FieldSql =>
  codeField(
    sql`(select coalesce(string_agg(written.locale, ', ' order by written.locale), '') from jsonb_object_keys(coalesce(${record.i18n}->${field}::text, '{}')) as written(locale))`,
  );

/** Number of records of `resource` whose reference `field` points to this record. @param condition on these records, named `other` */
export const referringCount = (resource: string, field: string, condition: SQL = sql`true`): FieldSql =>
  countField(
    sql`(select count(*) from record other where other.resource = ${resource} and other.shop_id = ${record.shopId}
      and other.deleted_at is null and (other.data->>${field}) = ${record.id}::text and ${condition})`,
  );
