/** Builds the OpenAPI 3.1 document from the registered routes. */
import type { GenericSchema } from "valibot";
import { RIGHTS_STAMP_HEADER, SESSION_LEFT_HEADER, XSRF_COOKIE, XSRF_HEADER } from "../../../../src/contract/headers";
import { jsonSchemaOf, type JsonSchema } from "./json-schema";
import { PROBLEM_RESPONSES, PROBLEM_SCHEMAS, problemResponses } from "./problem-schemas";
import { isWrite } from "./register";
import type { Route } from "./route";

/** Parameters that the endpoint's own schemas declare. */
function declaredParameters(schema: GenericSchema | undefined, place: "path" | "query"): JsonSchema[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, "input") as {
    properties?: JsonSchema;
    required?: string[];
  };
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: json,
  }));
}

/** Parameters that the documentation of a derived endpoint declares. Lists are separated by commas. */
const documentedQuery = ({ documentation }: Route): JsonSchema[] | undefined =>
  documentation?.().query?.map(({ right, conditions, ...parameter }) => ({
    ...parameter,
    in: "query",
    style: "form",
    explode: false,
    ...(right !== undefined && { "x-right": right }),
    ...(conditions !== undefined && { "x-conditions": conditions }),
  }));

function parameters(route: Route): JsonSchema[] {
  const { endpoint, documentation } = route;
  const params = declaredParameters(endpoint.params, "path").map((parameter) => ({
    ...parameter,
    schema: documentation?.().params?.[String(parameter["name"])] ?? parameter["schema"],
  }));
  const header =
    isWrite(endpoint) && endpoint.responseType !== "redirect" ? [{ $ref: "#/components/parameters/xsrf" }] : [];
  return [...params, ...(documentedQuery(route) ?? declaredParameters(endpoint.query, "query")), ...header];
}

function successOf({ endpoint, documentation }: Route): JsonSchema {
  if (endpoint.responseType === "redirect") return { 303: { description: "Go there" } };
  if (endpoint.responseType === "file")
    return { 200: { description: "The file", content: { "application/octet-stream": {} } } };
  if (endpoint.responseType === "text")
    return { 200: { description: "Text", content: { "text/plain": { schema: { type: "string" } } } } };
  const schema =
    documentation?.().response ?? (endpoint.response === undefined ? {} : jsonSchemaOf(endpoint.response, "input"));
  const body =
    endpoint.wrapped === false ? schema : { type: "object", properties: { data: schema }, required: ["data"] };
  return { 200: { description: "Done", content: { "application/json": { schema: body } } } };
}

function bodySchema({ endpoint, documentation }: Route): JsonSchema | undefined {
  if (endpoint.body === undefined) return undefined;
  const schema = documentation?.().body ?? jsonSchemaOf(endpoint.body, "input");
  if (endpoint.fileBytes === undefined) return schema;
  const file = {
    type: "string",
    format: "binary",
    description: `At most ${endpoint.fileBytes} bytes, after the fields`,
  };
  return { ...schema, properties: { ...(schema["properties"] as JsonSchema | undefined), file } };
}

function operation(route: Route): JsonSchema {
  const { endpoint, access } = route;
  const body = bodySchema(route);
  const type = endpoint.bodyType === "multipart" ? "multipart/form-data" : "application/json";
  const { right, conditions } = endpoint;
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.split(".")[0]],
    parameters: parameters(route),
    ...(body !== undefined && {
      requestBody: { required: true, content: { [type]: { schema: body } } },
    }),
    responses: {
      ...successOf(route),
      ...problemResponses(route, endpoint.query !== undefined),
    },
    security: access === "public" ? [] : [{ session: [] }, { token: [] }],
    ...(right !== undefined && { "x-right": right }),
    ...(conditions !== undefined && conditions.length > 0 && { "x-conditions": conditions }),
    ...(endpoint.writes && { "x-writes": true }),
  };
}

/** Returns the OpenAPI document of the given routes. */
export function openApiDocument(routes: readonly Route[], version: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
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
          required: false,
          schema: { type: "string" },
          description: `Value of the cookie ${XSRF_COOKIE}. Required with the session cookie, needless with a token`,
        },
      },
      responses: PROBLEM_RESPONSES,
      schemas: Object.assign(
        {},
        PROBLEM_SCHEMAS,
        ...routes.map(({ documentation }) => documentation?.().schemas),
      ) as JsonSchema,
    },
  };
}
