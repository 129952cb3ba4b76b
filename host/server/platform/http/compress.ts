/** Compresses generated responses: JSON and pages. Built files are already compressed on disk. */
import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Smallest body to compress, in bytes. */
const MIN_BYTES = 1_024;
const TEXT = /^(application\/(problem\+)?json|text\/)/;

/** Returns the best encoding that the caller accepts, or undefined. */
export function acceptedEncoding({ headers }: FastifyRequest): "br" | "gzip" | undefined {
  const accepted = String(headers["accept-encoding"] ?? "");
  return /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

/** Fast and close to the best ratio for text of this size. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5 } as const;

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
    const compressed = encoding === "br" ? await brotli(payload, { params: BROTLI }) : await zip(payload);
    reply
      .header("Content-Encoding", encoding)
      .header("Vary", "Accept-Encoding")
      .header("Content-Length", compressed.length);
    return compressed;
  });
}

/** Returns a response that sends each part as soon as it is computed, compressed with what the caller accepts. */
export function textStream(request: FastifyRequest, reply: FastifyReply, parts: AsyncIterable<string>): Readable {
  const source = Readable.from(parts);
  reply.header("Vary", "Accept-Encoding");
  const encoding = acceptedEncoding(request);
  if (encoding === undefined) return source;
  reply.header("Content-Encoding", encoding);
  // Both flush after each part; without that, a part waits in the compressor for the next one.
  const compressor =
    encoding === "br"
      ? createBrotliCompress({ params: BROTLI, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  // The response reports failures of the compressor; this one only ends the source with it.
  pipeline(source, compressor, () => undefined);
  return compressor;
}
