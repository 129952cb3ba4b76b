/** Finds the API key of a secret. */
import { and, eq, sql } from "drizzle-orm";
import { usableSecret } from "../../identity/sessions/sessions";
import { ApiProblem } from "../../platform/http/problem";
import { hashToken } from "../../platform/http/random-token";
import type { Database } from "../../platform/storage/db";
import { apiKeySecret, record, shop, subscription } from "../../platform/storage/schema";

/** Resources whose records are keys: of elements in other pages, and of the appointment calendar's API. */
export const EMBED_KEY = "api-key";
export const CALENDAR_KEY = "ecal-api-key";

/** Finds the usable key of a secret, with its shop. Throws 401 without one. */
export async function findKey(
  database: Database,
  resource: typeof EMBED_KEY | typeof CALENDAR_KEY,
  secret: string | undefined,
) {
  const [found] =
    secret === undefined
      ? []
      : await database
          .select({ secret: apiKeySecret, key: record, shop, status: subscription.status })
          .from(apiKeySecret)
          .innerJoin(record, and(eq(record.id, apiKeySecret.keyId), eq(record.resource, resource)))
          .innerJoin(shop, and(eq(shop.id, apiKeySecret.shopId), eq(shop.status, "ACTIVE")))
          .leftJoin(subscription, eq(subscription.shopId, shop.id))
          .where(and(eq(apiKeySecret.hash, hashToken(secret)), sql`exists (${usableSecret(sql`${apiKeySecret.id}`)})`));
  if (found === undefined)
    throw new ApiProblem("session-expired", {
      errors: ["api-key.error.unknown"],
      detail: "The API key in the Authorization header is unknown, revoked or past its last day.",
    });
  return found;
}
export type UsableKey = Awaited<ReturnType<typeof findKey>>;
