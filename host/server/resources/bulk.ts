/** One change on many records: all in one transaction, written in one statement; what can't be done is told row by row. */
import type { BulkAnswer, Selection } from "../../../src/contract/resource-endpoints";
import { parseListQuery } from "../../../src/contract/list-query";
import { ApiProblem } from "../http/problem";
import type { ScopedDatabase } from "../storage/scoped-database";
import { acted, actionInput, actionOf, before as formerValues } from "./actions";
import { visibleOf, type Caller } from "./caller";
import { judge, type Judged } from "./judge";
import { keep, rememberForUndo, type Occasion } from "./journal";
import { findIds, type StoredRecord } from "./reading";
import { labelText } from "./references";
import { load, refuseRemoval, settle } from "./saving";
import type { ResourceService } from "./service";

/** Records of one bulk call. */
export const MAX_SELECTED = 5_000;

type Values = Readonly<Record<string, unknown>>;
type Failure = BulkAnswer["failed"][number];

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
  for (const record of records) {
    try {
      decided.push({ record, judged: await decide(record) });
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
): Promise<BulkAnswer> {
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
  const undoToken = undoable ? await rememberForUndo(service, data, "CHANGE", entries) : null;
  return { done: decided.length - (touched.length - done.length), failed, undoToken, jobId: null };
}

async function removeAll(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  records: readonly StoredRecord[],
): Promise<BulkAnswer> {
  const failed: Failure[] = [];
  const removable: StoredRecord[] = [];
  for (const record of records) {
    try {
      await refuseRemoval(service, caller, data, record);
      removable.push(record);
    } catch (error) {
      failed.push(failure(service, caller, record, error));
    }
  }
  const removed = new Set(
    await service.storage.setDeleted(
      data,
      removable.map((record) => record.id),
      true,
    ),
  );
  const gone = removable.filter((record) => removed.has(record.id));
  await keep(
    service,
    data,
    gone.map((before) => ({ before, after: null })),
    { verb: "DELETE" },
  );
  for (const before of gone) await settle(service, caller, data, before, null);
  const undoToken = await rememberForUndo(
    service,
    data,
    "REMOVE",
    gone.map((record) => ({ id: record.id, version: record.version + 1, values: null })),
  );
  return { done: gone.length, failed, undoToken, jobId: null };
}

/** `update` sets values, `remove` deletes, anything else is an action that the definition offers on a selection. */
export async function bulk(
  service: ResourceService,
  caller: Caller,
  selection: Selection,
  action: string,
  values: Values,
): Promise<BulkAnswer> {
  const { operations } = service.resource;
  if (action === "remove" && operations?.remove === false) throw new ApiProblem("not-found");
  if (action === "update" && operations?.update === false) throw new ApiProblem("not-found");
  const custom = action === "update" || action === "remove" ? undefined : actionOf(service, caller, action);
  if (custom !== undefined && custom.bulk !== true) throw new ApiProblem("not-found");
  const input = custom === undefined ? {} : actionInput(custom, caller, values);

  return caller.context.data.transaction(async (data) => {
    const ids = await selectedIds(service, caller, data, selection);
    const records = await load(service, caller, data, ids);
    const found = new Set(records.map((record) => record.id));
    // What is outside the account's reach is named by id only: it does not exist for this caller.
    const outside = ids
      .filter((id) => !found.has(id))
      .map((id): Failure => ({ id, label: String(id), errors: ["error.not-found"] }));
    const answer =
      action === "remove"
        ? await removeAll(service, caller, data, records)
        : custom === undefined
          ? await writeAll(
              service,
              caller,
              data,
              records,
              (record) => judge(service, caller, data, values, record),
              { verb: "UPDATE" },
              true,
            )
          : await writeAll(
              service,
              caller,
              data,
              records,
              (record) => acted(service, caller, data, action, custom, record, input),
              { verb: "STATE", action, input },
              custom.undo === true,
            );
    return { ...answer, failed: [...answer.failed, ...outside] };
  });
}
