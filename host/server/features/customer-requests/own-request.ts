/** Opens a request for the shop's own users, who need no link. */
import { eq, sql } from "drizzle-orm";
import { fitter, shop, type record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { OpenedRequest } from "./link";

/** Returns the request as its dealer sees it. @param dealerId dealer that it is shown with */
export async function openOwnRequest(
  data: ScopedDatabase,
  request: typeof record.$inferSelect,
  dealerId: number,
): Promise<OpenedRequest> {
  const ownShop = await data.find(shop, sql`true`);
  const dealer = await data.find(fitter, eq(fitter.id, dealerId));
  if (ownShop === undefined) throw new Error("A request without a shop");
  return { request, dealer: dealer ?? null, shop: ownShop, audience: "DEALER" };
}
