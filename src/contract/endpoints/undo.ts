/** Recent changes of an account that can still be undone: deletions, bulk changes, orders, imports. */
import * as v from "valibot";
import { fieldChange } from "../bulk";
import { endpoint } from "../endpoint";
import { idParam, wholeParam } from "../input-schemas";

const UNDO_KINDS = ["REMOVE", "CREATE", "CHANGE", "ORDER"] as const;

const undoableChange = v.object({
  id: v.number(),
  /** Job that made the change. It is undone as a whole, by `jobs.undo`. */
  jobId: v.nullable(v.number()),
  resource: v.string(),
  /** What was done: REMOVE deleted records, CREATE created them, CHANGE and ORDER changed them. */
  kind: v.picklist(UNDO_KINDS),
  /** `update`, `remove`, `order`, `import`, or the name of the resource's action; empty where it was not recorded. */
  action: v.string(),
  /** Changed fields that the account may see. */
  fields: v.array(v.string()),
  /** New values that all records have in common, by field. */
  values: v.record(v.string(), v.unknown()),
  /** Name of the real user, and of the assumed one under subrogation. */
  actor: v.string(),
  as: v.nullable(v.string()),
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

export const UNDO_ROWS_PER_PAGE = 50;

/** One record of a change. */
export const undoRow = v.object({
  id: v.number(),
  label: v.string(),
  /** Fields with their values before and after the change; none for a deletion. */
  changes: v.array(fieldChange),
  /** Who changed the record since, and when (ISO instant). An undo leaves this record as it is. */
  changedSince: v.nullable(v.object({ by: v.nullable(v.string()), at: v.string() })),
});
export type UndoRow = v.InferOutput<typeof undoRow>;

export const undoRows = endpoint({
  id: "undo.rows",
  method: "GET",
  path: "/admin/api/undo/{id}/row",
  summary: "Records of a change with old and new values, 50 a page; those of the whole job where a job made it",
  params: v.object({ id: idParam }),
  query: v.object({ page: v.optional(v.pipe(wholeParam, v.minValue(1)), 1) }),
  response: v.object({ elements: v.array(undoRow), total: v.number() }),
});

export const undoableChanges = endpoint({
  id: "undo.list",
  method: "GET",
  path: "/admin/api/undo",
  summary: "Changes of the account in this shop that can still be undone, newest first, at most 50",
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
