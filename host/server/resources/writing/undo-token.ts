/** Stores what undoes a write, in its transaction, under a token that the response contains. */
import { createHash, randomBytes } from "node:crypto";
import { DAY_MS } from "../../../../src/contract/days";
import { undo } from "../../platform/storage/schema";
import type { UndoEntry, UndoKind } from "../../platform/storage/schema/undo";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { sameValue } from "../../platform/storage/audit";
import type { StoredRecord } from "../reading/read-records";
import { labelText, withoutLabels } from "../reading/references";
import type { ResourceService } from "../types";

type Values = Readonly<Record<string, unknown>>;

/** Maximum records named in an undo label. */
const MAX_NAMED = 3;
const UNDO_PERIODS_MS: Readonly<Record<UndoKind, number>> = {
  REMOVE: 30 * DAY_MS,
  CREATE: 30 * DAY_MS,
  CHANGE: 30 * DAY_MS,
  // Shorter, because it does not see later moves of the same records.
  ORDER: DAY_MS,
};

/** Returns the hash under which a token is stored. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Joins the labels of at most `MAX_NAMED` records. */
const namesOf = (
  { resource }: ResourceService,
  { languages = [] }: ScopedDatabase["actor"],
  records: readonly StoredRecord[],
): string => {
  const field = resource.fields[resource.label];
  const names = records.slice(0, MAX_NAMED).map((record) => labelText(field, record[resource.label], languages));
  return names.join(", ") + (records.length > MAX_NAMED ? ", …" : "");
};

export interface UndoContent {
  readonly kind: UndoKind;
  readonly entries: readonly UndoEntry[];
  /** `update`, `remove`, `order`, `import`, or the name of an action; how the journal names the change. */
  readonly action: string;
  /** New values that all records have in common. */
  readonly values?: Values;
  /** Records whose labels describe the undo to the user. */
  readonly records: readonly StoredRecord[];
  /** Job of the batch, if any. */
  readonly jobId?: number;
  /** Undo period in days; by default that of the kind. */
  readonly days?: number;
}

/** Returns the new values that are the same in all changes. */
const commonValues = ({ resource }: ResourceService, changes: readonly WrittenValues[]): Values => {
  const [first, ...others] = changes;
  const names = [...(first?.changed ?? [])].filter((name) => {
    const field = resource.fields[name];
    return (
      field !== undefined &&
      field.kind !== "secret" &&
      others.every(
        ({ values, changed }) =>
          changed.has(name) && sameValue(withoutLabels(field, values[name]), withoutLabels(field, first?.values[name])),
      )
    );
  });
  return Object.fromEntries(names.map((name) => [name, first?.values[name] ?? null]));
};

/** Returns the former values of the fields that a change sets. */
const formerValues = (record: StoredRecord, changed: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries([...changed].map((name) => [name, record[name] ?? null]));

/** A written change of one record. */
interface WrittenValues {
  readonly before: StoredRecord;
  readonly values: Values;
  readonly changed: ReadonlySet<string>;
  /** Version after the change, where it is not the next one because the change also writes related records. */
  readonly version?: number;
}

/** Returns what undoes changes of records by one write. */
export const undoOfChanges = (
  service: ResourceService,
  changes: readonly WrittenValues[],
): Pick<UndoContent, "entries" | "records" | "values"> & { readonly kind: "CHANGE" } => ({
  kind: "CHANGE",
  entries: changes.map(({ before, changed, version = before.version + 1 }) => ({
    id: before.id,
    version,
    values: formerValues(before, changed),
  })),
  records: changes.map(({ before }) => before),
  values: commonValues(service, changes),
});

/** Stores undo data and returns its token; null for system jobs. */
export async function createUndoToken(
  service: ResourceService,
  data: ScopedDatabase,
  { kind, entries, records, action, values = {}, jobId, days }: UndoContent,
): Promise<string | null> {
  const { userId } = data.scope;
  if (userId === null || entries.length === 0) return null;
  const token = randomBytes(24).toString("base64url");
  const row = {
    tokenHash: hashToken(token),
    userId,
    resource: service.resource.name,
    kind,
    action,
    fields: [...new Set(entries.flatMap((entry) => Object.keys(entry.values ?? {})))],
    values,
    actorName: data.actor.name,
    asName: data.actor.asName ?? null,
    entries,
    label: namesOf(service, data.actor, records),
    ...(jobId !== undefined && { jobId }),
    expiresAt: new Date(Date.now() + (days === undefined ? UNDO_PERIODS_MS[kind] : days * DAY_MS)),
  };
  await data.withCommit(() => data.insert(undo, row));
  return token;
}
