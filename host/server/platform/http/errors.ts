/** Sends every failure as problem details (RFC 9457). Internal causes are only logged. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { TRANSPORT_STATUSES, type Problem, type ProblemType } from "../../../../src/contract/errors";
import { isDatabaseAway } from "../storage/database-away";
import { ApiProblem, databaseErrorCode, duplicateProblem } from "./problem";

/** Seconds after which a call may be repeated while the database is away. */
export const RETRY_AFTER_SECONDS = 5;

/** Problem types of errors raised by Fastify and its plugins. */
const TYPE_BY_STATUS: Readonly<Record<number, ProblemType>> = {
  400: "malformed",
  // @fastify/static answers 403 for a path outside its folder.
  403: "not-found",
  404: "not-found",
  405: "not-found",
  406: "unsupported",
  413: "too-large",
  415: "unsupported",
  429: "too-many-requests",
};

/** Statuses that are more specific than the problem's type and are therefore preserved. */
const PRESERVED_STATUSES: ReadonlySet<number> = new Set(TRANSPORT_STATUSES);

/** Returns whether a statement failed because of a value that the database cannot compute with or store (SQLSTATE class 22). */
const isDataException = (error: unknown): boolean => databaseErrorCode(error)?.startsWith("22") === true;
/** Returns whether another call has stored the same first (SQLSTATE 23505), and no field explains it. */
const isLostRace = (error: unknown): boolean => databaseErrorCode(error) === "23505" && !duplicateProblem(error);
/** Returns whether the database ended a transaction in favour of another one (SQLSTATE class 40): the call may be repeated. */
const isRolledBack = (error: unknown): boolean => databaseErrorCode(error)?.startsWith("40") === true;

function problemOf(error: FastifyError | ApiProblem, { errored }: FastifyRequest["raw"]): Problem {
  if (error instanceof ApiProblem) return error.problem;
  // The client left before its request had arrived.
  if (error === errored) return new ApiProblem("malformed", { detail: error.message }).problem;
  const duplicate = duplicateProblem(error);
  if (duplicate !== undefined) return duplicate.problem;
  if (isLostRace(error)) return new ApiProblem("conflict").problem;
  if (isDatabaseAway(error) || isRolledBack(error)) return new ApiProblem("unavailable").problem;
  if (isDataException(error)) return new ApiProblem("validation", { errors: ["error.unstorable"] }).problem;
  const status = error.statusCode ?? 500;
  const type = TYPE_BY_STATUS[status] ?? (status < 500 ? "malformed" : "internal");
  const { problem } = new ApiProblem(type, type === "internal" ? {} : { detail: error.message });
  return PRESERVED_STATUSES.has(status) ? { ...problem, status } : problem;
}

/** Sends problem details with their status. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.type === "unavailable") reply.header("Retry-After", RETRY_AFTER_SECONDS);
  return reply
    .code(problem.status)
    .header("Cache-Control", "no-store")
    .type("application/problem+json")
    .send(JSON.stringify(problem));
}

export interface ErrorOptions {
  /** Renders the page for a browser that opens an address, or sends a form, while the database is away. */
  readonly unavailablePage: (request: FastifyRequest) => Promise<string>;
}

/** Returns whether a browser shows the response as a page; calls of scripts accept JSON or anything. */
const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes("text/html") === true;

/** Registers the error handler, which answers with problem details, or with a page while the database is away. */
export function registerErrors(app: FastifyInstance, { unavailablePage }: ErrorOptions): void {
  app.setErrorHandler(async (error: FastifyError | ApiProblem, request: FastifyRequest, reply) => {
    const problem = problemOf(error, request.raw);
    if (problem.status >= 500) request.log.error({ err: error, requestId: request.id }, "call failed");
    else if (isDataException(error))
      request.log.error({ err: error, requestId: request.id }, "bug: no check refused a value before the database did");
    else if (isLostRace(error))
      request.log.error({ err: error, requestId: request.id }, "bug: two calls may store the same at once");
    if (error instanceof ApiProblem && error.retryAfter !== undefined) reply.header("Retry-After", error.retryAfter);
    // Drain an unread body; otherwise a client that is still sending sees a broken connection instead of the response.
    request.raw.unpipe().resume();
    if (problem.type !== "unavailable" || !wantsPage(request)) return sendProblem(reply, problem);
    return reply
      .code(problem.status)
      .header("Cache-Control", "no-store")
      .header("Retry-After", RETRY_AFTER_SECONDS)
      .type("text/html; charset=utf-8")
      .send(await unavailablePage(request));
  });
}
