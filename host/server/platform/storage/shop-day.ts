/** The current day in a shop's time zone. Periods in days start and end by the shop's clock, not the database's. */
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * Returns SQL for today's date in the time zone of a shop. For a constant id the database evaluates it once per statement.
 *
 * @param shopId a column or an id; null for UTC
 */
export const shopToday = (shopId: SQLWrapper | number | null): SQL =>
  sql`(now() at time zone coalesce((select zone.time_zone from shop zone where zone.id = ${shopId}::bigint), 'UTC'))::date`;

/**
 * Returns SQL that tests whether a day lies between two days, both included. A null bound is open.
 *
 * @param day SQL of a date, such as `shopToday()`
 */
export const isBetween = (day: SQL, from: SQLWrapper, to: SQLWrapper): SQL =>
  sql`coalesce(${from} <= ${day}, true) and coalesce(${to} >= ${day}, true)`;
