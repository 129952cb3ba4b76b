/** Describes the derived calls of a resource for the OpenAPI document. */
import { actsOnRecord } from "../../../../src/contract/resource";
import { MAX_ORDERED } from "../../../../src/contract/resource-endpoints";
import type { RouteDocumentation } from "../../platform/http/route";
import type { ResourceService } from "../types";
import { FILTER_SHAPES, listParameters, pagesParameters, queryParameters } from "./list-parameters";
import { recordSchemas } from "./record-schemas";
import { fieldSchemas, nullable, VALUE_SHAPES } from "./value-schemas";

/** Returns the documentation of each derived call whose shape depends on the definition. */
function describe(service: ResourceService) {
  const { actions = {} } = service.resource;
  const { record, row, page, values, changes, schemas } = recordSchemas(service);
  const called = Object.entries(actions).filter(([, action]) => actsOnRecord(action));
  /** What a call about all matches reads of a list's query. */
  const unordered = queryParameters(service).filter(({ name }) => name !== "sort");
  const inputs = Object.assign({}, ...called.map(([, { input = {} }]) => fieldSchemas(input, "write"))) as object;
  return {
    list: {
      query: listParameters(service),
      response: page,
      schemas: { ...VALUE_SHAPES, ...FILTER_SHAPES, ...schemas },
    },
    pages: {
      query: pagesParameters,
      response: {
        type: "object",
        properties: { pages: { type: "object", additionalProperties: page } },
        required: ["pages"],
      },
    },
    get: { response: record },
    create: { body: values, response: record },
    update: { body: changes, response: record },
    action: {
      params: { action: { enum: called.map(([name]) => name) } },
      body: { type: "object", properties: inputs, additionalProperties: false },
      response: {
        allOf: [
          record,
          { type: "object", properties: { undoToken: nullable({ type: "string" }) }, required: ["undoToken"] },
        ],
      },
    },
    export: {
      query: [
        ...queryParameters(service),
        { name: "columns", schema: { type: "array", items: { type: "string" } }, description: "Columns in order" },
      ],
    },
    ordered: {
      query: [
        ...unordered,
        { name: "from", schema: { type: "integer", minimum: 0, maximum: MAX_ORDERED, default: 0 } },
      ],
      response: {
        type: "object",
        properties: { elements: { type: "array", items: row }, next: nullable({ type: "integer" }) },
        required: ["elements", "next"],
      },
    },
    figures: { query: unordered },
    map: {
      query: [
        ...unordered,
        { name: "box", schema: { type: "string" }, description: "west,south,east,north in degrees" },
      ],
    },
  } satisfies Record<string, RouteDocumentation>;
}

/** Returns a function that documents a derived call. The first use describes all calls of the resource. */
export function describeCalls(service: ResourceService) {
  let described: ReturnType<typeof describe> | undefined;
  return (call: keyof ReturnType<typeof describe>) => (): RouteDocumentation => (described ??= describe(service))[call];
}
