/** Registers routes. Each call passes session, XSRF, right, conditions and input validation, in this order, before its handler. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { routerPath } from "../../../../src/contract/route-pattern";
import { failedCondition } from "../../../../src/contract/conditions";
import type { Endpoint } from "../../../../src/contract/endpoint";
import { IDENTITY_HEADER, RIGHTS_STAMP_HEADER, SESSION_LEFT_HEADER } from "../../../../src/contract/headers";
import { identityMark } from "../../../../src/contract/identity";
import { hasRight, isMet, rightsIn } from "../../../../src/contract/rights";
import type { SessionLimits } from "../storage/schema/sessions";
import { CallRate } from "./call-rate";
import { sendTagged } from "./entity-tag";
import { readInput, type CheckedInput } from "./input";
import { ApiProblem } from "./problem";
import { requestOrigin, type PublicContext, type RequestContext, type SessionContext } from "./request-context";
import { BodyBudget, maxBody } from "./request-bodies";
import { FileResponse, type Route } from "./route";
import { bearerToken, ensureXsrf, requireXsrf, sendSession, sessionToken } from "./security";

export interface RegistrarOptions {
  readonly secret: string;
  /** Returns the context of the session with this token, or null when it does not exist or has ended. */
  readonly resolve: (request: FastifyRequest, token: string) => Promise<SessionContext | null>;
  /** Returns the message key that explains why a token's session has ended. */
  readonly endReason: (token: string) => Promise<string>;
  /** Returns whether the limits of a page token allow the calls of an endpoint. */
  readonly allowsCall: (limits: SessionLimits, endpoint: Endpoint) => boolean;
  /** Validates each response against the contract; for tests. */
  readonly validateResponses: boolean;
}

/** Returns whether calls of the endpoint change data. */
export const isWrite = (endpoint: Endpoint): boolean => endpoint.method !== "GET" || endpoint.writes === true;

/** Records a refused call in the journal. */
const recordRefusal = (endpoint: Endpoint, { data }: RequestContext, right: string | undefined): Promise<void> =>
  data.audit({ verb: "DENIED", resource: endpoint.id, result: "DENIED", httpStatus: 403, right });

/** Refuses a call and records the refusal in the journal. */
async function deny(
  endpoint: Endpoint,
  context: RequestContext,
  details: { right?: string; condition?: string; errors?: readonly string[] },
): Promise<never> {
  await recordRefusal(endpoint, context, details.right);
  throw new ApiProblem("forbidden", details);
}

/** Refuses calls marked as personal during a subrogation, public calls included. */
export async function requireOwnIdentity(endpoint: Endpoint, context: RequestContext): Promise<void> {
  if (endpoint.forbiddenAs !== undefined && context.identity.initial !== null)
    await deny(endpoint, context, { errors: [`subrogation.forbidden.${endpoint.forbiddenAs}`] });
}

/** Checks the endpoint's right and conditions for the account. Throws the refusal. */
async function authorise(endpoint: Endpoint, context: RequestContext): Promise<void> {
  const { access, identity } = context;
  if (identity.restricted) throw new ApiProblem("forbidden", { errors: ["password-renewal-required"] });
  const { right: requirement } = endpoint;
  const rights = rightsIn(requirement);
  if (!hasRight(access.rights, requirement))
    await deny(endpoint, context, { right: rights.find((right) => access.rights[right] !== true) });
  const condition = failedCondition(endpoint.conditions, access.facts);
  if (condition !== undefined) await deny(endpoint, context, { condition });
  // Marks of the account itself (alert read, language) are declared as reading, because read-only accounts may set them too.
  if (!isWrite(endpoint) || endpoint.reads === true) return;
  const isOwnAccount = endpoint.own === true && access.limits === null;
  if (access.readOnly && !isOwnAccount) await deny(endpoint, context, { right: rights[0] });
  const isWritableWhenLocked =
    requirement !== undefined && isMet(requirement, (right) => access.writableWhenLocked.includes(right));
  if (access.writesLocked && !isWritableWhenLocked) throw new ApiProblem("locked");
}

/** Fetch metadata of a navigation from our own page or the address bar. Old browsers send none. */
const OWN_SITE: ReadonlySet<unknown> = new Set(["same-origin", "none", undefined]);

/** Requires proof that the call comes from our page: the XSRF header, or for a navigation, which cannot send headers, its fetch metadata. */
function requireOwnPage(endpoint: Endpoint, request: FastifyRequest, secret: string): void {
  if (endpoint.machine === true) return;
  // Browsers never attach a bearer token by themselves, so it needs no further proof.
  if (bearerToken(request) !== undefined) return;
  if (endpoint.responseType !== "redirect") requireXsrf(request, secret);
  else if (!OWN_SITE.has(request.headers["sec-fetch-site"])) throw new ApiProblem("xsrf");
}

/** Refuses a save when the identity has changed since the form was opened, for example in another tab. */
function requireSameIdentity(request: FastifyRequest, { identity }: RequestContext): void {
  const pageIdentity = request.headers[IDENTITY_HEADER.toLowerCase()];
  if (typeof pageIdentity === "string" && pageIdentity !== identityMark(identity.userId, identity.shopId))
    throw new ApiProblem("identity-changed");
}

