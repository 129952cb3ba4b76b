/** Finds the API key of a secret. */
import { and, eq, sql } from "drizzle-orm";
import { matchesOrigin } from "../../../../src/contract/origin-patterns";
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

/** Returns whether a usable key of the calendar names the origin, so that browsers may call from its pages. */
export async function isOriginOfKey(database: Database, origin: string): Promise<boolean> {
  const rows = await database
    .selectDistinct({ origins: sql<readonly { readonly origin: string }[]>`${record.data}->'origins'` })
    .from(record)
    .innerJoin(apiKeySecret, eq(apiKeySecret.keyId, record.id))
    .where(
      and(
        eq(record.resource, CALENDAR_KEY),
        sql`jsonb_array_length(coalesce(${record.data}->'origins', '[]')) > 0`,
        sql`exists (${usableSecret(sql`${apiKeySecret.id}`)})`,
      ),
    );
  return rows.some(({ origins }) => origins.some((allowed) => matchesOrigin(origin, allowed.origin)));
}
