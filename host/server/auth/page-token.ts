/**
 * Tokens for pages of other hosts: short sessions of their own beside the one that asked, so that a token that leaks from such a page is
 * soon worth nothing. The page's own server signs in, asks for one and hands it to the page.
 */
import { eq, sql } from "drizzle-orm";
import { pageToken } from "../../../src/contract/endpoints/page-token";
import { bearerToken } from "../http/security";
import { ApiProblem } from "../http/problem";
import { route } from "../http/route";
import type { ServerModule } from "../server-parts";
import { session } from "../storage/schema";
import { hashToken, newToken } from "./token";

/** How long such a token lasts, whatever is done with it. */
export const PAGE_TOKEN_MINUTES = 15;

export const pageTokenModule: ServerModule = ({ database }) => [
  route(pageToken, async ({ identity, data }, _input, reply) => {
    // A token that could ask for the next would last for ever; an identity that was taken ends with the tab it was taken in.
    if (bearerToken(reply.request) !== undefined || identity.initial !== null) throw new ApiProblem("forbidden");
    const [asking] = await database.select().from(session).where(eq(session.id, identity.sessionId));
    if (asking === undefined) throw new ApiProblem("session-expired");
    const { userId, shopId, locale, superMenus, restricted, loginPath, ip, userAgent } = asking;
    const token = newToken();
    const [opened] = await database
      .insert(session)
      .values({
        ...{ userId, shopId, locale, superMenus, restricted, loginPath, ip, userAgent },
        tokenHash: hashToken(token),
        // Not longer than the session that vouches for it.
        expiresAt: sql`least(now() + make_interval(mins => ${PAGE_TOKEN_MINUTES}::int), ${asking.expiresAt.toISOString()}::timestamptz)`,
      })
      .returning();
    if (opened === undefined) throw new Error("The token's session was not stored");
    await data.audit({ verb: "LOGIN", resource: "session", recordId: userId, note: "page-token" });
    return { token, expiresAt: opened.expiresAt.toISOString() };
  }),
];
