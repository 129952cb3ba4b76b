/**
 * Tokens for pages on other hosts. Each is a separate short session that ends with the session that requested it, so that a leaked
 * token can only be used for a short time. The page's own server signs in, requests a token and passes it to the page.
 */
import { eq, sql } from "drizzle-orm";
import { pageToken } from "../../../../src/contract/endpoints/page-token";
import { bearerToken } from "../../platform/http/security";
import { ApiProblem } from "../../platform/http/problem";
import { route, type RouteModule } from "../../platform/http/route";
import type { IdentityServices } from "../identity-services";
import { session } from "../../platform/storage/schema";
import { hashToken, newToken } from "../../platform/http/random-token";

/** Fixed lifetime of a token in minutes. */
export const PAGE_TOKEN_MINUTES = 15;

export const pageTokenModule: RouteModule<IdentityServices> = ({ database }) => [
  route(pageToken, async ({ identity, data }, _input, reply) => {
    // A token must not request another token, which would extend it forever. Subrogations are limited to their own tab.
    if (bearerToken(reply.request) !== undefined || identity.initial !== null) throw new ApiProblem("forbidden");
    const [parentSession] = await database.select().from(session).where(eq(session.id, identity.sessionId));
    if (parentSession === undefined) throw new ApiProblem("session-expired");
    const { userId, shopId, locale, superMenus, restricted, loginPath, ip, userAgent } = parentSession;
    const token = newToken();
    const [created] = await database
      .insert(session)
      .values({
        ...{ userId, shopId, locale, superMenus, restricted, loginPath, ip, userAgent },
        tokenHash: hashToken(token),
        openedBy: parentSession.id,
        // Never longer than the session that requested it.
        expiresAt: sql`least(now() + make_interval(mins => ${PAGE_TOKEN_MINUTES}::int), ${parentSession.expiresAt.toISOString()}::timestamptz)`,
      })
      .returning();
    if (created === undefined) throw new Error("The token's session was not stored");
    await data.audit({ verb: "LOGIN", resource: "session", recordId: userId, note: "page-token" });
    return { token, expiresAt: created.expiresAt.toISOString() };
  }),
];
