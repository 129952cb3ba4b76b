/** Large demo data sets: the database copies the individually generated dealers. */
import { sql } from "drizzle-orm";
import type { Transaction } from "../platform/storage/db";

/** Drops non-unique indexes during `work` and rebuilds them after it, which is much faster than updating them row by row. */
async function withoutIndexes(transaction: Transaction, work: () => Promise<void>): Promise<void> {
  const { rows } = await transaction.execute<{ name: string; definition: string }>(
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid in ('shop_fitter_link'::regclass, 'service_dealer'::regclass) and not indisunique`,
  );
  for (const { name } of rows) await transaction.execute(sql`drop index ${sql.raw(name)}`);
  await work();
  for (const { definition } of rows) await transaction.execute(sql.raw(definition));
}

/**
 * Adds `count` dealers to a shop. Each copies the town and presentation of an existing dealer but has its own name, code,
 * telephone and position. Company numbers stay empty because they must be unique.
 */
export async function addMoreDealers(transaction: Transaction, shopId: number, count: number): Promise<void> {
  if (count <= 0) return;
  // Codes follow the usual pattern: three letters of the town, then a number.
  await transaction.execute(sql`create temporary table more_dealer on commit drop as
    select nextval(pg_get_serial_sequence('fitter', 'id')) as id, pattern.fitter_id as pattern, copy.number,
      split_part(pattern.code, '-', 1) || '-' || (1000 + row_number() over (order by copy.number, pattern.fitter_id)) as code,
      lpad(((pattern.fitter_id * 7919 + copy.number * 104729) % 1000000)::text, 6, '0') as telephone,
      ((pattern.fitter_id * 31 + copy.number * 17) % 1000 - 500)::float8 as shift
    from shop_fitter_link pattern cross join generate_series(2, 2 + ${count}::int / greatest(1, (select count(*)::int from shop_fitter_link
      where shop_id = ${shopId} and owner_shop and listed))) as copy(number)
    where pattern.shop_id = ${shopId} and pattern.owner_shop and pattern.listed
    order by copy.number, pattern.fitter_id limit ${count}`);
  await transaction.execute(sql`insert into fitter (id, status, dealer_type, name, trading_name, address, lat, lng, geo_precision, time_zone, phone, email,
      booking_mode, bays, opening_hours, rating_value, rating_count, data, i18n, created_at, created_by, updated_at, updated_by)
    overriding system value
    select more.id, status, dealer_type, name || ' ' || more.number, trading_name, address, lat + more.shift / 1e5, lng + more.shift / 8e4, geo_precision, time_zone,
      left(phone, -6) || more.telephone, replace(email, '@', more.number || '@'), booking_mode, bays, opening_hours, rating_value, rating_count, data, i18n,
      created_at - more.number * interval '1 hour', created_by, updated_at - more.number * interval '19 minutes', updated_by
    from more_dealer more join fitter on fitter.id = more.pattern`);
  await withoutIndexes(transaction, async () => {
    // The search text ends with the code; only the copied dealer's own values differ.
    await transaction.execute(sql`insert into shop_fitter_link (shop_id, fitter_id, owner_shop, linked_by, linked_at, code, relative_url, extras, service_count,
        search, name_key, city_key, postal_code, country, email_key, status, dealer_type, booking_mode, rating_key, quality, lat, lng, updated_at)
      select link.shop_id, more.id, true, link.linked_by, link.linked_at, more.code, jsonb_build_object('fr_FR', (link.relative_url->>'fr_FR') || '-' || lower(more.code)),
        link.extras, link.service_count,
        replace(replace(left(link.search, -length(link.code)), right(pattern.phone, 6), more.telephone), coalesce(lower(pattern.company_id), '-'), '') || more.number || ' ' || lower(more.code),
        link.name_key || ' ' || more.number, link.city_key, link.postal_code, link.country, replace(link.email_key, '@', more.number || '@'), link.status, link.dealer_type, link.booking_mode, link.rating_key, link.quality, link.lat + more.shift / 1e5, link.lng + more.shift / 8e4,
        link.updated_at - more.number * interval '19 minutes'
      from more_dealer more join shop_fitter_link link on link.shop_id = ${shopId} and link.fitter_id = more.pattern join fitter pattern on pattern.id = more.pattern`);
    await transaction.execute(sql`insert into service_dealer (shop_id, fitter_id, service_id, position, price_minor, currency, duration, available)
      select shop_id, more.id, service_id, position, price_minor, currency, duration, available
      from more_dealer more join service_dealer on shop_id = ${shopId} and fitter_id = more.pattern`);
  });
}
