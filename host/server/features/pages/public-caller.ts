/** Makes public calls of the contract from server-rendered pages. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint, ResponseOf } from "../../../../src/contract/endpoint";
import { checkInput, type RawInput } from "../../platform/http/input";
import { ApiProblem } from "../../platform/http/problem";
import { call, requireOwnIdentity, type RegistrarOptions } from "../../platform/http/register";
import { requestOrigin } from "../../platform/http/request-context";
import type { Route } from "../../platform/http/route";
import { sendSession, sessionToken } from "../../platform/http/security";

/**
 * Makes a public call on behalf of a page request, with its session, address and cookies. Throws the call's refusals. Forms
 * must be verified first (`isOwnForm`).
 */
export type PublicCaller = <E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: RawInput,
) => Promise<ResponseOf<E>>;

/** Creates the function that makes public calls from the routes of the server. */
export function publicCaller(
  routes: readonly Route[],
  { secret, resolve }: Pick<RegistrarOptions, "secret" | "resolve">,
): PublicCaller {
  const routesById = new Map(routes.map((route) => [route.endpoint.id, route]));
  return async <E extends Endpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply, sent: RawInput) => {
    const route = routesById.get(endpoint.id);
    if (route?.access !== "public") throw new ApiProblem("not-found");
    const token = sessionToken(request);
    const signedIn = token === "" ? null : await resolve(request, token);
    if (signedIn !== null) await requireOwnIdentity(endpoint, signedIn);
    const cookies = { session: token, setSession: (to: FastifyReply, value: string) => sendSession(to, secret, value) };
    const input = { ...checkInput(endpoint, sent), upload: undefined, raw: undefined, cookies };
    return await call(route, input, { ...requestOrigin(request), signedIn }, reply);
  };
}
