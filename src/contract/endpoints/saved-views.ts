/**
 * Saved views of lists: a name for filters, sort order and columns; private, or shared with the shop. With the format of a file, a view is a
 * template for exports of the list.
 */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam, wholeNumber } from "../input-schemas";
import { EXPORT_FORMATS } from "../list-definition";

/** Maximum number of views that an account saves for one list, and of templates for its exports. */
export const MAX_SAVED_VIEWS = 50;

const name = v.pipe(
  v.string("error.text"),
  v.trim(),
  v.minLength(1, "error.required"),
  v.maxLength(40, "error.too-long"),
);
/** Query string of the list (list-query.ts) without page and size; days may be relative. */
const query = v.pipe(v.string(), v.maxLength(4000, "error.too-long"));
/** Columns in order; null leaves them to each reader, and exports all columns of the list. */
const columns = v.nullable(v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(200)));
/** Format of the files that a template writes; null for a view. */
const format = v.nullable(v.picklist(EXPORT_FORMATS));
const formatInput = v.optional(format, null);

export const savedView = v.object({
  id: v.number(),
  version: v.number(),
  /** Name of the resource that the list shows. */
  resource: v.string(),
  name: v.string(),
  shared: v.boolean(),
  query: v.string(),
  columns,
  format,
  /** Whether the account owns the view. Shared views of others are read-only. */
  own: v.boolean(),
});
export type SavedView = v.InferOutput<typeof savedView>;

const id = v.object({ id: idParam });
const resource = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9-]{0,60}$/));

export const savedViews = endpoint({
  id: "saved-view.list",
  method: "GET",
  path: "/admin/api/saved-view",
  summary: "Views of one list and templates of its exports: the account's own, and those shared in the shop",
  query: v.object({ resource }),
  response: v.object({
    elements: v.array(savedView),
    /** Query that the list opens with: empty for the resource's default, null when nothing was chosen. */
    start: v.nullable(v.string()),
  }),
});

export const setDefaultView = endpoint({
  id: "saved-view.default",
  method: "PUT",
  path: "/admin/api/saved-view/default",
  summary: "Set the query that a resource's list opens with for this account, in every browser",
  reads: true,
  body: v.strictObject({ resource, query }),
  response: v.object({ start: v.string() }),
});

export const createSavedView = endpoint({
  id: "saved-view.create",
  method: "POST",
  path: "/admin/api/saved-view",
  summary:
    "Save a view of a list, or with a format a template of its exports; sharing needs the resource's right to write",
  body: v.strictObject({ resource, name, shared: v.boolean(), query, columns, format: formatInput }),
  response: savedView,
});

export const updateSavedView = endpoint({
  id: "saved-view.update",
  method: "PUT",
  path: "/admin/api/saved-view/{id}",
  summary: "Change one of the caller's views; a stale version answers 409 with the current view",
  params: id,
  body: v.strictObject({ version: wholeNumber, name, shared: v.boolean(), query, columns, format: formatInput }),
  response: savedView,
});

export const removeSavedView = endpoint({
  id: "saved-view.remove",
  method: "DELETE",
  path: "/admin/api/saved-view/{id}",
  summary: "Delete one of the caller's views",
  params: id,
  response: v.object({ removed: v.boolean() }),
});
