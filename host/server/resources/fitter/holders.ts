/** Other dealers of a shop that hold a unique value. */
import { sql } from "drizzle-orm";
import { shopFitterLink } from "../../storage/schema";
import type { ScopedDatabase } from "../../storage/scoped-database";

/** Codes and addresses are one in a shop, for all its dealers, whether or not the account sees them. */
export async function holdersOf(
  data: ScopedDatabase,
  name: string,
  value: unknown,
  exceptId: number | null,
): Promise<number[]> {
  const same =
    name === "code"
      ? sql`lower(code) = lower(${String(value)})`
      : name === "relativeUrl"
        ? sql`relative_url @> ${JSON.stringify(value)}::jsonb`
        : undefined;
  if (same === undefined) throw new Error(`Dealers have no unique field "${name}"; add it to holdersOf().`);
  const rows = await data.execute<{ id: number | string }>(
    shopFitterLink,
    () => sql`select fitter_id as id from shop_fitter_link where shop_id = ${data.scope.shopId} and deleted_at is null and ${same}
      ${exceptId === null ? sql`` : sql`and fitter_id <> ${exceptId}`} limit 2`,
  );
  return rows.map((row) => Number(row.id));
}
