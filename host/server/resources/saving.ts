/** Creates, changes and removes records, each in one transaction with its journal line. */
import { ApiProblem, brokenConstraint, databaseErrorCode } from "../http/problem";
import type { ScopedDatabase } from "../storage/scoped-database";
import type { Caller } from "./caller";
import { hookContext, judge, type Judged } from "./judge";
import { keep, rememberForUndo, type Occasion } from "./journal";
import { readByIds, type StoredRecord } from "./reading";
import { hydrate } from "./references";
import { removable } from "./removal";
import type { ResourceService } from "./service";

type Values = Readonly<Record<string, unknown>>;

/** Records with their labels, in the order of the ids. */
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

/** One record, or a 404: what is outside the shop or the account's dealers does not exist. */
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

/** Two who save the same unique value at once: the database refuses the second. */
async function refuseDuplicates<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (databaseErrorCode(error) === "23505" && /code/.test(brokenConstraint(error) ?? ""))
      throw new ApiProblem("duplicate", { fields: { code: "error.duplicate" } });
    throw error;
  }
}

export function requireCreation(service: ResourceService, { context }: Caller): void {
  if (!service.storage.mayCreate(context.data.scope)) throw new ApiProblem("forbidden");
}

/** Settings are one record: a form that knew of none yet gets the one that somebody else has saved meanwhile, to merge with. */
async function refuseSecond(service: ResourceService, caller: Caller, data: ScopedDatabase): Promise<void> {
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

/** Inside a transaction of the caller, so that other rows can belong to it. */
export async function create(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  body: Values,
): Promise<StoredRecord> {
  requireCreation(service, caller);
  await refuseSecond(service, caller, data);
  return refuseDuplicates(async () => {
    const { values } = await judge(service, caller, data, body, null);
    const [after] = await load(service, caller, data, await service.storage.insert(data, [{ values }]));
    if (after === undefined)
      throw new Error(`A new ${service.resource.name} can't be read back: its storage and its scope disagree.`);
    await keep(service, data, [{ before: null, after }], { verb: "CREATE" });
    await settle(service, caller, data, null, after);
    return after;
  });
}

/** What else the change brings about. */
export async function settle(
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

/** What else it brings about that records were removed together. */
export async function settleRemoved(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  records: readonly StoredRecord[],
  input: Values = {},
): Promise<void> {
  if (records.length === 0) return;
  await service.hooks.afterRemove?.(records, hookContext(service, caller, data, null), input);
  for (const before of records) await settle(service, caller, data, before, null);
}

/** Writes one judged change and what it leaves behind. Throws a conflict where somebody was faster. */
export async function write(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  before: StoredRecord,
  { values, changed }: Judged,
  occasion: Occasion,
): Promise<StoredRecord> {
  if (changed.size === 0 && occasion.action === undefined) return before;
  const written = await service.storage.update(data, [{ id: before.id, version: before.version, values, changed }]);
  if (written.length === 0)
    throw new ApiProblem("conflict", { current: await loadOne(service, caller, data, before.id) });
  const after = await loadOne(service, caller, data, before.id);
  await keep(service, data, [{ before, after }], occasion);
  await settle(service, caller, data, before, after);
  return after;
}

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
  occasion: Occasion = { verb: "UPDATE" },
): Promise<StoredRecord> {
  const before = await loadOne(service, caller, data, id);
  if (before.version !== version) throw new ApiProblem("conflict", { current: before });
  const judged = await judge(service, caller, data, body, before);
  return write(service, caller, data, before, judged, occasion);
}

/** Hides the record; the token brings it back. */
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
  await service.storage.setDeleted(data, [id], true);
  await keep(service, data, [{ before, after: null }], { verb: "DELETE" });
  await settleRemoved(service, caller, data, [before]);
  const entries = [{ id, version: before.version + 1, values: null }];
  return rememberForUndo(service, data, { kind: "REMOVE", entries, records: [before] });
}
