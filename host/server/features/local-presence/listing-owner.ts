/** Checks that each directory listing belongs to one listing record of the shop. */
import { sql } from "drizzle-orm";
import { record } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";

/**
 * Whether another listing record of the shop has the listing, also one outside the caller's dealer scope.
 * @param listingId id in the directory
 * @param ownRecordId listing record to ignore
 */
export async function isListingTaken(
  data: ScopedDatabase,
  directory: string,
  listingId: string,
  ownRecordId: number,
): Promise<boolean> {
  const rows = await acrossShops(data)
    .select({ id: record.id })
    .from(record)
    .where(
      sql`${record.resource} = 'local-listing' and ${record.shopId} = ${data.scope.shopId} and ${record.deletedAt} is null and ${record.id} <> ${ownRecordId}
        and ${record.data}->>'directory' = ${directory} and ${record.data}->>'state' <> 'UNLINKED'
        and coalesce(${record.data}->>'listedAs', ${record.data}->>'dealerCode') = ${listingId}`,
    )
    .limit(1);
  return rows.length > 0;
}
