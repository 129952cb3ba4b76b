/** Work whose time must not be seen in the answer: it begins when the answer has left. */
import type { FastifyReply } from "fastify";

/**
 * Runs the work once the answer is on its way. What an attacker could measure (whether an address has an account) stays out of the
 * answer's time. A failure is for the log: the caller was answered already.
 */
export function afterAnswer(reply: FastifyReply, work: () => Promise<unknown>): void {
  reply.raw.once("finish", () => {
    work().catch((error: unknown) => {
      reply.log.error({ err: error }, "work after the answer failed");
    });
  });
}
