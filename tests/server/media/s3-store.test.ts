/** Files in an S3 bucket, tested against a small server that checks signatures. */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { AwsV4Signer } from "aws4fetch";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../../host/server/platform/config";
import { s3Store } from "../../../host/server/platform/storage/s3-store";

const keys = { region: "eu-west-3", accessKeyId: "test-key", secretAccessKey: "test-secret" };
const stored = new Map<string, Buffer>();
let failures = 0;
let store: Server;
let bucketUrl: string;

/** Received parts by upload. */
const uploads = new Map<string, Buffer[]>();
let refusedPart = 0;

/** Answers the calls of an upload in parts: a part, the end or the abort. */
function handlePart(id: string, address: URL, method: string | undefined, body: Buffer, response: ServerResponse) {
  const parts = uploads.get(id) ?? [];
  const part = Number(address.searchParams.get("partNumber"));
  if (method === "PUT" && part === refusedPart) return response.writeHead(400).end();
  if (method === "PUT") {
    parts[part - 1] = body;
    return response.writeHead(200, { etag: `"tag${part}"` }).end();
  }
  uploads.delete(id);
  if (method === "DELETE") return response.writeHead(204).end();
  const listedTags = [...body.toString().matchAll(/<ETag>([^<]+)<\/ETag>/g)].map(([, tag]) => tag);
  if (listedTags.join() !== parts.map((_, index) => `"tag${index + 1}"`).join())
    return response.writeHead(200).end("<Error><Code>InvalidPart</Code></Error>");
  stored.set(address.pathname, Buffer.concat(parts));
  return response.writeHead(200).end("<CompleteMultipartUploadResult/>");
}

beforeAll(async () => {
  store = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const url = `http://${request.headers.host ?? ""}${request.url ?? ""}`;
      const signer = new AwsV4Signer({
        ...keys,
        service: "s3",
        url,
        method: request.method ?? "GET",
        datetime: String(request.headers["x-amz-date"]),
        headers: { "X-Amz-Content-Sha256": String(request.headers["x-amz-content-sha256"]) },
      });
      const { headers } = await signer.sign();
      if (headers.get("Authorization") !== request.headers.authorization) return response.writeHead(403).end();
      if (failures > 0) {
        failures -= 1;
        return response.writeHead(503).end();
      }
      const address = new URL(url);
      const uploadId = address.searchParams.get("uploadId");
      if (address.searchParams.has("uploads")) {
        uploads.set("upload/1", []);
        return response.end(
          "<InitiateMultipartUploadResult><UploadId>upload/1</UploadId></InitiateMultipartUploadResult>",
        );
      }
      if (uploadId !== null) return handlePart(uploadId, address, request.method, body, response);
      if (request.method === "PUT") stored.set(request.url ?? "", body);
      if (request.method === "DELETE") stored.delete(request.url ?? "");
      const bytes = stored.get(request.url ?? "");
      if (request.method === "GET" && bytes === undefined) return response.writeHead(404).end();
      return response.writeHead(200).end(request.method === "GET" ? bytes : undefined);
    })();
  });
  await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
  bucketUrl = `http://127.0.0.1:${(store.address() as AddressInfo).port}/files`;
});
afterAll(() => new Promise((resolve) => store.close(resolve)));

describe("the bucket", () => {
  test("stores, reads and deletes bytes", async () => {
    const files = await s3Store({ bucketUrl, ...keys });
    const key = await files.put(Buffer.from([0, 1, 2, 255]));
    expect([...stored.keys()]).toEqual([`/files/${key.slice(0, 2)}/${key}`]);
    expect([...(await buffer(await files.read(key)))]).toEqual([0, 1, 2, 255]);
    await files.remove(key);
    await files.remove(key);
    expect(stored.size).toBe(0);
    await expect(files.read(key)).rejects.toThrow("404");
  });

  test("retries when the server is busy, and refuses invalid keys", async () => {
    const files = await s3Store({ bucketUrl, ...keys });
    failures = 2;
    const key = await files.put(Buffer.from("x"));
    expect(String(await buffer(await files.read(key)))).toBe("x");
    await expect(files.read("../../secret")).rejects.toThrow("is not a key");
  });

  /** Yields chunks of a million equal bytes. */
  async function* millions(count: number) {
    for (let index = 0; index < count; index++) yield Buffer.alloc(1_000_000, index + 1);
  }

  test("stores a stream in parts, and a short one at once", async () => {
    const files = await s3Store({ bucketUrl, ...keys });
    const { key, size } = await files.putStream(millions(20));
    expect(size).toBe(20_000_000);
    const content = await buffer(await files.read(key));
    expect(content.length).toBe(20_000_000);
    expect([content[0], content[8_388_608], content[19_999_999]]).toEqual([1, 9, 20]);
    const short = await files.putStream(millions(1));
    expect(await buffer(await files.read(short.key))).toEqual(Buffer.alloc(1_000_000, 1));
    expect(uploads.size).toBe(0);
  });

  test("aborts an upload whose part is refused", async () => {
    const files = await s3Store({ bucketUrl, ...keys });
    refusedPart = 2;
    await expect(files.putStream(millions(20))).rejects.toThrow("400");
    refusedPart = 0;
    expect(uploads.size).toBe(0);
  });

  test("is refused with a wrong secret", async () => {
    const files = await s3Store({ bucketUrl, ...keys, secretAccessKey: "wrong" });
    await expect(files.put(Buffer.from("x"))).rejects.toThrow("403");
  });
});

test("an incomplete configuration is refused", () => {
  expect(() => readConfig({ TD_S3_BUCKET_URL: bucketUrl })).toThrow("TD_S3_ACCESS_KEY_ID");
  expect(readConfig({}).fileBucket).toBeUndefined();
});
