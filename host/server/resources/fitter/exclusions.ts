/** Which dealers a shop keeps out of what the public sees, and where. Spec 2 §2 "Dealer area" (exclude-fitter). */
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { EXCLUSION_SCOPES } from "../../../../src/resources/dealers/exclusions";
import { shopToday } from "../../storage/shop-day";

export type ExclusionScope = (typeof EXCLUSION_SCOPES)[number];

/**
 * True where the dealer is kept out today. Without a scope: from anything at all. Both ends of an exclusion count.
 * @param fitterId column of the dealer in the query around it
 */
export function excludedFrom(scope: ExclusionScope | undefined, fitterId: PgColumn, shopId: SQL | PgColumn): SQL {
  const concerned = scope === undefined ? sql`true` : sql`exclusion.data->'scope' ? ${scope}::text`;
  return sql`exists (select 1 from record exclusion where exclusion.resource = 'fitterExclusion' and exclusion.shop_id = ${shopId}
    and exclusion.fitter_id = ${fitterId} and exclusion.deleted_at is null and exclusion.data->>'endedAt' is null and ${concerned}
    and exclusion.data->>'from' <= ${shopToday(shopId)}::text and coalesce(exclusion.data->>'to', '9999') >= ${shopToday(shopId)}::text)`;
}
