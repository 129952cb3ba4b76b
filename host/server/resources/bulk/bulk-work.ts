/** Applies one change to many records, with one transaction and a few statements per batch. Failures are reported per record. */
import type { BulkResponse, Selection } from "../../../../src/contract/resource-endpoints";
import { isDeletable } from "../../../../src/contract/kinds/removal";
import { parseListQuery } from "../../../../src/contract/list-query";
import { ApiProblem } from "../../platform/http/problem";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { applyAction, actionInput, actionOf, formerValues } from "../writing/actions";
import { visibleOf } from "../caller";
import { type Caller, type ResourceService } from "../types";
import { BatchUniqueValues } from "../writing/batch-unique-values";
import { validateChange, type ValidatedChange } from "../writing/validate-change";
import { createUndoToken, type UndoContent } from "../writing/undo-token";
import type { ChangeInfo } from "../writing/write-path";
import { countMatches, matchingIds, type Matches } from "../reading/all-matches";
import { findIds, type StoredRecord } from "../reading/read-records";
import { labelText } from "../reading/references";
import { removable } from "../writing/removal";
import { load, removeRecords, updateRecords } from "../writing/write-records";

type Values = Readonly<Record<string, unknown>>;
export type Failure = BulkResponse["failed"][number];

/** Result of a batch. */
export interface BatchOutcome {
  readonly done: number;
  readonly failed: readonly Failure[];
  readonly undoToken: string | null;
}

type QuerySelection = Extract<Selection, { readonly query: unknown }>;

const requestOf = (service: ResourceService, caller: Caller, { query }: QuerySelection) => ({
  query: parseListQuery(new URLSearchParams(query), { sort: service.resource.list?.sort ?? "" }),
  reader: caller,
  filterable: visibleOf(service, caller.context).all,
  sortable: service.sortable,
});

/** Returns the ids of a selection in order, or undefined when there are more than `limit`. */
export async function selectedIds(
  service: ResourceService,
  caller: Caller,
  selection: Selection,
  limit: number,
): Promise<number[] | undefined> {
  if ("ids" in selection) {
    const ids = [...new Set(selection.ids)];
    return ids.length > limit ? undefined : ids;
  }
  const except = new Set(selection.except ?? []);
  const request = requestOf(service, caller, selection);
  const found = await findIds(service.storage, caller.context.data, request, limit + except.size + 1);
  const ids = found.filter((id) => !except.has(id));
  return ids.length > limit ? undefined : ids;
}

/** A selection that is read while it is processed. */
export interface OpenSelection {
  /** Counts the selected records. Those created later are not part of the selection. */
  count(): Promise<Matches>;
  /** Returns up to `limit` ids above `from` and up to `lastId`, in ascending order. */
  ids(from: number, lastId: number, limit: number): Promise<readonly number[]>;
}

/**
 * Opens a selection. Its records are found by ascending id, because a change of a record may move it in any other order: the processed
 * ones would be skipped or found again.
 */
