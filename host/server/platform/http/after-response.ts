/** Runs work after the response has been sent, so that the caller cannot measure its duration. */
import type { FastifyReply } from "fastify";

/**
 * Runs `work` once the response has been sent. Response times then reveal nothing, e.g. whether an address has an account.
 * Failures are only logged, because the caller already has its response.
 */
export function afterResponse(reply: FastifyReply, work: () => Promise<unknown>): void {
  reply.raw.once("finish", () => {
    work().catch((error: unknown) => {
      reply.log.error({ err: error }, "work after the response failed");
    });
  });
}
