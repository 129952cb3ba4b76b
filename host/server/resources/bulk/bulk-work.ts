/** Applies one change to many records, with one transaction and a few statements per batch. Failures are reported per record. */
import type { BulkMode, BulkResponse } from "../../../../src/contract/bulk";
import { isDeletable } from "../../../../src/contract/kinds/removal";
import type { AnyAction } from "../../../../src/contract/resource";
import { ApiProblem } from "../../platform/http/problem";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { applyAction, actionInput, actionOf } from "../writing/actions";
import { type Caller, type ResourceService } from "../types";
import { BatchUniqueValues } from "../writing/batch-unique-values";
import { Lookups } from "../writing/lookups";
import { validateChange, type ValidatedChange } from "../writing/validate-change";
import { createUndoToken, undoOfChanges } from "../writing/undo-token";
import type { ChangeInfo } from "../writing/write-path";
import type { StoredRecord } from "../reading/read-records";
import { labelText } from "../reading/references";
import { removable } from "../writing/removal";
import { load, removeRecords, updateRecords } from "../writing/write-records";
import { requireModes, valuesFor } from "./bulk-values";

type Values = Readonly<Record<string, unknown>>;
export type Failure = BulkResponse["failed"][number];

/** Result of a batch. */
export interface BatchOutcome {
  readonly done: number;
  readonly failed: readonly Failure[];
  readonly undoToken: string | null;
}

/** A record that a change or deletion accepts. */
interface Accepted {
  readonly record: StoredRecord;
  /** Null for a deletion. */
  readonly change: ValidatedChange | null;
}

/** What a bulk call would do with a batch; nothing is written. */
export interface Checked {
  readonly accepted: readonly Accepted[];
  readonly failed: readonly Failure[];
}

/** Input of a bulk call, also stored as job parameters. */
export interface BulkOrder {
  /** `update` sets values, `remove` deletes; anything else is a bulk action of the definition. */
  readonly action: string;
  readonly values: Values;
  /** Of an update: how fields change; SET where none is given. */
  readonly modes?: Readonly<Record<string, BulkMode>> | undefined;
}

/** Processes records within a transaction. */
export interface BulkWork {
  /** Validates the records in the same way as `run`. */
  check(data: ScopedDatabase, ids: readonly number[]): Promise<Checked>;
  run(data: ScopedDatabase, ids: readonly number[], jobId?: number): Promise<BatchOutcome>;
  /** Whether `check` has no effect but writes that a rollback takes back. Actions that cannot be undone may call other services. */
  readonly canPreview: boolean;
}

const failure = ({ resource }: ResourceService, caller: Caller, record: StoredRecord, error: unknown): Failure => {
  if (!(error instanceof ApiProblem)) throw error;
  const { errors = [], fields = {}, params = {} } = error.problem;
  const reasons = [...errors.map((key) => ["", key] as const), ...Object.entries(fields)];
  const paramsByKey = Object.fromEntries(
    reasons.flatMap(([path, key]) => (params[path] === undefined ? [] : [[key, { ...params[path] }]])),
  );
  return {
    id: record.id,
    label: labelText(resource.fields[resource.label], record[resource.label], caller.languages),
    errors: reasons.map(([, key]) => key),
    ...(Object.keys(paramsByKey).length > 0 && { params: paramsByKey }),
  };
};

/** Runs `decide` for each record. An error counts as the record's failure. */
async function checkEach(
  service: ResourceService,
  caller: Caller,
  records: readonly StoredRecord[],
  decide: (record: StoredRecord) => Promise<ValidatedChange>,
): Promise<Checked> {
  const accepted: Accepted[] = [];
  const failed: Failure[] = [];
  const batchValues = new BatchUniqueValues(service.resource);
  for (const record of records) {
    try {
      const change = await decide(record);
      batchValues.add(change);
      accepted.push({ record, change });
    } catch (error) {
      failed.push(failure(service, caller, record, error));
    }
  }
  return { accepted, failed };
}

