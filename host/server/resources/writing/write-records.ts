/**
 * The one way in which records are written, whether by a form, an action, a bulk call, an import or an undo: write, record, run the
 * hooks. Callers validate first (`validateChange`, `removable`) and run these inside a transaction.
 */
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { hydrate } from "../reading/references";
import { readByIds, type StoredRecord } from "../reading/read-records";
import { recordChanges, type ChangeInfo } from "./record-changes";
import type { Caller, ResourceService } from "../types";
import { hookContext, type ValidatedChange } from "./validate-change";

type Values = Readonly<Record<string, unknown>>;

/** A record as it was read, with the values that it is to have. */
export interface RecordChange extends ValidatedChange {
  readonly before: StoredRecord;
}

/** A change that was written. */
export interface WrittenChange extends RecordChange {
  /** Null when the change took the record out of the caller's reach. */
  readonly after: StoredRecord | null;
}

export interface UpdateResult {
  readonly written: readonly WrittenChange[];
  /** Changes of records that another user saved in between. They were left alone. */
  readonly conflicts: readonly RecordChange[];
}

/** Reads records with the labels of their references, in the order of the ids. */
export async function load(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  ids: readonly number[],
): Promise<StoredRecord[]> {
  const records = await readByIds(service.storage, data, ids, caller);
  await hydrate(service.resource.fields, records, caller.registry, data, caller);
  return records;
}

/** Runs the `afterWrite` hook of one record. */
async function runAfterWrite(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  before: StoredRecord | null,
  after: StoredRecord | null,
): Promise<void> {
  await service.hooks.afterWrite?.(
    { before, after },
    hookContext(service, caller, data, after?.id ?? before?.id ?? null),
  );
}

/** Inserts records and returns them as they are read back. */
export async function insertRecords(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  rows: readonly { readonly values: Values }[],
): Promise<StoredRecord[]> {
  if (rows.length === 0) return [];
  const ids = await service.storage.insert(
    data,
    rows.map(({ values }) => ({ values })),
  );
  const created = await load(service, caller, data, ids);
  await recordChanges(
    service,
    data,
    created.map((after) => ({ before: null, after })),
    { verb: "CREATE" },
  );
  for (const after of created) await runAfterWrite(service, caller, data, null, after);
  return created;
}

/**
 * Updates records in one statement.
 *
 * @param runHooks false for an order, whose positions no hook looks at
 */
export async function updateRecords(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  changes: readonly RecordChange[],
  info: ChangeInfo,
  runHooks = true,
): Promise<UpdateResult> {
  const rows = changes.map(({ before: { id, version }, values, changed }) => ({ id, version, values, changed }));
  const ids = new Set(await service.storage.update(data, rows));
  const records = new Map((await load(service, caller, data, [...ids])).map((record) => [record.id, record]));
  const written = changes
    .filter(({ before }) => ids.has(before.id))
    .map((change) => ({ ...change, after: records.get(change.before.id) ?? null }));
  await recordChanges(service, data, written, info);
  if (runHooks) for (const { before, after } of written) await runAfterWrite(service, caller, data, before, after);
  return { written, conflicts: changes.filter(({ before }) => !ids.has(before.id)) };
}

/** Marks records as deleted. Returns those that were not deleted before. */
export async function removeRecords(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  records: readonly StoredRecord[],
  info: ChangeInfo,
): Promise<StoredRecord[]> {
  const ids = records.map(({ id }) => id);
  const removed = new Set(await service.storage.setDeleted(data, ids, true));
  const gone = records.filter(({ id }) => removed.has(id));
  await recordChanges(
    service,
    data,
    gone.map((before) => ({ before, after: null })),
    info,
  );
  if (gone.length === 0) return gone;
  await service.hooks.afterRemove?.(gone, hookContext(service, caller, data, null), info.input ?? {});
  for (const before of gone) await runAfterWrite(service, caller, data, before, null);
  return gone;
}

/** Brings deleted records back. */
export async function restoreRecords(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  ids: readonly number[],
): Promise<StoredRecord[]> {
  const restored = await load(service, caller, data, await service.storage.setDeleted(data, ids, false));
  await recordChanges(
    service,
    data,
    restored.map((after) => ({ before: null, after })),
    { verb: "RESTORE" },
  );
  for (const after of restored) await runAfterWrite(service, caller, data, null, after);
  return restored;
}
