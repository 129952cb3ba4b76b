/** Reads and checks what a call sends. */
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Endpoint } from "../../../../src/contract/endpoint";
import { issueKey } from "../../../../src/contract/issue-key";
import { ApiProblem } from "./problem";
import type { Upload } from "./route";
import { findMalformation } from "./well-formed";

/** Maximum number of fields of a multipart body, and maximum size of each in bytes. */
const FIELD_LIMITS = { count: 10, bytes: 4 * 1024 } as const;
/** Name of the part that carries the file of a multipart body. */
const FILE_PART = "file";

function issuesByPath(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[v.getDotPath(issue) ?? ""] ??= issueKey(issue);
  return fields;
}

type Part = "params" | "query" | "body";

/** Refuses values that no column can store, before any schema or handler sees them. Throws an ApiProblem with the field's path. */
function requireWellFormed(value: unknown, part: Part): void {
  const malformation = findMalformation(value);
  if (malformation === undefined) return;
  const { path, key } = malformation;
  throw new ApiProblem(part === "body" && path !== "" ? "validation" : "malformed", {
    ...(path === "" ? { errors: [key] } : { fields: { [path]: key } }),
  });
}

/** Validates one part of a call. Throws `not-found` for invalid params, and a problem with field paths for query and body. */
function check(schema: v.GenericSchema | undefined, value: unknown, part: Part): unknown {
  requireWellFormed(value, part);
  if (schema === undefined) return undefined;
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  if (part === "params") throw new ApiProblem("not-found");
  const { "": bodyError, ...fields } = issuesByPath(result.issues);
  throw new ApiProblem(part === "query" ? "malformed" : "validation", {
    fields,
    ...(bodyError !== undefined && { errors: [bodyError] }),
  });
}

type Parts = ReturnType<FastifyRequest["parts"]>;

/** Returns a file part that is received on demand. */
function uploadOf({ file, filename, mimetype }: MultipartFile, parts: Parts): Upload {
  async function* stream(maxBytes: number, refusal: Error = new ApiProblem("too-large")): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of file as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw refusal;
      yield chunk;
    }
    if (file.truncated) throw refusal;
    if ((await parts.next()).done !== true)
      throw new ApiProblem("malformed", { detail: `The part "${FILE_PART}" comes last` });
  }
  return {
    name: filename,
    stream,
    async receive(maxBytes, refusal) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream(maxBytes, refusal)) chunks.push(chunk);
      return { name: filename, mimeType: mimetype, content: Buffer.concat(chunks) };
    },
  };
}

/** Reads the fields of a multipart body, up to its file. */
async function readMultipart(
  { fileBytes }: Endpoint,
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; upload: Upload | undefined }> {
  if (!request.isMultipart()) throw new ApiProblem("unsupported", { detail: "multipart/form-data expected" });
  const files = fileBytes === undefined ? 0 : 1;
  const limits = {
    files,
    fileSize: fileBytes,
    fields: FIELD_LIMITS.count,
    fieldSize: FIELD_LIMITS.bytes,
    headerPairs: 20,
  };
  const parts = request.parts({ limits: { ...limits, parts: FIELD_LIMITS.count + files } });
  // A map, because a field may have the name of an inherited property.
  const fields = new Map<string, string>();
  for (;;) {
    const { value: part, done } = await parts.next();
    if (done === true) return { fields: Object.fromEntries(fields), upload: undefined };
    if (part.type === "field") {
      if (part.valueTruncated) throw new ApiProblem("too-large");
      fields.set(part.fieldname, String(part.value));
    } else {
      if (part.fieldname !== FILE_PART)
        throw new ApiProblem("validation", { fields: { [FILE_PART]: "error.required" } });
      requireWellFormed({ [FILE_PART]: part.filename }, "body");
      return { fields: Object.fromEntries(fields), upload: uploadOf(part, parts) };
    }
  }
}

/** Validated parts of a call. */
export interface CheckedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly upload: Upload | undefined;
  readonly raw: Buffer | undefined;
}

/** Unvalidated parts of a call. */
export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Validates all parts with the endpoint's schemas. Throws an ApiProblem that names the invalid part. */
export const checkInput = (endpoint: Endpoint, { params, query, body }: RawInput) => ({
  params: check(endpoint.params, params, "params"),
  query: check(endpoint.query, query, "query"),
  body: check(endpoint.body, body, "body"),
});

/** Reads and validates a call. A file is received by the handler, after its own checks. */
export async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<CheckedInput> {
  // Validate the address before reading the body.
  const { params, query, body } = request;
  const addressInput = checkInput({ ...endpoint, body: undefined }, { params, query });
  if (endpoint.bodyType === "raw")
    return { ...addressInput, upload: undefined, raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
  const { fields, upload } =
    endpoint.bodyType === "multipart"
      ? await readMultipart(endpoint, request)
      : { fields: body ?? undefined, upload: undefined };
  return { ...addressInput, body: check(endpoint.body, fields, "body"), upload, raw: undefined };
}
