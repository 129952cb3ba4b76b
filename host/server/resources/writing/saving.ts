/** Creates, updates and removes records, each in one transaction with its journal entry. */
import { ApiProblem, duplicateProblem } from "../../platform/http/problem";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Caller, ResourceService } from "../types";
import { validateChange, type ValidatedChange } from "./validate-change";
import { Lookups } from "./lookups";
import { createUndoToken } from "./undo-token";
import { readByIds, type StoredRecord } from "../reading/read-records";
import type { LabelCache } from "../reading/references";
import { removable } from "./removal";
import { changeOne, type ChangeInfo } from "./write-path";
import { insertRecords, load, removeRecords, updateRecords } from "./write-records";

type Values = Readonly<Record<string, unknown>>;

/** Reads one record; throws 404 when it does not exist or is out of reach. */
export async function loadOne(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  id: number,
): Promise<StoredRecord> {
  const [record] = await load(service, caller, data, [id]);
  if (record === undefined) throw new ApiProblem("not-found");
  return record;
}

/** Converts a unique violation of a concurrent save to a field error. */
async function refuseDuplicates<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw duplicateProblem(error) ?? error;
  }
}

/** Throws `forbidden` unless the account's reach allows creating records. */
export function requireCreation(service: ResourceService, { context }: Caller): void {
  if (!service.storage.mayCreate(context.data.scope)) throw new ApiProblem("forbidden");
}

/** Settings have a single record. A second creation conflicts with the existing one, so that the form can merge. */
async function refuseSecondSettings(service: ResourceService, caller: Caller, data: ScopedDatabase): Promise<void> {
  const { resource, storage } = service;
  if (resource.screens.settings === undefined) return;
  await data.lock(`settings.${resource.name}`);
  const [only] = await data.selectFields(
    storage.table,
    { id: storage.id },
    { where: storage.rows(data.scope), limit: 1 },
  );
  if (only !== undefined)
    throw new ApiProblem("conflict", { current: await loadOne(service, caller, data, Number(only.id)) });
}

/** Creates a record within the caller's transaction. */
export async function create(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  body: Values,
): Promise<StoredRecord> {
  requireCreation(service, caller);
  await refuseSecondSettings(service, caller, data);
  return refuseDuplicates(async () => {
    const lookups = new Lookups(service, caller, data);
    const { values } = await validateChange(service, caller, data, body, null, lookups);
    const [after] = await insertRecords(service, caller, data, [{ values }], lookups.labels);
    if (after === undefined)
      throw new Error(`A new ${service.resource.name} can't be read back: its storage and its scope disagree.`);
    return after;
  });
}

/** Writes a validated change and records it. Throws a conflict after a concurrent change. */
export async function writeChange(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  before: StoredRecord,
  { values, changed }: ValidatedChange,
  info: ChangeInfo,
  labels?: LabelCache,
): Promise<StoredRecord> {
  if (changed.size === 0 && info.action === undefined) return before;
  const { written } = await updateRecords(service, caller, data, [{ before, values, changed }], info, { labels });
  const [only] = written;
  if (only === undefined)
    throw new ApiProblem("conflict", { current: await loadOne(service, caller, data, before.id) });
  if (only.after === null) throw new ApiProblem("not-found");
  return only.after;
}

/** Validates and saves a change of one record in its own transaction. */
export async function update(
  service: ResourceService,
  caller: Caller,
  id: number,
  version: number,
  body: Values,
): Promise<StoredRecord> {
  return refuseDuplicates(() =>
    caller.context.data.transaction((data) => updateWithin(service, caller, data, id, version, body)),
  );
}

/** Inside a transaction of the caller. */
export async function updateWithin(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  id: number,
  version: number,
  body: Values,
  info: ChangeInfo = { verb: "UPDATE" },
): Promise<StoredRecord> {
  const lookups = new Lookups(service, caller, data);
  // The validation loads the labels together with its own reads.
  const [before] = await readByIds(service.storage, data, [id], caller);
  if (before === undefined) throw new ApiProblem("not-found");
  return changeOne(before, {
    expectedVersion: version,
    current: () => loadOne(service, caller, data, id),
    validate: () => validateChange(service, caller, data, body, before, lookups),
    write: (change) => writeChange(service, caller, data, before, change, info, lookups.labels),
  });
}

/** Removes a record. The returned token restores it. */
export const remove = (service: ResourceService, caller: Caller, id: number): Promise<string | null> =>
  caller.context.data.transaction((data) => removeWithin(service, caller, data, id));

/** Inside a transaction of the caller. */
export async function removeWithin(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  id: number,
): Promise<string | null> {
  const before = await loadOne(service, caller, data, id);
  const { refused } = await removable(service, caller, data, [before]);
  for (const { problem } of refused) throw problem;
  const { removed, entries } = await removeRecords(service, caller, data, [before], { verb: "DELETE" });
  return createUndoToken(service, data, { kind: "REMOVE", entries, records: removed, action: "remove" });
}
