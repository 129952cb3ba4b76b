/** What happened to a record, newest first: its lines of the journal. */
import { and, desc, eq } from "drizzle-orm";
import type { HistoryEntry } from "../../../src/contract/resource-endpoints";
import { userAction } from "../storage/schema";
import { visibleFields, type Caller } from "./caller";
import { loadOne } from "./saving";
import type { ResourceService } from "./service";

const MAX_ENTRIES = 200;

export async function history(service: ResourceService, caller: Caller, id: number): Promise<HistoryEntry[]> {
  const { resource } = service;
  const { data } = caller.context;
  // Who may not read the record may not read its history.
  await loadOne(service, caller, data, id);
  const lines = await data.select(userAction, {
    where: and(eq(userAction.resource, resource.name), eq(userAction.recordId, id), eq(userAction.result, "OK")),
    orderBy: [desc(userAction.at), desc(userAction.id)],
    limit: MAX_ENTRIES,
  });
  const visible = new Set(visibleFields(resource.fields, caller.context));
  return lines.map((line) => ({
    version: line.recordVersion ?? 0,
    at: line.at.toISOString(),
    actor: line.actorName,
    as: line.asName,
    action: line.action ?? line.verb,
    changes: line.changes
      .filter(({ field }) => visible.has(field) || resource.fields[field] === undefined)
      .map(({ field, before, after }) => ({ field, before, after })),
  }));
}
