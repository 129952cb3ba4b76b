/** The current day in a shop's time zone. Periods in days start and end by the shop's clock, not the database's. */
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * Returns SQL for today's date in the time zone of a shop.
 *
 * @param shopId a column or an id; null for UTC
 */
export const shopToday = (shopId: SQLWrapper | number | null): SQL => sql`shop_today(${shopId}::bigint)`;

/**
 * Returns SQL that tests whether a day lies between two days, both included. A null bound is open.
 *
 * @param day SQL of a date, such as `shopToday()`
 */
export const isBetween = (day: SQL, from: SQLWrapper, to: SQLWrapper): SQL =>
  sql`coalesce(${from} <= ${day}, true) and coalesce(${to} >= ${day}, true)`;
