/** Recent changes of an account that can still be undone: deletions, bulk changes, orders, imports. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";

export const UNDO_KINDS = ["REMOVE", "CREATE", "CHANGE", "ORDER"] as const;

export const undoableChange = v.object({
  id: v.number(),
  resource: v.string(),
  /** What was done: REMOVE deleted records, CREATE created them, CHANGE and ORDER changed them. */
  kind: v.picklist(UNDO_KINDS),
  /** Names of the first records. */
  label: v.string(),
  /** Number of records. */
  count: v.number(),
  /** ISO instants. */
  createdAt: v.string(),
  expiresAt: v.string(),
});
export type Undoable = v.InferOutput<typeof undoableChange>;

/** Result of an undo: the number of restored records, and those left as they are because they were changed since. */
export const undoneShape = v.object({
  restored: v.number(),
  /** Absent when none is left. */
  left: v.optional(v.object({ count: v.number(), names: v.array(v.string()) })),
});
export type Undone = v.InferOutput<typeof undoneShape>;

export const undoableChanges = endpoint({
  id: "undo.list",
  method: "GET",
  path: "/admin/api/undo",
  summary: "Changes of the account in this shop that can still be undone, newest first, at most 50; without jobs",
  response: v.object({ elements: v.array(undoableChange) }),
});

export const undoById = endpoint({
  id: "undo.run",
  method: "POST",
  path: "/admin/api/undo/{id}",
  summary: "Undo a change; records changed since are skipped",
  params: v.object({ id: idParam }),
  response: v.object({ ...undoneShape.entries, resource: v.string() }),
});
