/** Weak entity tags: a caller that names the tag of the response that it has gets 304 without a body while nothing has changed. */
import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

/** Characters of a tag; enough that two bodies of one address never share it. */
const TAG_LENGTH = 22;

/** Returns whether `If-None-Match` names a tag. Weak and strong forms count as equal. */
function namesTag(header: string | undefined, tag: string): boolean {
  const named = (header ?? "").split(",").map((part) => part.trim().replace(/^W\//, ""));
  return named.includes(tag) || named.includes("*");
}

/**
 * Sends the body of a GET with its tag, or 304 to a caller that has it. Does not allow caches to store the response: `Cache-Control` stays as it is, so
 * browsers, which must not keep private data, never name a tag by themselves. Callers that keep responses in memory do.
 */
export function sendTagged(reply: FastifyReply, body: string): FastifyReply {
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, TAG_LENGTH)}"`;
  // Weak, because the same content can be sent with different compressions.
  reply.header("ETag", `W/${tag}`);
  return namesTag(reply.request.headers["if-none-match"], tag) ? reply.code(304).send() : reply.send(body);
}
