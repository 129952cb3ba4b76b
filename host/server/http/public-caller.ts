/** Public calls of the contract as the server's own pages make them. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint, ResponseOf } from "../../../src/contract/endpoint";
import { checkInput, type Sent } from "./input";
import { ApiProblem } from "./problem";
import { call, requireOwnIdentity, type RegistrarOptions } from "./register";
import { callerOf } from "./request-context";
import type { Route } from "./route";
import { sendSession, sessionToken } from "./security";

/**
 * Makes a public call for a request to a page: with its session, its address and its cookies. Throws what the call would answer. A form
 * has to be proved before (`isOwnForm`).
 */
export type PublicCaller = <E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: Sent,
) => Promise<ResponseOf<E>>;

export function publicCaller(
  routes: readonly Route[],
  { secret, resolve }: Pick<RegistrarOptions, "secret" | "resolve">,
): PublicCaller {
  const known = new Map(routes.map((route) => [route.endpoint.id, route]));
  return async <E extends Endpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply, sent: Sent) => {
    const route = known.get(endpoint.id);
    if (route?.access !== "public") throw new ApiProblem("not-found");
    const token = sessionToken(request);
    const signedIn = token === "" ? null : await resolve(request, token);
    if (signedIn !== null) await requireOwnIdentity(endpoint, signedIn);
    const cookies = { session: token, setSession: (to: FastifyReply, value: string) => sendSession(to, secret, value) };
    const input = { ...checkInput(endpoint, sent), files: [], cookies };
    return await call(route, input, { ...callerOf(request), signedIn }, reply);
  };
}
