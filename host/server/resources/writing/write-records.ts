/**
 * Writes records of resources by the write path, whether for a form, an action, a bulk call, an import or an undo. Callers validate first
 * (`validateChange`, `removable`) and run these inside a transaction.
 */
import type { RelatedEntry, UndoEntry } from "../../platform/storage/schema/undo";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { hydrate, labelText, type LabelCache } from "../reading/references";
import { readByIds, type StoredRecord } from "../reading/read-records";
import type { Caller, ResourceService, SavedChange } from "../types";
import { hookContext, type ValidatedChange } from "./validate-change";
import { writeRecorded, type ChangeInfo, type WriteTarget } from "./write-path";

type Values = Readonly<Record<string, unknown>>;

/** A record as it was read, and its new values. */
export interface RecordChange extends ValidatedChange {
  readonly before: StoredRecord;
}

/** A written change. */
export interface WrittenChange extends RecordChange {
  /** Null when the change took the record out of the caller's reach. */
  readonly after: StoredRecord | null;
}

export interface UpdateResult {
  readonly written: readonly WrittenChange[];
  /** Changes that were not written because another user saved the record in between. */
  readonly conflicts: readonly RecordChange[];
}

/**
 * Reads records with the labels of their references, in the order of the ids.
 *
 * @param labels labels that are already loaded
 */
export async function load(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  ids: readonly number[],
  labels?: LabelCache,
): Promise<StoredRecord[]> {
  const records = await readByIds(service.storage, data, ids, caller);
  await hydrate(service.resource.fields, records, caller.registry, data, caller, labels);
  return records;
}

const META = new Set(["id", "version", "createdAt", "updatedAt", "updatedBy"]);

/** Describes records of a resource to `writeRecorded`, with labels in the languages of the journal. */
const targetOf = ({ resource }: ResourceService, { actor }: ScopedDatabase): WriteTarget<StoredRecord> => ({
  resource: resource.name,
  id: (record) => record.id,
  label: (record) => labelText(resource.fields[resource.label], record[resource.label], actor.languages ?? []),
  values: (record) => Object.fromEntries(Object.entries(record).filter(([name]) => !META.has(name))),
  snapshot: (record) => record,
});

/** Runs the `afterWrite` hook for each record. */
async function runAfterWrite(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  written: readonly SavedChange<StoredRecord>[],
): Promise<void> {
  for (const { before, after } of written)
    await service.hooks.afterWrite?.(
      { before, after },
      hookContext(service, caller, data, after?.id ?? before?.id ?? null),
    );
}

/**
 * Inserts records, and returns them read again from the database.
 *
 * @param labels already loaded labels of their references
 */
export async function insertRecords(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  rows: readonly { readonly values: Values }[],
  labels?: LabelCache,
): Promise<StoredRecord[]> {
  if (rows.length === 0) return [];
  const target = { ...targetOf(service, data), afterWrite: runAfterWrite.bind(null, service, caller) };
  const created = await writeRecorded(data, target, { verb: "CREATE" }, async () => {
    const ids = await service.storage.insert(
      data,
      rows.map(({ values }) => ({ values })),
    );
    return (await load(service, caller, data, ids, labels)).map((after) => ({ before: null, after }));
  });
  return created.map(({ after }) => after);
}

interface UpdateOptions {
  /** False for changes that hooks ignore, such as positions. Default: true. */
  readonly runHooks?: boolean;
  /** Already loaded labels of references. */
  readonly labels?: LabelCache;
}

/** Updates records in one statement. Records that another user changed since they were read are conflicts. */
export async function updateRecords(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  changes: readonly RecordChange[],
  info: ChangeInfo,
  { runHooks = true, labels }: UpdateOptions = {},
): Promise<UpdateResult> {
  const target = targetOf(service, data);
  const targetWithHooks = runHooks ? { ...target, afterWrite: runAfterWrite.bind(null, service, caller) } : target;
  const written = await writeRecorded(data, targetWithHooks, info, async () => {
    const rows = changes.map(({ before: { id, version }, values, changed }) => ({ id, version, values, changed }));
    const ids = await service.storage.update(data, rows);
    const records = new Map((await load(service, caller, data, ids, labels)).map((record) => [record.id, record]));
    const updatedIds = new Set(ids);
    return changes
      .filter(({ before }) => updatedIds.has(before.id))
      .map((change): WrittenChange => ({ ...change, after: records.get(change.before.id) ?? null }));
  });
  const writtenIds = new Set(written.map(({ before }) => before.id));
  return { written, conflicts: changes.filter(({ before }) => !writtenIds.has(before.id)) };
}

/** Records that were not deleted before, and what undoes their deletion. */
interface Removed {
  readonly removed: readonly StoredRecord[];
  readonly entries: readonly UndoEntry[];
}

/** Marks records as deleted. */
export async function removeRecords(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  records: readonly StoredRecord[],
  info: ChangeInfo,
): Promise<Removed> {
  const effects = new Map<number, RelatedEntry[]>();
  const undoWith = (id: number, entry: RelatedEntry): void => {
    const entries = effects.get(id);
    if (entries === undefined) effects.set(id, [entry]);
    else entries.push(entry);
  };
  const afterWrite = async (_: ScopedDatabase, written: readonly SavedChange<StoredRecord>[]): Promise<void> => {
    const removed = written.flatMap(({ before }) => before ?? []);
    const context = { ...hookContext(service, caller, data, null), undoWith };
    await service.hooks.afterRemove?.(removed, context, info.input ?? {});
    await runAfterWrite(service, caller, data, written);
  };
  const written = await writeRecorded(data, { ...targetOf(service, data), afterWrite }, info, async () => {
    const ids = records.map(({ id }) => id);
    const removedIds = new Set(await service.storage.setDeleted(data, ids, true));
    return records.filter(({ id }) => removedIds.has(id)).map((before) => ({ before, after: null }));
  });
  const removed = written.map(({ before }) => before);
  const entries = removed.map(({ id, version }): UndoEntry => {
    const related = effects.get(id);
    return { id, version: version + 1, values: null, ...(related !== undefined && { related }) };
  });
  return { removed, entries };
}

/** Restores deleted records and returns them. */
export async function restoreRecords(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  ids: readonly number[],
): Promise<StoredRecord[]> {
  const target = { ...targetOf(service, data), afterWrite: runAfterWrite.bind(null, service, caller) };
  const restored = await writeRecorded(data, target, { verb: "RESTORE" }, async () => {
    const restoredIds = await service.storage.setDeleted(data, ids, false);
    return (await load(service, caller, data, restoredIds)).map((after) => ({ before: null, after }));
  });
  return restored.map(({ after }) => after);
}
