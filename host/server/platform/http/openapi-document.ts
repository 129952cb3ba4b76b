/** Builds the OpenAPI 3.1 document from the registered routes. */
import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { RIGHTS_STAMP_HEADER, SESSION_LEFT_HEADER, XSRF_COOKIE, XSRF_HEADER } from "../../../../src/contract/headers";
import type { Endpoint } from "../../../../src/contract/endpoint";
import { PROBLEM_STATUS, PROBLEM_TYPES, TRANSPORT_STATUSES } from "../../../../src/contract/errors";
import { isWrite } from "./register";
import type { Route } from "./route";

type Json = Readonly<Record<string, unknown>>;

function schemaOf(schema: GenericSchema, typeMode: "input" | "output"): Json {
  // Checks that JSON Schema cannot express, such as check digits, are left out; the server still runs them.
  const { $schema: _, ...json } = toJsonSchema(schema, { errorMode: "ignore", typeMode });
  return json;
}

function parameters(endpoint: Endpoint): Json[] {
  const parametersIn = (schema: GenericSchema | undefined, place: "path" | "query"): Json[] => {
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Json; required?: string[] };
    return Object.entries(properties).map(([name, json]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: json,
    }));
  };
  const header =
    isWrite(endpoint) && endpoint.responseType !== "redirect" ? [{ $ref: "#/components/parameters/xsrf" }] : [];
  return [...parametersIn(endpoint.params, "path"), ...parametersIn(endpoint.query, "query"), ...header];
}

function responsesOf({ endpoint, documentation }: Route): Json {
  if (endpoint.responseType === "redirect") return { 303: { description: "Go there" } };
  if (endpoint.responseType === "file")
    return { 200: { description: "The file", content: { "application/octet-stream": {} } } };
  if (endpoint.responseType === "text")
    return { 200: { description: "Text", content: { "text/plain": { schema: { type: "string" } } } } };
  const schema = documentation?.response ?? endpoint.response;
  const bodySchema = schema === undefined ? {} : schemaOf(schema, "input");
  const body =
    endpoint.wrapped === false ? bodySchema : { type: "object", properties: { data: bodySchema }, required: ["data"] };
  return { 200: { description: "Done", content: { "application/json": { schema: body } } } };
}

function bodySchema({ endpoint, documentation }: Route): Json | undefined {
  const body = documentation?.body ?? endpoint.body;
  if (body === undefined) return undefined;
  const schema = schemaOf(body, "input");
  if (endpoint.fileBytes === undefined) return schema;
  const file = {
    type: "string",
    format: "binary",
    description: `At most ${endpoint.fileBytes} bytes, after the fields`,
  };
  return { ...schema, properties: { ...(schema["properties"] as Json | undefined), file } };
}

function operation(route: Route): Json {
  const { endpoint, access } = route;
  const body = bodySchema(route);
  const type = endpoint.bodyType === "multipart" ? "multipart/form-data" : "application/json";
  const { right, conditions } = endpoint;
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.split(".")[0]],
    parameters: parameters(endpoint),
    ...(body !== undefined && {
      requestBody: { required: true, content: { [type]: { schema: body } } },
    }),
    responses: { ...responsesOf(route), default: { $ref: "#/components/responses/problem" } },
    security: access === "public" ? [] : [{ session: [] }, { token: [] }],
    ...(right !== undefined && { "x-right": right }),
    ...(conditions !== undefined && conditions.length > 0 && { "x-conditions": conditions }),
    ...(endpoint.writes && { "x-writes": true }),
  };
}

const PROBLEM: Json = {
  type: "object",
  required: ["type", "title", "status"],
  properties: {
    type: { enum: PROBLEM_TYPES },
    title: { type: "string" },
    status: { enum: [...new Set([...Object.values(PROBLEM_STATUS), ...TRANSPORT_STATUSES])] },
    detail: { type: "string" },
    errors: { type: "array", items: { type: "string" }, description: "Message keys that concern the whole request" },
    fields: { type: "object", additionalProperties: { type: "string" }, description: "Message key by field path" },
    params: {
      type: "object",
      additionalProperties: { type: "object" },
      description: "Placeholder values by field path",
    },
    current: { description: "With `conflict`: the record as stored now" },
    right: { type: "string" },
    condition: { type: "string" },
  },
};

/** Returns the OpenAPI document of the given routes. */
export function openApiDocument(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes)
    (paths[route.endpoint.path] ??= {})[route.endpoint.method.toLowerCase()] = operation(route);
  return {
    openapi: "3.1.0",
    info: {
      title: "td-admin",
      version,
      description: `Calls of the administration. Responses to calls with a session have the headers ${RIGHTS_STAMP_HEADER} and ${SESSION_LEFT_HEADER}. Writing calls repeat the cookie ${XSRF_COOKIE} in the header ${XSRF_HEADER}.`,
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "td_session" },
        token: {
          type: "http",
          scheme: "bearer",
          description: "Page token, for pages on other sites. Needs no XSRF header",
        },
      },
      parameters: {
        xsrf: {
          name: XSRF_HEADER,
          in: "header",
          required: true,
          schema: { type: "string" },
          description: `Value of the cookie ${XSRF_COOKIE}`,
        },
      },
      responses: {
        problem: {
          description: "Problem details (RFC 9457)",
          content: { "application/problem+json": { schema: PROBLEM } },
        },
      },
    },
  };
}
