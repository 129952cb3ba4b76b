/** Routes of sign-in, sign-in to another shop, and sign-out. */
import type { FastifyReply } from "fastify";
import { checkLogin, logout, signIn, signOut, subrogationSignIn } from "../../../../src/contract/endpoints/login";
import { ApiProblem } from "../../platform/http/problem";
import type { PublicContext } from "../../platform/http/request-context";
import { publicRoute, type Cookies, type Route } from "../../platform/http/route";
import type { ServerServices } from "../../services/server-services";
import { writeAudit } from "../../platform/storage/audit";
import { checkCredentials } from "../../identity/credentials/credentials";
import { recordFailedSignIn } from "../../identity/credentials/failed-sign-in";
import { beginSignIn } from "./begin-sign-in";
import { publicActor } from "../../identity/actors";
import { decodeLoginValue } from "../../identity/credentials/login-value";
import { endSession, findSession } from "../../identity/sessions/sessions";
import { subrogationTarget } from "../subrogation/login";

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
      return beginSignIn(services, { context, cookies, reply }, result, { hashPart: body.hashPart || query.hashPart });
    }),

    publicRoute(subrogationSignIn, async (context, { body, cookies }, reply) => {
      const result = await checkCredentials(database, body.login, body.password, context.address);
      await recordFailedSignIn(database, context, result);
      if (!("user" in result)) return { successfullyLogin: false, errorMessage: result.error };
      const { hashPart, shopCode, supermenus = false, reason = "" } = body;
      const subrogation = { shopCode, superMenus: supermenus, reason };
      return beginSignIn(services, { context, cookies, reply }, result, { hashPart, subrogation });
    }),

    publicRoute(logout, (context, { cookies }, reply) => endOwnSession(context, cookies, reply)),
    publicRoute(signOut, async (context, { cookies }, reply) => ({
      path: await endOwnSession(context, cookies, reply),
    })),
  ];
}
