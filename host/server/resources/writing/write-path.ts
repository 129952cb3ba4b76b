/**
 * The path that every change takes: validate, write, record, run the hooks. Records of resources, and rows with routes of their own (paragraphs, the
 * subscription) go through it, inside a transaction of the caller.
 */
import { ApiProblem } from "../../platform/http/problem";
import { auditChanges } from "../../platform/storage/audit";
import type { AuditVerb } from "../../platform/storage/schema/activity";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { storeVersions } from "../../platform/storage/versions";
import type { SavedChange } from "../types";

type Values = Readonly<Record<string, unknown>>;

interface Versioned {
  readonly version: number;
}

/** How a change appears in the journal. */
export interface ChangeInfo {
  readonly verb: AuditVerb;
  /** Name of the action, if any. */
  readonly action?: string;
  /** Input of the action, such as a reason; stored in the history. */
  readonly input?: Values;
}

/** How rows of one kind appear in the journal and in versions, and which writes follow. */
export interface WriteTarget<Row extends Versioned> {
  /** Name in the journal and of the versions. */
  readonly resource: string;
  readonly id: (row: Row) => number;
  readonly label: (row: Row) => string;
  /** Values that the journal compares. */
  readonly values: (row: Row) => Values;
  /** State that a version keeps; absent when nothing is restored from versions. */
  readonly snapshot?: (row: Row) => Values;
  /** Runs after the write, in the same transaction. Throwing rolls everything back. */
  readonly afterWrite?: (data: ScopedDatabase, written: readonly SavedChange<Row>[]) => Promise<void>;
}

/**
 * Writes rows, records them in the journal and as versions, and runs `afterWrite`.
 *
 * @param write writes the rows and returns their state before and after; leaves out rows that another user changed in between
 */
export async function writeRecorded<Row extends Versioned, Change extends SavedChange<Row>>(
  data: ScopedDatabase,
  target: WriteTarget<Row>,
  info: ChangeInfo,
  write: () => Promise<readonly Change[]>,
): Promise<readonly Change[]> {
  const written = await write();
  if (written.length === 0) return written;
  const { resource, id, label, values, snapshot, afterWrite } = target;
  const inputChanges = Object.entries(info.input ?? {}).map(([field, after]) => ({ field, before: null, after }));
  const entries = written.flatMap(({ before, after }) => {
    const row = after ?? before;
    if (row === null) return [];
    return {
      verb: info.verb,
      resource,
      recordId: id(row),
      recordLabel: label(row),
      recordVersion: row.version,
      action: info.action,
      changes: [...auditChanges(before && values(before), after && values(after)), ...inputChanges],
    };
  });
  await data.withCommit(() => data.audits(entries));
  if (snapshot !== undefined && data.scope.shopId !== null) {
    const versions = written.flatMap(({ after }) =>
      after === null ? [] : [{ recordId: id(after), version: after.version, snapshot: snapshot(after) }],
    );
    await data.withCommit(() => storeVersions(data, resource, versions));
  }
  await afterWrite?.(data, written);
  return written;
}

/**
 * Throws a conflict with the current record unless it still has the version that the user read.
 *
 * @param expectedVersion undefined for any version
 */
export async function requireVersion(
  { version }: Versioned,
  expectedVersion: number | undefined,
  current: () => unknown,
): Promise<void> {
  if (expectedVersion !== undefined && expectedVersion !== version)
    throw new ApiProblem("conflict", { current: await current() });
}

/** The steps of one change. */
export interface ChangeSteps<Change, Result> {
  /** Version that the user read; undefined for any version. */
  readonly expectedVersion: number | undefined;
  /** Returns the current record, which the conflict contains. */
  current(): unknown;
  /** Throws an ApiProblem when the change is refused. */
  validate(): Promise<Change>;
  /** Writes the change with `writeRecorded`. */
  write(change: Change): Promise<Result>;
}

/** Validates and writes one change. Throws a conflict with the current record when the user saw another version. */
export async function changeOne<Change, Result>(
  row: Versioned,
  { expectedVersion, current, validate, write }: ChangeSteps<Change, Result>,
): Promise<Result> {
  await requireVersion(row, expectedVersion, current);
  return write(await validate());
}
