/** Compresses generated responses: JSON and pages. Built files are already compressed on disk. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Smallest body to compress, in bytes. */
const MIN_BYTES = 1_024;
const TEXT = /^(application\/(problem\+)?json|text\/)/;

/** Returns the best encoding that the caller accepts, or undefined. */
export function acceptedEncoding({ headers }: FastifyRequest): "br" | "gzip" | undefined {
  const accepted = String(headers["accept-encoding"] ?? "");
  return /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses JSON and pages with brotli or gzip, as the caller accepts. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < MIN_BYTES) return payload;
    if (reply.hasHeader("Content-Encoding") || !TEXT.test(String(reply.getHeader("Content-Type") ?? "")))
      return payload;
    const encoding = acceptedEncoding(request);
    if (encoding === undefined) return payload;
    // Quality 5 is fast and close to the best ratio for text of this size.
    const compressed =
      encoding === "br"
        ? await brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : await zip(payload);
    reply
      .header("Content-Encoding", encoding)
      .header("Vary", "Accept-Encoding")
      .header("Content-Length", compressed.length);
    return compressed;
  });
}
