/** The current shop of a session. */
import { eq } from "drizzle-orm";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import type { Database } from "../../platform/storage/db";
import { shop } from "../../platform/storage/schema";

/** Returns the current shop. Every screen needs one; throws without a shop. */
export async function sessionShop(database: Database, context: RequestContext): Promise<typeof shop.$inferSelect> {
  const { shopId } = context.identity;
  const [row] = shopId === null ? [] : await database.select().from(shop).where(eq(shop.id, shopId));
  if (row === undefined) throw new ApiProblem("not-found");
  return row;
}
