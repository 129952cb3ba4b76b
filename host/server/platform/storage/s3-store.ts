/**
 * Stores files in a bucket of an S3-compatible store, for server processes without a shared disk. The S3 client is imported only when
 * one is configured.
 */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { measured, type FileStore } from "./file-store";

export interface S3Settings {
  /** Address of the bucket, e.g. `https://s3.eu-west-3.amazonaws.com/shop-files`. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const KEY = /^[0-9a-f-]{36}$/;
/** Retries after the first attempt, with increasing delays. */
const RETRIES = 3;
/** Bytes of a part of a large file. The protocol takes at least 5 MiB, and at most 10,000 parts a file. */
const PART_BYTES = 8 * 1024 * 1024;

/** Groups chunks into parts of `PART_BYTES`; the last one may be shorter. */
async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks)
    for (let offset = 0; offset < chunk.length;) {
      const piece = chunk.subarray(offset, offset + PART_BYTES - size);
      pending.push(piece);
      offset += piece.length;
      size += piece.length;
      if (size < PART_BYTES) continue;
      yield Buffer.concat(pending);
      pending = [];
      size = 0;
    }
  if (size > 0) yield Buffer.concat(pending);
}

/** Creates a store in a bucket. */
export async function s3Store({ bucketUrl, region, accessKeyId, secretAccessKey }: S3Settings): Promise<FileStore> {
  const { AwsClient } = await import("aws4fetch");
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES });
  const locate = (key: string): string => {
    // Only generated keys are valid. Anything else could be an address chosen by an attacker.
    if (!KEY.test(key)) throw new Error(`"${key}" is not a key of the file store`);
    return `${bucketUrl.replace(/\/$/, "")}/${key.slice(0, 2)}/${key}`;
  };
  type Method = "PUT" | "GET" | "DELETE" | "POST";
  const send = async (method: Method, key: string, body?: Buffer | string, query = ""): Promise<Response> => {
    const response = await client.fetch(locate(key) + query, {
      method,
      ...(body !== undefined && { body: typeof body === "string" ? body : new Uint8Array(body) }),
    });
    if (!response.ok && !(method === "DELETE" && response.status === 404))
      throw new Error(`The file store returned ${response.status} for ${method} of ${key}`);
    return response;
  };
  /** Completes an upload in parts. The store may report a failure in the body of a response with status 200. */
  const complete = async (key: string, query: string, tags: readonly string[]): Promise<void> => {
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    const answer = await (await send("POST", key, body, query)).text();
    if (answer.includes("<Error>")) throw new Error(`The file store did not complete the upload of ${key}`);
  };
  const sendInParts = async (key: string, first: Buffer, others: AsyncIterable<Buffer>): Promise<void> => {
    const started = await (await send("POST", key, "", "?uploads=")).text();
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(started)?.[1];
    if (uploadId === undefined) throw new Error(`The file store did not start the upload of ${key}`);
    const upload = `uploadId=${encodeURIComponent(uploadId)}`;
    try {
      const tags: string[] = [];
      const sendPart = async (part: Buffer): Promise<void> => {
        const { headers } = await send("PUT", key, part, `?partNumber=${tags.length + 1}&${upload}`);
        tags.push(headers.get("etag") ?? "");
      };
      await sendPart(first);
      for await (const part of others) await sendPart(part);
      await complete(key, `?${upload}`, tags);
    } catch (error) {
      // The store bills the parts of an upload that is not aborted. The first error is the one to report.
      await send("DELETE", key, undefined, `?${upload}`).catch(() => undefined);
      throw error;
    }
  };
  return {
    async put(content) {
      const key = randomUUID();
      await send("PUT", key, content);
      return key;
    },
    putStream: (chunks) =>
      measured(chunks, async (counted) => {
        const key = randomUUID();
        const parts = partsOf(counted);
        const { value: first = Buffer.alloc(0) } = (await parts.next()) as IteratorResult<Buffer, undefined>;
        if (first.length < PART_BYTES) await send("PUT", key, first);
        else await sendInParts(key, first, parts);
        return key;
      }),
    async read(key) {
      const { body } = await send("GET", key);
      return body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream);
    },
    async remove(key) {
      await send("DELETE", key);
    },
  };
}
