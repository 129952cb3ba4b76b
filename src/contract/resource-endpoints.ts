/** Endpoints that derive from a resource, for the server's generic handler and the engine's client. */
import * as v from "valibot";
import { apiPathOf } from "./api-path";
import { bulkBody, bulkPreview, bulkPreviewBody, bulkResponse, fieldChange, PREVIEW_BATCH } from "./bulk";
import { undoneShape } from "./endpoints/undo";
import { endpoint, type EndpointDefinition } from "./endpoint";
import type { AnyResource } from "./resource";
import { writeConditionsOf } from "./write-conditions";
import { idParam, recordId, wholeNumber } from "./input-schemas";

const idParams = v.object({
  id: idParam,
});
const record = v.looseObject({ id: v.number(), version: v.number() });
const listResponse = v.object({
  elements: v.array(record),
  total: v.number(),
  totalIsLowerBound: v.optional(v.boolean(), false),
  isPartial: v.optional(v.boolean()),
});
/** `q`, `page`, `size`, `sort` and `filter[field]`; see list-query.ts. `total=exact` counts all matches. */
const listParams = v.record(v.string(), v.string());

/** Maximum number of pages that one call of `pages` returns. */
export const MAX_PAGES = 12;
/** Maximum number of records of an order that is sent as a whole, as that of a tree. */
export const MAX_ORDERED = 20_000;
/** Number of records that one call of `ordered` returns. */
export const ORDER_BLOCK = 2_000;
/** Query of one list each, by number: `0=filter%5Bactive%5D%3Dtrue&1=`. */
const pagesParams = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^\d{1,2}$/)), v.pipe(v.string(), v.maxLength(8000))),
  v.maxEntries(MAX_PAGES),
);

const historyEntry = v.object({
  version: v.number(),
  at: v.string(),
  /** Name of the real user, with the assumed identity under subrogation. */
  actor: v.string(),
  as: v.nullable(v.string()),
  action: v.string(),
  changes: v.array(fieldChange),
  /** Present when the reader made the change and can still undo it: number for `undo.run`, and how many records it changed. */
  undo: v.nullable(v.object({ id: v.number(), count: v.number() })),
});
export type HistoryEntry = v.InferOutput<typeof historyEntry>;

