/** One change on many records: a transaction and a few statements a batch; what can't be done is told row by row. */
import type { BulkAnswer, Selection } from "../../../src/contract/resource-endpoints";
import { parseListQuery } from "../../../src/contract/list-query";
import { ApiProblem } from "../http/problem";
import type { ScopedDatabase } from "../storage/scoped-database";
import { acted, actionInput, actionOf, before as formerValues } from "./actions";
import { visibleOf, type Caller } from "./caller";
import { Claims } from "./claims";
import { judge, type Judged } from "./judge";
import { keep, rememberForUndo, type Occasion } from "./journal";
import { findIds, type StoredRecord } from "./reading";
import { labelText } from "./references";
import { removable } from "./removal";
import { load, settle, settleRemoved } from "./saving";
import type { ResourceService } from "./service";

/** Records of one bulk call. */
export const MAX_SELECTED = 50_000;

type Values = Readonly<Record<string, unknown>>;
export type Failure = BulkAnswer["failed"][number];

/** What became of a batch. */
export interface BatchOutcome {
  readonly done: number;
  readonly failed: readonly Failure[];
  readonly undoToken: string | null;
}

/** Ids of a selection, in its order; those that a query finds, less the exceptions. */
export async function selectedIds(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  selection: Selection,
): Promise<number[]> {
  if ("ids" in selection) return [...new Set(selection.ids)];
  const query = parseListQuery(new URLSearchParams(selection.query), { sort: service.resource.list?.sort ?? "" });
  const request = {
    query,
    reader: caller,
    filterable: visibleOf(service, caller.context).all,
    sortable: service.sortable,
  };
  const ids = await findIds(service.storage, data, request, MAX_SELECTED + 1);
  if (ids.length > MAX_SELECTED)
    throw new ApiProblem("refused", { errors: ["error.too-many-selected"], params: { "": { limit: MAX_SELECTED } } });
  const except = new Set(selection.except ?? []);
  return ids.filter((id) => !except.has(id));
}

const failure = ({ resource }: ResourceService, caller: Caller, record: StoredRecord, error: unknown): Failure => {
  if (!(error instanceof ApiProblem)) throw error;
  const { errors = [], fields = {} } = error.problem;
  return {
    id: record.id,
    label: labelText(resource.fields[resource.label], record[resource.label], caller.languages),
    errors: [...errors, ...Object.values(fields)],
  };
};

/** Runs `decide` for each record; what it throws is the record's failure. */
async function decideEach(
  service: ResourceService,
  caller: Caller,
  records: readonly StoredRecord[],
  decide: (record: StoredRecord) => Promise<Judged>,
) {
  const decided: { readonly record: StoredRecord; readonly judged: Judged }[] = [];
  const failed: Failure[] = [];
  const claims = new Claims(service.resource);
  for (const record of records) {
    try {
      const judged = await decide(record);
      claims.claim(judged);
      decided.push({ record, judged });
    } catch (error) {
      failed.push(failure(service, caller, record, error));
    }
  }
  return { decided, failed };
}

async function writeAll(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  records: readonly StoredRecord[],
  decide: (record: StoredRecord) => Promise<Judged>,
  occasion: Occasion,
  undoable: boolean,
  jobId: number | undefined,
): Promise<BatchOutcome> {
  const { decided, failed } = await decideEach(service, caller, records, decide);
  const touched = decided.filter(({ judged }) => judged.changed.size > 0);
  const rows = touched.map(({ record, judged }) => ({ id: record.id, version: record.version, ...judged }));
  const written = new Set(await service.storage.update(data, rows));
  for (const { record } of touched)
    if (!written.has(record.id)) failed.push(failure(service, caller, record, new ApiProblem("conflict")));
  const after = new Map((await load(service, caller, data, [...written])).map((record) => [record.id, record]));
  const done = touched.filter(({ record }) => written.has(record.id));
  await keep(
    service,
    data,
    done.map(({ record }) => ({ before: record, after: after.get(record.id) ?? null })),
    occasion,
  );
  for (const { record } of done) await settle(service, caller, data, record, after.get(record.id) ?? null);
  const entries = done.map(({ record, judged }) => ({
    id: record.id,
    version: record.version + 1,
    values: formerValues(record, judged.changed),
  }));
  const remembered = { kind: "CHANGE", entries, records: done.map(({ record }) => record), jobId } as const;
  const undoToken = undoable ? await rememberForUndo(service, data, remembered) : null;
  return { done: decided.length - (touched.length - done.length), failed, undoToken };
}

async function removeAll(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  records: readonly StoredRecord[],
  input: Values,
  jobId: number | undefined,
): Promise<BatchOutcome> {
  const { free, refused } = await removable(service, caller, data, records, input);
  const failed = refused.map(({ record, problem }) => failure(service, caller, record, problem));
  const removed = new Set(
    await service.storage.setDeleted(
      data,
      free.map((record) => record.id),
      true,
    ),
  );
  const gone = free.filter((record) => removed.has(record.id));
  await keep(
    service,
    data,
    gone.map((before) => ({ before, after: null })),
    { verb: "DELETE", input },
  );
  await settleRemoved(service, caller, data, gone, input);
  const entries = gone.map((record) => ({ id: record.id, version: record.version + 1, values: null }));
  const undoToken = await rememberForUndo(service, data, { kind: "REMOVE", entries, records: gone, jobId });
  return { done: gone.length, failed, undoToken };
}

/** What a bulk call asks for; the same as JSON in the parameters of a job. */
export interface BulkOrder {
  /** `update` sets values, `remove` deletes, anything else is an action that the definition offers on a selection. */
  readonly action: string;
  readonly values: Values;
}

/** Works on some records inside a transaction. */
export type BatchWork = (data: ScopedDatabase, ids: readonly number[], jobId?: number) => Promise<BatchOutcome>;

/** Checks the order before anything is written. Throws when the account may not give it or a value is missing. */
export function bulkWork(service: ResourceService, caller: Caller, { action, values }: BulkOrder): BatchWork {
  const { operations } = service.resource;
  if (action === "remove" && operations?.remove === false) throw new ApiProblem("not-found");
  if (action === "update" && operations?.update === false) throw new ApiProblem("not-found");
  const custom = action === "update" || action === "remove" ? undefined : actionOf(service, caller, action);
  if (custom !== undefined && custom.bulk !== true) throw new ApiProblem("not-found");
  const asking = action === "remove" ? service.resource.removal : custom;
  const input = asking === undefined ? {} : actionInput(asking, caller, values);

  const write = (data: ScopedDatabase, records: readonly StoredRecord[], jobId: number | undefined) => {
    if (action === "remove") return removeAll(service, caller, data, records, input, jobId);
    if (custom === undefined) {
      const decide = (record: StoredRecord) => judge(service, caller, data, values, record);
      return writeAll(service, caller, data, records, decide, { verb: "UPDATE" }, true, jobId);
    }
    const decide = (record: StoredRecord) => acted(service, caller, data, action, custom, record, input);
    const occasion: Occasion = { verb: "STATE", action, input };
    return writeAll(service, caller, data, records, decide, occasion, custom.undo === true, jobId);
  };

  return async (data, ids, jobId) => {
    const records = await load(service, caller, data, ids);
    const found = new Set(records.map((record) => record.id));
    // What is outside the account's reach is named by id only: it does not exist for this caller.
    const outside = ids
      .filter((id) => !found.has(id))
      .map((id): Failure => ({ id, label: String(id), errors: ["error.not-found"] }));
    const outcome = await write(data, records, jobId);
    return { ...outcome, failed: [...outcome.failed, ...outside] };
  };
}
