/** History of a record from the journal, newest first. */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { HistoryEntry } from "../../../../src/contract/resource-endpoints";
import { undo, userAction } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { visibleFields } from "../caller";
import { type Caller, type ResourceService } from "../types";
import type { StoredRecord } from "../reading/read-records";
import { loadOne } from "../writing/saving";
import { isUndoable } from "./undo";

const MAX_ENTRIES = 200;

/** Returns the caller's latest undoable change of the record, if it is unchanged since. */
async function findLatestUndo({ resource }: ResourceService, data: ScopedDatabase, { id, version }: StoredRecord) {
  const containsRecord = sql`${undo.entries} @> ${JSON.stringify([{ id, version }])}::jsonb`;
  const [undoRow] = await data.selectFields(
    undo,
    { id: undo.id, count: sql<number>`jsonb_array_length(${undo.entries})` },
    {
      where: and(
        eq(undo.resource, resource.name),
        inArray(undo.kind, ["CHANGE", "ORDER"]),
        containsRecord,
        isUndoable(),
      ),
      orderBy: [desc(undo.id)],
      limit: 1,
    },
  );
  return undoRow === undefined ? undefined : { id: undoRow.id, count: Number(undoRow.count), version };
}

/** Returns the history of a record. Throws 404 when the record is out of reach. */
export async function history(service: ResourceService, caller: Caller, id: number): Promise<HistoryEntry[]> {
  const { resource } = service;
  const { data } = caller.context;
  // The history needs access to the record.
  const record = await loadOne(service, caller, data, id);
  const lines = await data.select(userAction, {
    where: and(eq(userAction.resource, resource.name), eq(userAction.recordId, id), eq(userAction.result, "OK")),
    orderBy: [desc(userAction.at), desc(userAction.id)],
    limit: MAX_ENTRIES,
  });
  const visible = new Set(visibleFields(resource.fields, caller.context));
  const open = await findLatestUndo(service, data, record);
  return lines.map((line) => ({
    version: line.recordVersion ?? 0,
    at: line.at.toISOString(),
    actor: line.actorName,
    as: line.asName,
    action: line.action ?? line.verb,
    undo: open !== undefined && open.version === line.recordVersion ? { id: open.id, count: open.count } : null,
    changes: line.changes
      .filter(({ field }) => visible.has(field) || resource.fields[field] === undefined)
      .map(({ field, before, after }) => ({ field, before, after })),
  }));
}
