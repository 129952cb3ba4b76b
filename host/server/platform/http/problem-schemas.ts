/** The refusals of a call for the OpenAPI document: a response for each status, with the problem types and members that it can have. */
import type { Endpoint } from "../../../../src/contract/endpoint";
import { PROBLEM_STATUS, PROBLEM_TYPES, TRANSPORT_STATUSES, type ProblemType } from "../../../../src/contract/errors";
import errorTexts from "../../../../src/locales/en_GB/errors";
import { schemaRef, type JsonSchema } from "./json-schema";
import { DEFAULT_ERROR, TITLES } from "./problem";
import { isWrite } from "./register";
import type { Route } from "./route";

const text: JsonSchema = { type: "string" };
const typesOf = (status: number): ProblemType[] => PROBLEM_TYPES.filter((type) => PROBLEM_STATUS[type] === status);

const STATUSES = [...new Set(Object.values(PROBLEM_STATUS))].sort((a, b) => a - b);

/** Members that only some problem types have. */
const MEMBERS: Readonly<Partial<Record<ProblemType, Readonly<Record<string, JsonSchema>>>>> = {
  forbidden: {
    right: { ...text, description: "The missing right" },
    condition: { ...text, description: "The condition that does not hold" },
  },
  conflict: { current: { description: "The record as stored now" } },
};

function problemSchema(types: readonly ProblemType[], statuses: readonly number[]): JsonSchema {
  const members = types.map((type) => MEMBERS[type] ?? {});
  return {
    type: "object",
    properties: {
      type: { enum: types },
      title: { ...text, description: "In English, for developers" },
      status: { enum: statuses },
      detail: text,
      errors: { type: "array", items: schemaRef("ErrorKey"), description: "What concerns the whole request" },
      fields: {
        type: "object",
        additionalProperties: schemaRef("ErrorKey"),
        description: "By field path, such as `address.city`, or parameter, such as `filter[status]`",
      },
      params: {
        type: "object",
        additionalProperties: { type: "object", additionalProperties: { anyOf: [text, { type: "number" }] } },
        description: "Values for the placeholders of a message by field path; those of `errors` under the empty path",
      },
      ...Object.assign({}, ...members),
    },
    required: ["type", "title", "status"],
  };
}

/** Schemas of all problems. */
export const PROBLEM_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ErrorKey: {
    anyOf: [{ enum: Object.keys(errorTexts).sort() }, text],
    description: "Key of a text. Resources and features add keys of their own, such as `mail.error.placeholder`",
  },
  Problem: problemSchema(PROBLEM_TYPES, [...STATUSES, ...TRANSPORT_STATUSES]),
  ...Object.fromEntries(STATUSES.map((status) => [`Problem${status}`, problemSchema(typesOf(status), [status])])),
};

const responseOf = (description: string, schema: string): JsonSchema => ({
  description,
  content: { "application/problem+json": { schema: schemaRef(schema) } },
});

/** Responses by name: one for each status, and `problem` for any other. */
export const PROBLEM_RESPONSES: Readonly<Record<string, JsonSchema>> = {
  problem: responseOf("Problem details (RFC 9457)", "Problem"),
  ...Object.fromEntries(
    STATUSES.map((status) => {
      const meanings = typesOf(status).map((type) => `\`${type}\`: ${TITLES[type]} (\`${DEFAULT_ERROR[type]}\`)`);
      return [`problem${status}`, responseOf(meanings.join(". "), `Problem${status}`)];
    }),
  ),
};

/** Returns the problem types that the checks before and in the handler can answer with. */
function typesOfCall({ endpoint, access }: Route, hasQuery: boolean): ReadonlySet<ProblemType> {
  const { params, body, callsPerMinute, reads, bodyType } = endpoint satisfies Endpoint;
  const writes = isWrite(endpoint);
  return new Set<ProblemType>([
    "malformed",
    "internal",
    "unavailable",
    ...(access === "session" ? (["session-expired", "forbidden"] as const) : []),
    ...(writes ? (["xsrf"] as const) : []),
    ...(writes && access === "session" ? (["conflict"] as const) : []),
    ...(writes && access === "session" && reads !== true ? (["locked"] as const) : []),
    ...(params === undefined ? [] : (["not-found"] as const)),
    ...(body === undefined && bodyType === undefined ? [] : (["too-large", "unsupported"] as const)),
    ...(body === undefined && !hasQuery ? [] : (["validation"] as const)),
    ...(callsPerMinute === undefined ? [] : (["too-many-requests"] as const)),
  ]);
}

/** Returns the refusals of a call by status. */
export function problemResponses(route: Route, hasQuery: boolean): JsonSchema {
  const statuses = new Set([...typesOfCall(route, hasQuery)].map((type) => PROBLEM_STATUS[type]));
  return Object.fromEntries(
    [...[...statuses].sort((a, b) => a - b).map((status) => [status, `problem${status}`]), ["default", "problem"]].map(
      ([status, name]) => [status, { $ref: `#/components/responses/${name}` }],
    ),
  );
}
