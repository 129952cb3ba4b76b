/** Dealers of a shop that hold unique values. */
import { sql } from "drizzle-orm";
import { shopFitterLink } from "../../storage/schema";
import type { ScopedDatabase } from "../../storage/scoped-database";
import { byLanguage, bySmallText, holdersOfEach } from "../holders";

/** Codes and addresses are one in a shop, for all its dealers, whether or not the account sees them. */
export function holdersOf(data: ScopedDatabase, name: string, values: readonly unknown[]): Promise<number[][]> {
  if (name !== "code" && name !== "relativeUrl")
    throw new Error(`Dealers have no unique field "${name}"; add it to holdersOf().`);
  return holdersOfEach(
    data,
    shopFitterLink,
    values,
    name === "code" ? bySmallText(sql`code`, values) : byLanguage(sql`relative_url`, values, "indexed"),
    () => sql`shop_id = ${data.scope.shopId} and deleted_at is null`,
    shopFitterLink.fitterId,
  );
}
