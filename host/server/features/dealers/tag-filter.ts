/** Filters records of a shop by the tags of the dealers that they are about. */
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { DEALER_GROUPS } from "../../../../src/resources/dealers/meta-data/meta-data-value.resource";
import { record } from "../../platform/storage/schema";
import type { FieldSql } from "../../resources/storage/resource-storage";

const joined = (parts: readonly SQL[], separator: string): SQL => sql.join([...parts], sql.raw(separator));

/**
 * Returns the filter field.
 *
 * @param isAbout condition on `linked`, a dealer's link to the shop: whether the record is about this dealer
 * @param shopId column with the record's shop
 */
export function tagFilter(isAbout: SQL, shopId: PgColumn = record.shopId): FieldSql {
  const hasDealer = (tagged: SQL): SQL =>
    sql`exists (select 1 from shop_fitter_link linked where linked.shop_id = ${shopId} and linked.deleted_at is null and ${isAbout} and (${tagged}))`;
  const holds = (group: string, tag: number): SQL =>
    sql`linked.extras @> ${JSON.stringify({ [group]: [{ tag }] })}::jsonb`;
  const groups = joined(
    DEALER_GROUPS.map((group) => sql`${group}`),
    ", ",
  );
  return {
    value: sql`null::jsonb`,
    matchesIds: (ids) =>
      ids.length === 0
        ? sql`false`
        : hasDealer(
            joined(
              ids.flatMap((id) => DEALER_GROUPS.map((group) => holds(group, id))),
              " or ",
            ),
          ),
    isEmpty: sql`not ${hasDealer(sql`linked.extras ?| array[${groups}]::text[]`)}`,
  };
}
