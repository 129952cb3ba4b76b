/** Counts the shop's active dealers (not archived, not merged). */
import { sql } from "drizzle-orm";
import { shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

export const countActiveDealers = (data: ScopedDatabase): Promise<number> =>
  data.count(shopFitterLink, sql`${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.listed}`);