/** A bulk call whose input is valid and allowed. */
interface Prepared extends BulkOrder {
  readonly service: ResourceService;
  readonly caller: Caller;
  /** The action of the definition; undefined for `update` and `remove`. */
  readonly custom: AnyAction | undefined;
  readonly input: Values;
}

async function checkBatch(
  { service, caller, action, custom, input, ...order }: Prepared,
  data: ScopedDatabase,
  records: readonly StoredRecord[],
): Promise<Checked> {
  if (action === "remove") {
    const { allowed, refused } = await removable(service, caller, data, records, input);
    return {
      accepted: allowed.map((record) => ({ record, change: null })),
      failed: refused.map(({ record, problem }) => failure(service, caller, record, problem)),
    };
  }
  const lookups = new Lookups(service, caller, data);
  return checkEach(service, caller, records, (record) =>
    custom === undefined
      ? validateChange(service, caller, data, valuesFor(service.resource.fields, order, record), record, lookups)
      : applyAction(service, caller, data, action, custom, record, input),
  );
}

async function writeChanges(
  { service, caller, action, custom, input }: Prepared,
  data: ScopedDatabase,
  { accepted, failed }: Checked,
  jobId: number | undefined,
): Promise<BatchOutcome> {
  const changes = accepted.flatMap(({ record, change }) =>
    change === null || change.changed.size === 0 ? [] : [{ before: record, ...change }],
  );
  const info: ChangeInfo = custom === undefined ? { verb: "UPDATE" } : { verb: "STATE", action, input };
  const { written, conflicts } = await updateRecords(service, caller, data, changes, info);
  const conflicting = conflicts.map(({ before }) => failure(service, caller, before, new ApiProblem("conflict")));
  const undoToken =
    custom === undefined || custom.undo === true
      ? await createUndoToken(service, data, { ...undoOfChanges(service, written), action, jobId })
      : null;
  return { done: accepted.length - conflicts.length, failed: [...failed, ...conflicting], undoToken };
}

async function remove(
  { service, caller, action, input }: Prepared,
  data: ScopedDatabase,
  { accepted, failed }: Checked,
  jobId: number | undefined,
): Promise<BatchOutcome> {
  const records = accepted.map(({ record }) => record);
  const { removed, entries } = await removeRecords(service, caller, data, records, { verb: "DELETE", input });
  const content = { kind: "REMOVE", entries, records: removed, action, jobId } as const;
  return { done: removed.length, failed, undoToken: await createUndoToken(service, data, content) };
}

/** Validates the call before anything is written. Throws when the account lacks the right or a value is missing. */
export function prepareBulk(service: ResourceService, caller: Caller, order: BulkOrder): BulkWork {
  const { action, values } = order;
  const { operations, fields } = service.resource;
  if (action === "remove" && !isDeletable(service.resource)) throw new ApiProblem("not-found");
  if (action === "update" && operations?.update === false) throw new ApiProblem("not-found");
  const custom = action === "update" || action === "remove" ? undefined : actionOf(service, caller, action);
  if (custom !== undefined && custom.bulk !== true) throw new ApiProblem("not-found");
  if (action === "update") requireModes(fields, order);
  const definition = action === "remove" ? service.resource.removal : custom;
  const input = definition === undefined ? {} : actionInput(definition, caller, values);
  const prepared: Prepared = { ...order, service, caller, custom, input };

  const check = async (data: ScopedDatabase, ids: readonly number[]): Promise<Checked> => {
    const records = await load(service, caller, data, ids);
    const found = new Set(records.map((record) => record.id));
    // Records out of reach are reported by id only, as if they did not exist.
    const notFound = ids
      .filter((id) => !found.has(id))
      .map((id): Failure => ({ id, label: String(id), errors: ["error.not-found"] }));
    const { accepted, failed } = await checkBatch(prepared, data, records);
    return { accepted, failed: [...failed, ...notFound] };
  };
  const write = action === "remove" ? remove : writeChanges;
  return {
    check,
    run: async (data, ids, jobId) => write(prepared, data, await check(data, ids), jobId),
    canPreview: custom === undefined || custom.undo === true,
  };
}
