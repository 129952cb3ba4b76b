/** Codes for dealers that nobody gave one: the country and five digits. */
import { sql } from "drizzle-orm";
import { shopFitterLink } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";

/** The next free code of a country in the shop. */
export async function freeCode(data: ScopedDatabase, country: string): Promise<string> {
  const [row] = await data.execute<{ next: number | string }>(
    shopFitterLink,
    () => sql`select coalesce(max(substring(code from 3)::int), 0) + 1 as next from shop_fitter_link
      where shop_id = ${data.scope.shopId} and code ~ ${`^${country}[0-9]{5}$`}`,
  );
  return `${country}${String(row?.next ?? 1).padStart(5, "0")}`;
}
