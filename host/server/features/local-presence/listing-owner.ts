/** Finds the shop that owns a directory listing, ignoring the caller's dealer scope. */
import { sql } from "drizzle-orm";
import { record } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";

/** @param listed id in the directory @param own listing record that may already hold it */
export async function belongsToAnotherShop(
  data: ScopedDatabase,
  directory: string,
  listed: string,
  own: number,
): Promise<boolean> {
  const rows = await acrossShops(data)
    .select({ id: record.id })
    .from(record)
    .where(
      sql`${record.resource} = 'local-listing' and ${record.shopId} = ${data.scope.shopId} and ${record.deletedAt} is null and ${record.id} <> ${own}
        and ${record.data}->>'directory' = ${directory} and ${record.data}->>'state' <> 'UNLINKED'
        and coalesce(${record.data}->>'listedAs', ${record.data}->>'dealerCode') = ${listed}`,
    )
    .limit(1);
  return rows.length > 0;
}
