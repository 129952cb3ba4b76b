/** Reads and checks what a call sends. */
import type { FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Endpoint } from "../../../../src/contract/endpoint";
import { ApiProblem } from "./problem";
import type { UploadedFile } from "./route";

/** Largest uploaded file in bytes. */
export const MAX_UPLOAD = 30 * 1024 * 1024;

/** Returns the message key of an issue. Valibot's own English texts never reach a user. */
function messageKey(issue: v.BaseIssue<unknown>): string {
  if (/^[a-z][\w.-]*\.[\w.-]+$/i.test(issue.message) && !issue.message.includes(" ")) return issue.message;
  if (issue.kind === "schema" && issue.type === "strict_object" && issue.expected === "never")
    return "error.unknown-field";
  if (issue.input === undefined || issue.input === null) return "error.required";
  if (issue.type === "max_length") return "error.too-long";
  return "error.type";
}

function issuesByPath(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[v.getDotPath(issue) ?? ""] ??= messageKey(issue);
  return fields;
}

/** Validates one part of a call. Throws `not-found` for invalid params, and a problem with field paths for query and body. */
function check(schema: v.GenericSchema | undefined, value: unknown, part: "params" | "query" | "body"): unknown {
  if (schema === undefined) return undefined;
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  if (part === "params") throw new ApiProblem("not-found");
  const { "": whole, ...fields } = issuesByPath(result.issues);
  throw new ApiProblem(part === "query" ? "malformed" : "validation", {
    fields,
    ...(whole !== undefined && { errors: [whole] }),
  });
}

async function readMultipart(
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; files: UploadedFile[] }> {
  if (!request.isMultipart()) throw new ApiProblem("unsupported", { detail: "multipart/form-data expected" });
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  for await (const part of request.parts()) {
    if (part.type === "field") fields[part.fieldname] = String(part.value);
    else
      files.push({
        field: part.fieldname,
        name: part.filename,
        mimeType: part.mimetype,
        content: await part.toBuffer(),
      });
  }
  return { fields, files };
}

export interface CheckedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly files: readonly UploadedFile[];
}

/** Unvalidated parts of a call. */
export interface Sent {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Validates all parts with the endpoint's schemas. Throws an ApiProblem that names the invalid part. */
export const checkInput = (endpoint: Endpoint, { params, query, body }: Sent) => ({
  params: check(endpoint.params, params, "params"),
  query: check(endpoint.query, query, "query"),
  body: check(endpoint.body, body, "body"),
});

/** Reads and validates a call. */
export async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<CheckedInput> {
  // Validate the address before reading the body.
  const { params, query } = request;
  const address = checkInput({ ...endpoint, body: undefined }, { params, query });
  const { fields, files } =
    endpoint.sends === "multipart" ? await readMultipart(request) : { fields: request.body ?? undefined, files: [] };
  return { ...address, body: check(endpoint.body, fields, "body"), files };
}
