/** What every write leaves behind, in its own transaction: the journal line, the version, and what can be taken back. */
import { createHash, randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { auditChanges } from "../storage/audit";
import { recordVersion, undo } from "../storage/schema";
import type { AuditVerb } from "../storage/schema/activity";
import type { UndoEntry, UndoKind } from "../storage/schema/undo";
import type { ScopedDatabase } from "../storage/scoped-database";
import type { StoredRecord } from "./reading";
import { oneOf } from "./recordset";
import { labelText } from "./references";
import type { ResourceService } from "./service";

/** Versions kept of a record. */
const KEPT_VERSIONS = 50;

export interface Written {
  readonly before: StoredRecord | null;
  readonly after: StoredRecord | null;
}

export interface Occasion {
  readonly verb: AuditVerb;
  /** Name of the action. */
  readonly action?: string;
  /** What the user gave for it, such as a reason; kept in the history. */
  readonly input?: Readonly<Record<string, unknown>>;
}

const META = new Set(["id", "version", "createdAt", "updatedAt", "updatedBy"]);
const fieldsOf = (record: StoredRecord | null): Record<string, unknown> | null =>
  record === null ? null : Object.fromEntries(Object.entries(record).filter(([name]) => !META.has(name)));

/** Writes journal lines and versions for records that were saved. */
export async function keep(
  { resource }: ResourceService,
  data: ScopedDatabase,
  written: readonly Written[],
  occasion: Occasion,
): Promise<void> {
  if (written.length === 0) return;
  const given = Object.entries(occasion.input ?? {}).map(([field, after]) => ({ field, before: null, after }));
  await data.audits(
    written.map(({ before, after }) => {
      const record = after ?? before;
      return {
        verb: occasion.verb,
        resource: resource.name,
        recordId: record?.id,
        recordLabel: labelText(resource.fields[resource.label], record?.[resource.label], data.actor.languages ?? []),
        recordVersion: record?.version,
        action: occasion.action,
        changes: [...auditChanges(fieldsOf(before), fieldsOf(after)), ...given],
      };
    }),
  );
  const saved = written.flatMap(({ after }) => (after === null ? [] : [after]));
  if (saved.length === 0 || data.scope.shopId === null) return;
  await data.insert(
    recordVersion,
    ...saved.map((after) => ({
      resource: resource.name,
      recordId: after.id,
      version: after.version,
      shopId: data.scope.shopId,
      snapshot: after,
      actorId: data.actor.userId,
    })),
  );
  const old = saved.filter((after) => after.version > KEPT_VERSIONS);
  if (old.length === 0) return;
  const limits = sql.join(
    old.map(
      (after) =>
        sql`(${recordVersion.recordId} = ${after.id} and ${recordVersion.version} <= ${after.version - KEPT_VERSIONS})`,
    ),
    sql` or `,
  );
  await data.remove(
    recordVersion,
    and(
      eq(recordVersion.resource, resource.name),
      sql`${recordVersion.recordId} ${oneOf(old.map((after) => after.id))}`,
      sql`(${limits})`,
    ) ?? sql`false`,
  );
}

const DAY_MS = 86_400_000;
/** Records that are named one by one. */
const NAMED = 3;
const LIVES: Readonly<Record<UndoKind, number>> = {
  REMOVE: 30 * DAY_MS,
  CREATE: DAY_MS,
  CHANGE: DAY_MS,
  ORDER: DAY_MS,
};

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Names of some records, as far as a line has room. */
const namesOf = (
  { resource }: ResourceService,
  { languages = [] }: ScopedDatabase["actor"],
  records: readonly StoredRecord[],
): string => {
  const field = resource.fields[resource.label];
  const names = records.slice(0, NAMED).map((record) => labelText(field, record[resource.label], languages));
  return names.join(", ") + (records.length > NAMED ? ", …" : "");
};

export interface Remembered {
  readonly kind: UndoKind;
  readonly entries: readonly UndoEntry[];
  /** The records, by which their author knows them again. */
  readonly records: readonly StoredRecord[];
  /** Job whose batch it is, and how long its work can be taken back where that is not a day. */
  readonly jobId?: number;
  readonly days?: number;
}

/** Remembers how it was; the token takes it back. Null for callers that are nobody, such as jobs of the system. */
export async function rememberForUndo(
  service: ResourceService,
  data: ScopedDatabase,
  { kind, entries, records, jobId, days }: Remembered,
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
    expiresAt: new Date(Date.now() + (days === undefined ? LIVES[kind] : days * DAY_MS)),
  });
  return token;
}