/** Returns all endpoints of a resource. The server handles only those that the definition allows. */
export function resourceEndpoints(resource: AnyResource) {
  const { name } = resource;
  const base = apiPathOf(resource);
  const read = resource.right?.read;
  const write = resource.right?.write;
  const guard = { conditions: resource.conditions };
  const writing = { conditions: writeConditionsOf(resource), forbiddenAs: resource.forbiddenAs };
  return {
    list: endpoint({
      id: `${name}.list`,
      method: "GET",
      path: base,
      summary: `List, search and filter ${name}`,
      query: listParams,
      response: listResponse,
      right: read,
      ...guard,
    }),
    pages: endpoint({
      id: `${name}.pages`,
      method: "GET",
      path: `${base}/pages`,
      summary: `Pages of several lists of ${name}; each parameter is the query of one`,
      query: pagesParams,
      response: v.object({ pages: v.record(v.string(), listResponse) }),
      right: read,
      ...guard,
    }),
    get: endpoint({
      id: `${name}.get`,
      method: "GET",
      path: `${base}/{id}`,
      summary: `One ${name}`,
      params: idParams,
      response: record,
      right: read,
      ...guard,
    }),
    create: endpoint({
      id: `${name}.create`,
      method: "POST",
      path: base,
      summary: `Create a ${name}`,
      body: v.record(v.string(), v.unknown()),
      response: record,
      right: resource.right?.create ?? write,
      ...writing,
    }),
    update: endpoint({
      id: `${name}.update`,
      method: "PUT",
      path: `${base}/{id}`,
      summary: `Save a ${name}; a stale version answers 409 with the current record`,
      params: idParams,
      body: v.looseObject({ version: wholeNumber }),
      response: record,
      right: write,
      ...writing,
    }),
    remove: endpoint({
      id: `${name}.remove`,
      method: "DELETE",
      path: `${base}/{id}`,
      summary: `Delete a ${name}; returns an undo token`,
      params: idParams,
      response: v.object({ undoToken: v.nullable(v.string()) }),
      right: resource.right?.remove ?? write,
      ...writing,
    }),
    duplicate: endpoint({
      id: `${name}.duplicate`,
      method: "POST",
      path: `${base}/{id}/duplicate`,
      summary: `Duplicate a ${name}; unique values and the name get a number`,
      params: idParams,
      response: record,
      right: resource.right?.create ?? write,
      ...writing,
    }),
    action: endpoint({
      id: `${name}.action`,
      method: "POST",
      path: `${base}/{id}/{action}`,
      summary: `Run an action on one ${name}`,
      params: v.object({ ...idParams.entries, action: v.pipe(v.string(), v.regex(/^[a-z][\w-]{0,40}$/i)) }),
      body: v.record(v.string(), v.unknown()),
      response: record,
      right: write,
      ...writing,
    }),
    bulk: endpoint({
      id: `${name}.bulk`,
      method: "POST",
      path: `${base}/bulk`,
      summary: `Change, delete or run an action on several ${name}`,
      body: bulkBody,
      response: bulkResponse,
      right: write,
      ...writing,
    }),
    bulkPreview: endpoint({
      id: `${name}.bulk-preview`,
      method: "POST",
      path: `${base}/bulk/preview`,
      summary: `What a change or deletion of several ${name} would do, ${PREVIEW_BATCH} records a call; changes nothing`,
      body: bulkPreviewBody,
      response: bulkPreview,
      right: write,
      ...writing,
    }),
    undo: endpoint({
      id: `${name}.undo`,
      method: "POST",
      path: `${base}/undo/{token}`,
      summary: `Undo a deletion, bulk change or order of ${name}`,
      params: v.object({ token: v.string() }),
      response: undoneShape,
      right: write,
      ...writing,
    }),
    order: endpoint({
      id: `${name}.order`,
      method: "PUT",
      path: `${base}/order`,
      summary: `Order ${name}: the full list of ids or a part of it, and the order that was shown`,
      body: v.strictObject({
        ids: v.array(recordId),
        base: v.optional(v.array(recordId)),
        /** The ids and the base are some of the records, which share their places; the others keep theirs. Not with a tree. */
        part: v.optional(v.boolean()),
        /** Where records are in the orders of several others, such as sheets of several catalogues: the id of the one whose order it is. With `part`. */
        within: v.optional(recordId),
        /** With a tree or groups: new parent or group by record id. */
        parents: v.optional(v.record(v.pipe(v.string(), v.regex(/^\d{1,15}$/)), v.nullable(recordId))),
      }),
      response: v.object({ undoToken: v.nullable(v.string()) }),
      right: write,
      ...writing,
    }),
    ordered: endpoint({
      id: `${name}.ordered`,
      method: "GET",
      path: `${base}/ordered`,
      summary: `${name} in the order set by hand: ${ORDER_BLOCK} records from number \`from\` on, and where the next call continues`,
      query: listParams,
      response: v.object({ elements: v.array(record), next: v.nullable(v.number()) }),
      right: read,
      ...guard,
    }),
    history: endpoint({
      id: `${name}.history`,
      method: "GET",
      path: `${base}/{id}/history`,
      summary: `Changes of one ${name}, newest first`,
      params: idParams,
      response: v.object({ elements: v.array(historyEntry) }),
      right: read,
      ...guard,
    }),
    export: endpoint({
      id: `${name}.export`,
      method: "GET",
      path: `${base}/export`,
      summary: `Export what the filter finds, as CSV; \`columns\` selects columns`,
      query: listParams,
      responseType: "file",
      right: resource.exportRight ?? read,
      ...guard,
    }),
  } satisfies Record<string, EndpointDefinition>;
}
export type ResourceEndpoints = ReturnType<typeof resourceEndpoints>;
