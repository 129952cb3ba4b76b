/** What an account has done lately and can still take back: deletions, bulk changes, orders, imports. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../id-param";

export const UNDO_KINDS = ["REMOVE", "CREATE", "CHANGE", "ORDER"] as const;

export const undoable = v.object({
  id: v.number(),
  resource: v.string(),
  /** What was done: REMOVE deleted records, CREATE made them, CHANGE and ORDER changed them. */
  kind: v.picklist(UNDO_KINDS),
  /** Names of the first records. */
  label: v.string(),
  /** Records that it concerns. */
  count: v.number(),
  /** ISO instants. */
  createdAt: v.string(),
  expiresAt: v.string(),
});
export type Undoable = v.InferOutput<typeof undoable>;

export const undoables = endpoint({
  id: "undo.list",
  method: "GET",
  path: "/admin/api/undo",
  summary: "What the account did in this shop and can still take back, newest first, 50 at most; jobs apart",
  response: v.object({ elements: v.array(undoable) }),
});

export const undoById = endpoint({
  id: "undo.run",
  method: "POST",
  path: "/admin/api/undo/{id}",
  summary: "Take one of them back; records that somebody changed since are left alone",
  params: v.object({ id: idParam }),
  response: v.object({ restored: v.number(), resource: v.string() }),
});
