/**
 * Sign-in for pages on other sites. The user signs in on the admin's own page, which requests a code for the other page. That page exchanges it for a
 * token with its PKCE verifier, and renews the token while the session of the sign-in lasts.
 */
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import {
  exchangeCode,
  renewPageToken,
  signInCode as signInCodeCall,
} from "../../../../src/contract/endpoints/page-token";
import { ApiProblem } from "../../platform/http/problem";
import { hashToken, newToken } from "../../platform/http/random-token";
import { publicRoute, route, type RouteModule } from "../../platform/http/route";
import { allowedOrigins, bearerToken } from "../../platform/http/security";
import { writeAudit } from "../../platform/storage/audit";
import { session, signInCode, userAccount } from "../../platform/storage/schema";
import { publicActor } from "../actors";
import type { IdentityServices } from "../identity-services";
import { PAGE_TOKEN_MINUTES } from "./page-token";

/** Seconds in which a code can be exchanged. */
const CODE_SECONDS = 60;

/** Returns the end of a token: never later than that of the session that it belongs to. */
const tokenEnd = (parentEnd: Date) =>
  sql`least(now() + make_interval(mins => ${PAGE_TOKEN_MINUTES}::int), ${parentEnd.toISOString()}::timestamptz)`;

const refused = (): ApiProblem => new ApiProblem("session-expired");
const originOf = ({ headers }: FastifyRequest): string => headers.origin ?? "";

export const signInCodeModule: RouteModule<IdentityServices> = ({ database, config }) => [
  route(signInCodeCall, async ({ identity, data }, { body: { origin, challenge } }, reply) => {
    // As for page tokens: a token must not extend itself, and subrogations are limited to their own tab.
    if (bearerToken(reply.request) !== undefined || identity.initial !== null) throw new ApiProblem("forbidden");
    // A frame of the admin in a page of another site has the admin's own origin.
    const isOwn = origin === `${reply.request.protocol}://${reply.request.host}`;
    if (!isOwn && !allowedOrigins(config).includes(origin))
      throw new ApiProblem("forbidden", {
        errors: ["error.origin"],
        detail: `Add ${origin} to TD_ALLOWED_ORIGINS.`,
      });
    const code = newToken();
    await database.insert(signInCode).values({
      codeHash: hashToken(code),
      sessionId: identity.sessionId,
      origin,
      challenge,
      expiresAt: new Date(Date.now() + CODE_SECONDS * 1_000),
    });
    await data.audit({ verb: "LOGIN", resource: "session", recordId: identity.userId, note: `page-code ${origin}` });
    return { code };
  }),

  publicRoute(exchangeCode, async (context, { body: { code, verifier, locale } }, reply) => {
    const token = newToken();
    const renewal = newToken();
    return database
      .transaction(async (transaction) => {
        // Deleted by any attempt, so that a code can be tried once.
        const [used] = await transaction
          .delete(signInCode)
          .where(and(eq(signInCode.codeHash, hashToken(code)), gt(signInCode.expiresAt, sql`now()`)))
          .returning();
        const isPage = used?.challenge === hashToken(verifier) && used.origin === originOf(reply.request);
        const [parent] =
          used === undefined || !isPage
            ? []
            : await transaction
                .select()
                .from(session)
                .innerJoin(userAccount, eq(userAccount.id, session.userId))
                .where(and(eq(session.id, used.sessionId), isNull(session.endedAt), gt(session.expiresAt, sql`now()`)));
        if (parent === undefined || used === undefined) return undefined;
        const { userId, shopId, superMenus, restricted, loginPath, ip, userAgent, expiresAt } = parent.session;
        const [created] = await transaction
          .insert(session)
          .values({
            ...{ userId, shopId, superMenus, restricted, loginPath, ip, userAgent },
            locale: locale ?? parent.session.locale,
            tokenHash: hashToken(token),
            renewalHash: hashToken(renewal),
            openedBy: parent.session.id,
            origin: used.origin,
            expiresAt: tokenEnd(expiresAt),
          })
          .returning();
        if (created === undefined) throw new Error("The token's session was not stored");
        await writeAudit(transaction, publicActor(context, parent.user_account), {
          verb: "LOGIN",
          shopId,
          resource: "session",
          recordId: userId,
          note: `page-token ${used.origin}`,
        });
        return { token, expiresAt: created.expiresAt.toISOString(), renewal };
      })
      .then((answer) => {
        // Outside the transaction, which has deleted the code.
        if (answer === undefined) throw refused();
        return answer;
      });
  }),

  publicRoute(renewPageToken, async (_context, { body }, reply) => {
    const token = newToken();
    const renewal = newToken();
    const parent = sql`(select opener.expires_at from session opener where opener.id = ${session.openedBy}
      and opener.ended_at is null and opener.expires_at > now())`;
    const [renewed] = await database
      .update(session)
      .set({
        tokenHash: hashToken(token),
        renewalHash: hashToken(renewal),
        lastSeenAt: sql`now()`,
        expiresAt: sql`least(now() + make_interval(mins => ${PAGE_TOKEN_MINUTES}::int), ${parent})`,
      })
      .where(
        and(
          eq(session.renewalHash, hashToken(body.renewal)),
          eq(session.origin, originOf(reply.request)),
          isNull(session.endedAt),
          sql`${parent} is not null`,
        ),
      )
      .returning();
    if (renewed === undefined) throw refused();
    return { token, expiresAt: renewed.expiresAt.toISOString(), renewal };
  }),
];
