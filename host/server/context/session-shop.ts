/** The shop that a session works on. */
import { eq } from "drizzle-orm";
import { ApiProblem } from "../http/problem";
import type { RequestContext } from "../http/request-context";
import type { Database } from "../storage/db";
import { shop } from "../storage/schema";

/** Every screen works on one; a platform without any shop has nothing to show. */
export async function sessionShop(database: Database, context: RequestContext): Promise<typeof shop.$inferSelect> {
  const { shopId } = context.identity;
  const [own] = shopId === null ? [] : await database.select().from(shop).where(eq(shop.id, shopId));
  if (own === undefined) throw new ApiProblem("not-found");
  return own;
}
