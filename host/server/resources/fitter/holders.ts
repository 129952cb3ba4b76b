/** Dealers of a shop that hold unique values. */
import { sql } from "drizzle-orm";
import { shopFitterLink } from "../../storage/schema";
import type { ScopedDatabase } from "../../storage/scoped-database";
import { holdersOfEach, SOUGHT } from "../holders";

const SAME = {
  code: sql`lower(code) = lower(${SOUGHT}#>>'{}')`,
  relativeUrl: sql`relative_url @> ${SOUGHT}`,
};

/** Codes and addresses are one in a shop, for all its dealers, whether or not the account sees them. At most two for each value. */
export function holdersOf(data: ScopedDatabase, name: string, values: readonly unknown[]): Promise<number[][]> {
  if (name !== "code" && name !== "relativeUrl")
    throw new Error(`Dealers have no unique field "${name}"; add it to holdersOf().`);
  return holdersOfEach(
    data,
    shopFitterLink,
    values,
    () =>
      sql`select fitter_id as id from shop_fitter_link where shop_id = ${data.scope.shopId} and deleted_at is null and ${SAME[name]}`,
  );
}
