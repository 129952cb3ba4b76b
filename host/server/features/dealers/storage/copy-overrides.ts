/** Copies another shop's overrides of a dealer. */
import { sql } from "drizzle-orm";
import { widen } from "../../../../../src/contract/resource";
import dealers from "../../../../../src/resources/dealers/fitter/fitter.resource";
import type { Transaction } from "../../../platform/storage/db";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";
import { shopToday } from "../../../platform/storage/shop-day";
import { copyToLinks, refreshListColumns } from "./overrides";

const COPIED = sql.raw("fitter_id, field, locale, value, base, from_day, to_day, search");

/**
 * Copies the overrides of a shop that apply today or later to the current shop, which has none of this dealer. Returns their number.
 *
 * @param transaction connection that can access both shops
 */
export async function copyOverrides(
  data: ScopedDatabase,
  transaction: Transaction,
  fromShopId: number,
  fitterId: number,
): Promise<number> {
  const { shopId, userId } = data.scope;
  const { rows } = await transaction.execute(sql`
    insert into fitter_override (shop_id, created_by, updated_by, ${COPIED})
    select ${shopId}::bigint, ${userId}::bigint, ${userId}::bigint, ${COPIED} from fitter_override
    where shop_id = ${fromShopId} and fitter_id = ${fitterId} and deleted_at is null
      and (to_day is null or to_day >= ${shopToday(shopId)}) returning id`);
  if (rows.length === 0) return 0;
  await copyToLinks(data, [fitterId]);
  await refreshListColumns(data, widen(dealers), [fitterId]);
  return rows.length;
}