function sendResponse(endpoint: Endpoint, reply: FastifyReply, result: unknown): FastifyReply {
  reply.header("Cache-Control", result instanceof FileResponse ? result.caching : "no-store");
  if (result instanceof FileResponse) {
    const name = encodeURIComponent(result.name);
    return reply
      .type(result.mimeType)
      .header("Content-Disposition", `attachment; filename*=UTF-8''${name}`)
      .send(result.content);
  }
  if (endpoint.responseType === "redirect") return reply.redirect(String(result), 303);
  if (endpoint.responseType === "text") {
    // Text responses are style sheets or plain text, never something that a browser executes.
    if (reply.getHeader("Content-Type") === undefined) reply.type("text/plain; charset=utf-8");
    return reply.send(String(result));
  }
  const body = endpoint.wrapped === false ? result : { data: result ?? null };
  const json = JSON.stringify(body);
  reply.type("application/json; charset=utf-8");
  return isWrite(endpoint) || reply.statusCode !== 200 ? reply.send(json) : sendTagged(reply, json);
}

function validateResponse(endpoint: Endpoint, response: unknown): void {
  if (endpoint.response === undefined || endpoint.responseType !== undefined) return;
  const result = v.safeParse(endpoint.response, response);
  if (!result.success)
    throw new Error(
      `The response of ${endpoint.id} does not match its contract: ${JSON.stringify(v.flatten(result.issues))}`,
    );
}

/** Registers the routes with all checks that run before their handlers. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], options: RegistrarOptions): void {
  const { secret, resolve, endReason, allowsCall, validateResponses } = options;

  const budget = new BodyBudget();
  const rate = new CallRate();
  const sessions = new WeakMap<FastifyRequest, SessionContext>();

  /** Runs all checks that do not need the body. */
  const checkCall = async (route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { endpoint } = route;
    const token = sessionToken(request);
    const isWriting = isWrite(endpoint);
    // With a session cookie, check XSRF first so that a forged call costs no database query.
    if (isWriting && token !== "") requireOwnPage(endpoint, request, secret);
    const signedIn = token === "" ? null : await resolve(request, token);
    if (signedIn !== null)
      reply.header(RIGHTS_STAMP_HEADER, signedIn.access.stamp).header(SESSION_LEFT_HEADER, signedIn.sessionLeft);
    if (route.access === "session" && signedIn === null)
      throw new ApiProblem("session-expired", token === "" ? {} : { errors: [await endReason(token)] });
    if (isWriting && token === "") requireOwnPage(endpoint, request, secret);
    if (isWriting && signedIn !== null) requireSameIdentity(request, signedIn);
    if (signedIn !== null) await requireOwnIdentity(endpoint, signedIn);
    const limits = signedIn?.access.limits ?? null;
    // A call that needs no session needs no permission of the token either.
    if (signedIn !== null && limits !== null && endpoint.public !== true && !allowsCall(limits, endpoint))
      await deny(endpoint, signedIn, { errors: ["api-key.error.limits"] });
    if (route.access === "session" && signedIn !== null) await authorise(endpoint, signedIn);
    if (signedIn !== null) sessions.set(request, signedIn);
    else if (endpoint.callsPerMinute !== undefined) rate.take(endpoint.id, request.ip, endpoint.callsPerMinute);
    const release = budget.reserve(request, route);
    reply.raw.once("finish", release).once("close", release);
  };

  const run = async (route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { endpoint } = route;
    const signedIn = sessions.get(request) ?? null;
    const input = await readInput(endpoint, request);
    const session = sessionToken(request);
    const cookies = {
      session,
      setSession: (target: FastifyReply, value: string) => sendSession(target, secret, value),
    };
    const result = await runHandler(route, { ...input, cookies }, { ...requestOrigin(request), signedIn }, reply);
    if (validateResponses) validateResponse(endpoint, result);
    return sendResponse(endpoint, reply, result);
  };

  const add = (target: FastifyInstance, route: Route): void => {
    target.route({
      method: route.endpoint.method,
      url: routerPath(route.endpoint.path),
      bodyLimit: maxBody(route),
      // Set the cookie before anything can fail, so that a refused call can be retried with it.
      onRequest: (request, reply, done) => {
        ensureXsrf(request, reply, secret);
        done();
      },
      // The body is only read if the caller may make the call.
      preParsing: (request, reply) => checkCall(route, request, reply),
      handler: (request, reply) => run(route, request, reply),
    });
  };
  for (const route of routes) if (route.endpoint.bodyType !== "raw") add(app, route);
  const rawRoutes = routes.filter(({ endpoint }) => endpoint.bodyType === "raw");
  if (rawRoutes.length === 0) return;
  app.register((raw, _options, done) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, parsed) => {
      parsed(null, body);
    });
    for (const route of rawRoutes) add(raw, route);
    done();
  });
}

type Input = CheckedInput & {
  readonly cookies: { readonly session: string; setSession(reply: FastifyReply, token: string): void };
};

/** Calls the handler, and records in the journal when it refuses a call that needs a closer look than right and conditions. */
async function runHandler(route: Route, input: Input, context: PublicContext, reply: FastifyReply): Promise<unknown> {
  try {
    return await call(route, input, context, reply);
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.type === "forbidden" && context.signedIn !== null)
      await recordRefusal(route.endpoint, context.signedIn, error.problem.right);
    throw error;
  }
}

/** Calls the handler. Its input types follow from the endpoint's schemas, which have validated the input. */
export function call(route: Route, input: Input, context: PublicContext, reply: FastifyReply): unknown {
  const validInput = input as Parameters<typeof route.run>[1];
  if (route.access === "public") return route.run(context, validInput, reply);
  if (context.signedIn === null) throw new ApiProblem("session-expired");
  return route.run(context.signedIn, validInput, reply);
}
