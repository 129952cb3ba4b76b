/** Undoes a deletion, creation, bulk change, reorder or action once: by the token in the response of the write, or later by id. */
import { and, eq, gt, isNull, type SQL } from "drizzle-orm";
import { ApiProblem } from "../../platform/http/problem";
import { undo as undoTable } from "../../platform/storage/schema";
import type { RelatedEntry, UndoEntry, UndoKind } from "../../platform/storage/schema/undo";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { serviceOf } from "../service";
import type { Caller, ResourceService } from "../types";
import { hashToken } from "../writing/undo-token";
import { sharedOrder, withPosition } from "../../../../src/contract/shared-order";
import type { Undone } from "../../../../src/contract/endpoints/undo";
import type { StoredRecord } from "../reading/read-records";
import { labelText } from "../reading/references";
import { removable } from "../writing/removal";
import { load, removeRecords, restoreRecords, updateRecords } from "../writing/write-records";

/** Condition for entries that can be undone now. */
export const isUndoable = (): SQL | undefined => and(isNull(undoTable.usedAt), gt(undoTable.expiresAt, new Date()));

/** Maximum number of records named that an undo left. */
const MAX_NAMED = 20;

/** Undoes an entry by its token. Records saved since are left. */
export const undoByToken = (service: ResourceService, caller: Caller, token: string): Promise<Undone> =>
  caller.context.data.transaction((data) =>
    undoWhere(service, caller, data, eq(undoTable.tokenHash, hashToken(token))),
  );

/** Undoes an entry by id, for its author. */
export const undoEntryById = (service: ResourceService, caller: Caller, id: number): Promise<Undone> =>
  caller.context.data.transaction((data) => undoWhere(service, caller, data, eq(undoTable.id, id)));

/** Undoes the first `count` records of an entry; the others can still be undone. */
export const undoFirst = (service: ResourceService, caller: Caller, id: number, count: number): Promise<Undone> =>
  caller.context.data.transaction(async (data) => {
    const condition = and(eq(undoTable.id, id), eq(undoTable.resource, service.resource.name), isUndoable());
    const found = condition && (await data.find(undoTable, condition, { forUpdate: true }));
    if (found === undefined) throw new ApiProblem("not-found", { errors: ["error.undo-gone"] });
    const remaining = found.entries.slice(count);
    await data.update(
      undoTable,
      remaining.length === 0 ? { usedAt: new Date() } : { entries: remaining },
      eq(undoTable.id, id),
    );
    return undoEntries(service, caller, data, found.kind, found.entries.slice(0, count));
  });

async function undoWhere(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  entryCondition: SQL,
): Promise<Undone> {
  const condition = and(entryCondition, eq(undoTable.resource, service.resource.name), isUndoable());
  const [found] = condition === undefined ? [] : await data.update(undoTable, { usedAt: new Date() }, condition);
  if (found === undefined) throw new ApiProblem("not-found", { errors: ["error.undo-gone"] });
  return undoEntries(service, caller, data, found.kind, found.entries);
}

/** Describes the result of an undo. */
function undone(
  { resource }: ResourceService,
  { languages }: Caller,
  restored: number,
  left: readonly StoredRecord[],
): Undone {
  const field = resource.fields[resource.label];
  const names = left.slice(0, MAX_NAMED).map((record) => labelText(field, record[resource.label], languages));
  return { restored, ...(left.length > 0 && { left: { count: left.length, names } }) };
}

async function undoEntries(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  kind: UndoKind,
  entries: readonly UndoEntry[],
): Promise<Undone> {
  switch (kind) {
    case "REMOVE": {
      const ids = entries.map(({ id }) => id);
      const restored = await restoreRecords(service, caller, data, ids);
      await restoreRelated(
        caller,
        data,
        entries.flatMap(({ related = [] }) => related),
      );
      return undone(service, caller, restored.length, []);
    }
    case "CREATE":
      return removeCreated(service, caller, data, entries);
    default:
      return restoreValues(service, caller, data, entries, kind === "ORDER");
  }
}

/** Reverts changes of other records, except of those that were saved since. */
async function restoreRelated(caller: Caller, data: ScopedDatabase, entries: readonly RelatedEntry[]): Promise<void> {
  for (const name of new Set(entries.map(({ resource }) => resource))) {
    const ofResource = entries.filter(({ resource }) => resource === name);
    await restoreValues(serviceOf(caller.registry, name), caller, data, ofResource, false);
  }
}

/** Removes created records unless they were edited or referenced since. */
async function removeCreated(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  entries: readonly UndoEntry[],
): Promise<Undone> {
  const versions = new Map(entries.map((entry) => [entry.id, entry.version]));
  const records = await load(service, caller, data, [...versions.keys()]);
  const unchanged = records.filter((record) => versions.get(record.id) === record.version);
  const { allowed } = await removable(service, caller, data, unchanged);
  const { removed } = await removeRecords(service, caller, data, allowed, { verb: "RESTORE" });
  const removedIds = new Set(removed.map(({ id }) => id));
  const left = records.filter(({ id }) => !removedIds.has(id));
  return undone(service, caller, removed.length, left);
}

/** Returns the values that undo a change. A position within one owner leaves those within the others. */
function restoredValues({ resource }: ResourceService, before: StoredRecord, entry: UndoEntry | undefined) {
  const { values, within } = entry ?? {};
  const shared = within === undefined ? undefined : sharedOrder(resource.fields);
  if (shared === undefined || within === undefined) return values ?? {};
  return withPosition(before, shared, within, Number(values?.[shared.position] ?? 0));
}

async function restoreValues(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  entries: readonly UndoEntry[],
  ignoresVersion: boolean,
): Promise<Undone> {
  const entriesById = new Map(entries.map((entry) => [entry.id, entry]));
  const records = await load(
    service,
    caller,
    data,
    entries.map((entry) => entry.id),
  );
  const unchanged = records.filter(
    (record) => ignoresVersion || entriesById.get(record.id)?.version === record.version,
  );
  const changes = unchanged.map((before) => {
    const values = restoredValues(service, before, entriesById.get(before.id));
    return { before, values: { ...before, ...values }, changed: new Set(Object.keys(values)) };
  });
  const { written } = await updateRecords(service, caller, data, changes, { verb: "RESTORE" });
  const writtenIds = new Set(written.map(({ before }) => before.id));
  const left = records.filter(({ id }) => !writtenIds.has(id));
  return undone(service, caller, written.length, left);
}
