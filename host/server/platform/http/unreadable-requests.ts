/** Answers with problem details when the address or headers of a request cannot be parsed, so that it reaches no route. */
import { STATUS_CODES, type Server } from "node:http";
import type { FastifyHttpOptions } from "fastify";
import type { Problem } from "../../../../src/contract/errors";
import { sendProblem } from "./errors";
import { ApiProblem } from "./problem";

/** Statuses of errors of Node's HTTP parser; others are 400. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

function problemOf(code: string): Problem {
  const status = STATUS_BY_CODE[code] ?? 400;
  return { ...new ApiProblem(status === 431 ? "too-large" : "malformed").problem, status };
}

/** Options of `fastify()`. */
export const unreadableRequests: Pick<FastifyHttpOptions<Server>, "frameworkErrors" | "clientErrorHandler"> = {
  // A broken percent-encoding in the path.
  frameworkErrors: (_error, _request, reply) => {
    sendProblem(reply, new ApiProblem("malformed").problem);
  },
  clientErrorHandler: ({ code }, socket) => {
    if (code === "ECONNRESET" || socket.destroyed) return;
    const problem = problemOf(code);
    const body = JSON.stringify(problem);
    const responseHead = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ""}`,
      "Content-Type: application/problem+json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Cache-Control: no-store",
      "Connection: close",
    ];
    socket.end(`${responseHead.join("\r\n")}\r\n\r\n${body}`);
  },
};
