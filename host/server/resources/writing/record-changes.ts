/** Records every write in its transaction: journal entry, version, and undo data. */
import { createHash, randomBytes } from "node:crypto";
import { DAY_MS } from "../../../../src/contract/days";
import { auditChanges } from "../../platform/storage/audit";
import { undo } from "../../platform/storage/schema";
import type { AuditVerb } from "../../platform/storage/schema/activity";
import type { UndoEntry, UndoKind } from "../../platform/storage/schema/undo";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { StoredRecord } from "../reading/read-records";
import { storeVersions } from "../../platform/storage/versions";
import { labelText } from "../reading/references";
import type { ResourceService } from "../types";

export interface Written {
  readonly before: StoredRecord | null;
  readonly after: StoredRecord | null;
}

export interface ChangeInfo {
  readonly verb: AuditVerb;
  /** Name of the action, if any. */
  readonly action?: string;
  /** Input of the action, such as a reason; stored in the history. */
  readonly input?: Readonly<Record<string, unknown>>;
}

const META = new Set(["id", "version", "createdAt", "updatedAt", "updatedBy"]);
const fieldsOf = (record: StoredRecord | null): Record<string, unknown> | null =>
  record === null ? null : Object.fromEntries(Object.entries(record).filter(([name]) => !META.has(name)));

/** Writes journal entries and versions of saved records. */
export async function recordChanges(
  { resource }: ResourceService,
  data: ScopedDatabase,
  written: readonly Written[],
  info: ChangeInfo,
): Promise<void> {
  if (written.length === 0) return;
  const inputChanges = Object.entries(info.input ?? {}).map(([field, after]) => ({ field, before: null, after }));
  await data.audits(
    written.map(({ before, after }) => {
      const record = after ?? before;
      return {
        verb: info.verb,
        resource: resource.name,
        recordId: record?.id,
        recordLabel: labelText(resource.fields[resource.label], record?.[resource.label], data.actor.languages ?? []),
        recordVersion: record?.version,
        action: info.action,
        changes: [...auditChanges(fieldsOf(before), fieldsOf(after)), ...inputChanges],
      };
    }),
  );
  const saved = written.flatMap(({ after }) => (after === null ? [] : [after]));
  if (data.scope.shopId === null) return;
  await storeVersions(
    data,
    resource.name,
    saved.map((after) => ({ recordId: after.id, version: after.version, snapshot: after })),
  );
}

/** Maximum records named in an undo label. */
const MAX_NAMED = 3;
const UNDO_PERIODS_MS: Readonly<Record<UndoKind, number>> = {
  REMOVE: 30 * DAY_MS,
  CREATE: DAY_MS,
  CHANGE: DAY_MS,
  ORDER: DAY_MS,
};

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
  /** Records whose labels describe the undo to the user. */
  readonly records: readonly StoredRecord[];
  /** Job of the batch, if any. */
  readonly jobId?: number;
  /** Undo period in days; by default that of the kind. */
  readonly days?: number;
}

/** Stores undo data and returns its token; null for system jobs. */
export async function createUndoToken(
  service: ResourceService,
  data: ScopedDatabase,
  { kind, entries, records, jobId, days }: UndoContent,
): Promise<string | null> {
  const { userId } = data.scope;
  if (userId === null || entries.length === 0) return null;
  const token = randomBytes(24).toString("base64url");
  await data.insert(undo, {
    tokenHash: hashToken(token),
    userId,
    resource: service.resource.name,
    kind,
    entries,
    label: namesOf(service, data.actor, records),
    ...(jobId !== undefined && { jobId }),
    expiresAt: new Date(Date.now() + (days === undefined ? UNDO_PERIODS_MS[kind] : days * DAY_MS)),
  });
  return token;
}
