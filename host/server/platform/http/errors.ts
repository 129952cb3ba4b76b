/** Sends every failure as problem details (RFC 9457). Internal causes are only logged. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Problem, ProblemType } from "../../../../src/contract/errors";
import { ApiProblem } from "./problem";

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

function problemOf(error: FastifyError | ApiProblem): Problem {
  if (error instanceof ApiProblem) return error.problem;
  const status = error.statusCode ?? 500;
  const type = TYPE_BY_STATUS[status] ?? (status < 500 ? "malformed" : "internal");
  return new ApiProblem(type, type === "internal" ? {} : { detail: error.message }).problem;
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .header("Cache-Control", "no-store")
    .type("application/problem+json")
    .send(JSON.stringify(problem));
}

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiProblem, request: FastifyRequest, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) request.log.error({ err: error, requestId: request.id }, "call failed");
    // Drain the refused body; otherwise a client that is still sending sees a broken connection instead of the answer.
    if (problem.status === 413) request.raw.resume();
    return sendProblem(reply, problem);
  });
}
