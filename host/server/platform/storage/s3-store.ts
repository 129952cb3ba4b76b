/**
 * Stores files in a bucket of an S3-compatible store, for server processes without a shared disk. The S3 client is imported only when
 * one is configured.
 */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FileStore } from "./file-store";

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

/** Creates a store in a bucket. */
export async function s3Store({ bucketUrl, region, accessKeyId, secretAccessKey }: S3Settings): Promise<FileStore> {
  const { AwsClient } = await import("aws4fetch");
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES });
  const locate = (key: string): string => {
    // Only generated keys are valid. Anything else could be an address chosen by an attacker.
    if (!KEY.test(key)) throw new Error(`"${key}" is not a key of the file store`);
    return `${bucketUrl.replace(/\/$/, "")}/${key.slice(0, 2)}/${key}`;
  };
  const send = async (method: "PUT" | "GET" | "DELETE", key: string, body?: Buffer): Promise<Response> => {
    const response = await client.fetch(locate(key), {
      method,
      ...(body !== undefined && { body: new Uint8Array(body) }),
    });
    if (!response.ok && !(method === "DELETE" && response.status === 404))
      throw new Error(`The file store returned ${response.status} for ${method} of ${key}`);
    return response;
  };
  return {
    async put(content) {
      const key = randomUUID();
      await send("PUT", key, content);
      return key;
    },
    async read(key) {
      const { body } = await send("GET", key);
      return body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream);
    },
    async remove(key) {
      await send("DELETE", key);
    },
  };
}
