/** Search over the records of all resources, for the command palette. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

/** Minimum length of the searched text. */
export const MIN_SEARCH_LENGTH = 2;
/** Maximum number of records per resource. */
export const SEARCH_GROUP_SIZE = 5;

const foundRecord = v.object({
  id: v.number(),
  label: v.string(),
  /** Further searched values, such as code and town; may be empty. */
  context: v.string(),
  /** Path of the record's screen below the admin base. */
  path: v.string(),
});
export type FoundRecord = v.InferOutput<typeof foundRecord>;

const group = v.object({
  resource: v.string(),
  /** Best matches first, then the last changed. */
  records: v.array(foundRecord),
});
export type FoundGroup = v.InferOutput<typeof group>;

export const searchRecords = endpoint({
  id: "search.records",
  method: "GET",
  path: "/admin/api/search",
  summary: "Find records of every resource that the account may read, by name, code, address or phone",
  query: v.object({
    q: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(MIN_SEARCH_LENGTH, "error.too-short"),
      v.maxLength(200, "error.too-long"),
    ),
  }),
  response: v.object({ groups: v.array(group) }),
});