export function openSelection(service: ResourceService, caller: Caller, selection: Selection): OpenSelection {
  const { data } = caller.context;
  if ("ids" in selection) {
    const ids = [...new Set(selection.ids)].sort((a, b) => a - b);
    return {
      count: () => Promise.resolve({ count: ids.length, lastId: ids.at(-1) ?? 0 }),
      ids: (from, _, limit) => Promise.resolve(ids.filter((id) => id > from).slice(0, limit)),
    };
  }
  const request = { ...requestOf(service, caller, selection), except: selection.except };
  return {
    count: () => countMatches(service.storage, data, request),
    ids: (from, to, limit) => matchingIds(service.storage, data, request, { from, to, limit }),
  };
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

/** Runs `decide` for each record. An error counts as the record's failure. */
async function validateEach(
  service: ResourceService,
  caller: Caller,
  records: readonly StoredRecord[],
  decide: (record: StoredRecord) => Promise<ValidatedChange>,
) {
  const validated: { readonly record: StoredRecord; readonly change: ValidatedChange }[] = [];
  const failed: Failure[] = [];
  const batchValues = new BatchUniqueValues(service.resource);
  for (const record of records) {
    try {
      const change = await decide(record);
      batchValues.add(change);
      validated.push({ record, change });
    } catch (error) {
      failed.push(failure(service, caller, record, error));
    }
  }
  return { decided: validated, failed };
}

async function writeAll(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  records: readonly StoredRecord[],
  decide: (record: StoredRecord) => Promise<ValidatedChange>,
  info: ChangeInfo,
  undoable: boolean,
  jobId: number | undefined,
): Promise<BatchOutcome> {
  const { decided: validated, failed } = await validateEach(service, caller, records, decide);
  const effective = validated.filter(({ change }) => change.changed.size > 0);
  const changes = effective.map(({ record, change }) => ({ before: record, ...change }));
  const { written, conflicts } = await updateRecords(service, caller, data, changes, info);
  for (const { before } of conflicts) failed.push(failure(service, caller, before, new ApiProblem("conflict")));
  const entries = written.map(({ before, changed }) => ({
    id: before.id,
    version: before.version + 1,
    values: formerValues(before, changed),
  }));
  const content: UndoContent = { kind: "CHANGE", entries, records: written.map(({ before }) => before), jobId };
  const undoToken = undoable ? await createUndoToken(service, data, content) : null;
  return { done: validated.length - conflicts.length, failed, undoToken };
}

async function removeAll(
  service: ResourceService,
  caller: Caller,
  data: ScopedDatabase,
  records: readonly StoredRecord[],
  input: Values,
  jobId: number | undefined,
): Promise<BatchOutcome> {
  const { allowed, refused } = await removable(service, caller, data, records, input);
  const failed = refused.map(({ record, problem }) => failure(service, caller, record, problem));
  const removed = await removeRecords(service, caller, data, allowed, { verb: "DELETE", input });
  const entries = removed.map((record) => ({ id: record.id, version: record.version + 1, values: null }));
  const undoToken = await createUndoToken(service, data, { kind: "REMOVE", entries, records: removed, jobId });
  return { done: removed.length, failed, undoToken };
}

/** Input of a bulk call, also stored as job parameters. */
export interface BulkOrder {
  /** `update` sets values, `remove` deletes; anything else is a bulk action of the definition. */
  readonly action: string;
  readonly values: Values;
}

/** Processes records within a transaction. */
export type BatchWork = (data: ScopedDatabase, ids: readonly number[], jobId?: number) => Promise<BatchOutcome>;

/** Validates the call before anything is written. Throws when the account lacks the right or a value is missing. */
export function prepareBulk(service: ResourceService, caller: Caller, { action, values }: BulkOrder): BatchWork {
  const { operations } = service.resource;
  if (action === "remove" && !isDeletable(service.resource)) throw new ApiProblem("not-found");
  if (action === "update" && operations?.update === false) throw new ApiProblem("not-found");
  const custom = action === "update" || action === "remove" ? undefined : actionOf(service, caller, action);
  if (custom !== undefined && custom.bulk !== true) throw new ApiProblem("not-found");
  const definition = action === "remove" ? service.resource.removal : custom;
  const input = definition === undefined ? {} : actionInput(definition, caller, values);

  const write = (data: ScopedDatabase, records: readonly StoredRecord[], jobId: number | undefined) => {
    if (action === "remove") return removeAll(service, caller, data, records, input, jobId);
    if (custom === undefined) {
      const decide = (record: StoredRecord) => validateChange(service, caller, data, values, record);
      return writeAll(service, caller, data, records, decide, { verb: "UPDATE" }, true, jobId);
    }
    const decide = (record: StoredRecord) => applyAction(service, caller, data, action, custom, record, input);
    const info: ChangeInfo = { verb: "STATE", action, input };
    return writeAll(service, caller, data, records, decide, info, custom.undo === true, jobId);
  };

  return async (data, ids, jobId) => {
    const records = await load(service, caller, data, ids);
    const found = new Set(records.map((record) => record.id));
    // Records out of reach are reported by id only, as if they did not exist.
    const notFound = ids
      .filter((id) => !found.has(id))
      .map((id): Failure => ({ id, label: String(id), errors: ["error.not-found"] }));
    const outcome = await write(data, records, jobId);
    return { ...outcome, failed: [...outcome.failed, ...notFound] };
  };
}
