/** Dealers that an account owns or manages, as opposed to only seeing them. */
import { sql } from "drizzle-orm";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { isBetween, shopToday } from "../../platform/storage/shop-day";

/** Returns the dealers that the account currently owns (also without a set role) or manages. */
export async function managedDealers(data: ScopedDatabase): Promise<ReadonlySet<number>> {
  const { userId, shopId } = data.scope;
  const { rows } = await acrossShops(data).execute<{ id: number | string }>(
    sql`select fitter_id as id from dealer_user_scope join membership on membership.id = membership_id where user_id = ${userId} and shop_id = ${shopId}
      and coalesce(role, 'OWNER') in ('OWNER', 'MANAGER') and ${isBetween(shopToday(shopId), sql`from_day`, sql`to_day`)}`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}
