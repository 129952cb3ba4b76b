/** Routes of sign-in, sign-in to another shop, and sign-out. */
import type { FastifyReply } from "fastify";
import { checkLogin, logout, signIn, signOut, subrogationSignIn } from "../../../../src/contract/endpoints/login";
import { ApiProblem } from "../../platform/http/problem";
import type { PublicContext } from "../../platform/http/request-context";
import { publicRoute, type Cookies, type Route } from "../../platform/http/route";
import type { ServerServices } from "../../services/server-services";
import { writeAudit } from "../../platform/storage/audit";
import { needsReason, REASON_MISSING } from "../subrogation/start";
import { checkCredentials } from "../../identity/credentials/credentials";
import { recordFailedSignIn } from "../../identity/credentials/failed-sign-in";
import { createSession } from "./create-session";
import { publicActor } from "../../identity/actors";
import { decodeLoginValue } from "../../identity/credentials/login-value";
import { endSession, findSession } from "../../identity/sessions/sessions";
import { startSubrogation, subrogationTarget } from "../subrogation/login";

export function authRoutes(services: ServerServices): readonly Route[] {
  const { database } = services;
  /** Ends the session of the cookie and returns the path of the sign-in that it came from. */
  const endOwnSession = async (context: PublicContext, cookies: Cookies, reply: FastifyReply): Promise<string> => {
    const currentSession = cookies.session === "" ? undefined : await findSession(database, cookies.session);
    if (currentSession !== undefined) {
      await database.transaction(async (transaction) => {
        await endSession(transaction, cookies.session);
        const actor = publicActor(context, currentSession.user);
        await writeAudit(transaction, actor, {
          verb: "LOGOUT",
          shopId: currentSession.session.shopId,
          resource: "session",
          recordId: currentSession.user.id,
        });
      });
    }
    cookies.setSession(reply, "");
    return `/admin${currentSession?.session.loginPath ?? "/login"}`;
  };
  return [
    publicRoute(checkLogin, async (context, { body }, reply) => {
      const login = decodeLoginValue(body.login);
      const pwd = decodeLoginValue(body.pwd);
      const shopCode = decodeLoginValue(body.subrogation) === "true" ? decodeLoginValue(body.shopCode) : undefined;
      try {
        const result = await checkCredentials(database, login, pwd, context.address);
        await recordFailedSignIn(database, context, result);
        if (!("user" in result)) return { errors: [result.error] };
        if (shopCode === undefined) return { errors: [] };
        const target = await subrogationTarget(database, result.user, shopCode);
        return { errors: target === undefined ? ["login-error-bad-credentials"] : [] };
      } catch (error) {
        if (error instanceof ApiProblem) throw error;
        reply.log.error({ err: error }, "credentials could not be checked");
        return { errors: ["login-error-service-unavailable"] };
      }
    }),

    publicRoute(signIn, async (context, { body, query, cookies }, reply) => {
      const result = await checkCredentials(database, body.login, body.password, context.address);
      await recordFailedSignIn(database, context, result);
      if (!("user" in result)) return { successfullyLogin: false, errorMessage: result.error };
      const hashPart = body.hashPart || query.hashPart;
      const { user, shopId, platform } = result;
      const { nextPath } = await createSession(
        services,
        context,
        { user, shopId, superMenus: platform, hashPart },
        cookies,
        reply,
      );
      return { successfullyLogin: true, nextPathAfterLogin: nextPath };
    }),

    publicRoute(subrogationSignIn, async (context, { body, cookies }, reply) => {
      const result = await checkCredentials(database, body.login, body.password, context.address);
      await recordFailedSignIn(database, context, result);
      if (!("user" in result)) return { successfullyLogin: false, errorMessage: result.error };
      const { user } = result;
      const target = await subrogationTarget(database, user, body.shopCode);
      // Same answer as for a wrong password, so that neither permissions nor shop codes can be probed.
      if (target === undefined) return { successfullyLogin: false, errorMessage: "login-error-bad-credentials" };
      const { reason = "" } = body;
      if (await needsReason(database, reason)) return { successfullyLogin: false, errorMessage: REASON_MISSING };
      const superMenus = target.platform && body.supermenus === true;
      const subrogationId = await startSubrogation(
        services,
        publicActor(context, user),
        user,
        result.shopId,
        target,
        superMenus,
        reason,
      );
      const shopId = subrogationId === undefined ? target.shopId : result.shopId;
      const sessionRequest = { user, shopId, superMenus, subrogationId, reason, hashPart: body.hashPart };
      const { nextPath } = await createSession(services, context, sessionRequest, cookies, reply);
      return { successfullyLogin: true, nextPathAfterLogin: nextPath };
    }),

    publicRoute(logout, (context, { cookies }, reply) => endOwnSession(context, cookies, reply)),
    publicRoute(signOut, async (context, { cookies }, reply) => ({
      path: await endOwnSession(context, cookies, reply),
    })),
  ];
}
