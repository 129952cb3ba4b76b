/** Finds dealers that already use unique values. */
import { sql } from "drizzle-orm";
import { shopFitterLink } from "../../../platform/storage/schema";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";
import { byLanguage, byLowerCaseText, findDuplicates } from "../../../resources/storage/duplicates";

/** Returns the ids of dealers that use each value. Codes and addresses are unique among all dealers of the shop, visible or not. */
export function findDealerDuplicates(
  data: ScopedDatabase,
  name: string,
  values: readonly unknown[],
): Promise<number[][]> {
  if (name !== "code" && name !== "relativeUrl")
    throw new Error(`Dealers have no unique field "${name}". Unique fields are code and relativeUrl.`);
  return findDuplicates(
    data,
    shopFitterLink,
    values,
    name === "code" ? byLowerCaseText(sql`code`, values) : byLanguage(sql`relative_url`, values, "indexed"),
    () => sql`shop_id = ${data.scope.shopId} and deleted_at is null`,
    shopFitterLink.fitterId,
  );
}
