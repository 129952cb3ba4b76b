/** Conditions for dealers that a shop excludes from parts of the public site. */
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { EXCLUSION_SCOPES } from "../../../../../src/resources/dealers/exclusions/exclusions";
import { shopToday } from "../../../platform/storage/shop-day";

export type ExclusionScope = (typeof EXCLUSION_SCOPES)[number];

/**
 * Returns a condition that is true when the dealer is excluded today; without a scope, from anything. Both end days are included.
 * @param fitterId dealer column of the surrounding query
 */
export function excludedFrom(scope: ExclusionScope | undefined, fitterId: PgColumn, shopId: SQL | PgColumn): SQL {
  const hasScope = scope === undefined ? sql`true` : sql`exclusion.data->'scope' ? ${scope}::text`;
  return sql`exists (select 1 from record exclusion where exclusion.resource = 'fitter-exclusion' and exclusion.shop_id = ${shopId}
    and exclusion.fitter_id = ${fitterId} and exclusion.deleted_at is null and exclusion.data->>'endedAt' is null and ${hasScope}
    and exclusion.data->>'from' <= ${shopToday(shopId)}::text and coalesce(exclusion.data->>'to', '9999') >= ${shopToday(shopId)}::text)`;
}
