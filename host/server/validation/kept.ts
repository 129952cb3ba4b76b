/** Dealers that are kept: those that are archived or merged are nobody's trouble. */
import { sql } from "drizzle-orm";
import { shopFitterLink } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";

export const keptDealers = (data: ScopedDatabase): Promise<number> =>
  data.count(shopFitterLink, sql`${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.listed}`);
