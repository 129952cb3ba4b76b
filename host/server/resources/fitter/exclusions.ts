/** Which dealers a shop keeps out of what the public sees, and where. Spec 2 §2 "Dealer area" (exclude-fitter). */
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { EXCLUSION_SCOPES } from "../../../../src/resources/dealers/exclusions";

export type ExclusionScope = (typeof EXCLUSION_SCOPES)[number];

/** Day of a shop in its own zone. */
const dayOf = (shopId: SQL | PgColumn): SQL =>
  sql`(now() at time zone (select shop.time_zone from shop where shop.id = ${shopId}))::date::text`;

/**
 * True where the dealer is kept out today. Without a scope: from anything at all. Both ends of an exclusion count.
 * @param fitterId column of the dealer in the query around it
 */
export function excludedFrom(scope: ExclusionScope | undefined, fitterId: PgColumn, shopId: SQL | PgColumn): SQL {
  const concerned = scope === undefined ? sql`true` : sql`exclusion.data->'scope' ? ${scope}::text`;
  return sql`exists (select 1 from record exclusion where exclusion.resource = 'fitterExclusion' and exclusion.shop_id = ${shopId}
    and exclusion.fitter_id = ${fitterId} and exclusion.deleted_at is null and exclusion.data->>'endedAt' is null and ${concerned}
    and exclusion.data->>'from' <= ${dayOf(shopId)} and coalesce(exclusion.data->>'to', '9999') >= ${dayOf(shopId)})`;
}
