/** The day it is for a shop: what begins and ends by the day does so by the shop's clock, not by that of the database. */
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * Today in the time zone of a shop, as a date. Of an id that is known the database works it out once a statement.
 *
 * @param shopId a column, or an id; without a shop the day is that of UTC
 */
export const shopToday = (shopId: SQLWrapper | number | null): SQL =>
  sql`(now() at time zone coalesce((select zone.time_zone from shop zone where zone.id = ${shopId}::bigint), 'UTC'))::date`;

/**
 * Whether a day lies between two days, both included; a missing one leaves that side open.
 *
 * @param day SQL of a date, such as `shopToday()`
 */
export const isBetween = (day: SQL, from: SQLWrapper, to: SQLWrapper): SQL =>
  sql`coalesce(${from} <= ${day}, true) and coalesce(${to} >= ${day}, true)`;
