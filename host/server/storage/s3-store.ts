/** Uploaded and generated files in a bucket of an S3-compatible store, for servers without a common disk. Its client loads only when it is configured. */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FileStore } from "./file-store";

export interface S3Settings {
  /** Address of the store with the bucket: `https://s3.eu-west-3.amazonaws.com/shop-files`. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const KEY = /^[0-9a-f-]{36}$/;
/** Attempts after the first, each later than the one before. */
const RETRIES = 3;

export async function s3Store({ bucketUrl, region, accessKeyId, secretAccessKey }: S3Settings): Promise<FileStore> {
  const { AwsClient } = await import("aws4fetch");
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES });
  const locate = (key: string): string => {
    // Keys are ours; anything else would be an address chosen by somebody else.
    if (!KEY.test(key)) throw new Error(`"${key}" is no key of the file store`);
    return `${bucketUrl.replace(/\/$/, "")}/${key.slice(0, 2)}/${key}`;
  };
  const ask = async (method: "PUT" | "GET" | "DELETE", key: string, body?: Buffer): Promise<Response> => {
    const response = await client.fetch(locate(key), {
      method,
      ...(body !== undefined && { body: new Uint8Array(body) }),
    });
    if (!response.ok && !(method === "DELETE" && response.status === 404))
      throw new Error(`The file store answered ${response.status} to ${method} of ${key}`);
    return response;
  };
  return {
    async put(content) {
      const key = randomUUID();
      await ask("PUT", key, content);
      return key;
    },
    async read(key) {
      const { body } = await ask("GET", key);
      return body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream);
    },
    async remove(key) {
      await ask("DELETE", key);
    },
  };
}
