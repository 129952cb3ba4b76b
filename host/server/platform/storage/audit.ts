/** The journal of changes. Entries are written in the transaction of the change, so that no change lacks its entry. */
import { isDeepStrictEqual } from "node:util";
import type { Database, Transaction } from "./db";
import type { Lease } from "./lease";
import { userAction } from "./schema";
import type { AuditChange, AuditVerb } from "./schema/activity";

/** Author of a change and the channel used. */
export interface Actor {
  /** The real user; null for the public and for the system. */
  readonly userId: number | null;
  readonly name: string;
  /** During a subrogation: the impersonated user. */
  readonly asUserId?: number;
  readonly asName?: string;
  readonly subrogationId?: number;
  readonly channel: "UI" | "API_KEY" | "JOB" | "IMPORT" | "PUBLIC" | "SYSTEM";
  readonly requestId?: string;
  readonly jobId?: number;
  /** With a job: its transactions commit only while the process holds this lease. */
  readonly lease?: Lease;
  readonly ip?: string;
  readonly userAgent?: string;
  /** Locales for the names of records, preferred first. */
  readonly languages?: readonly string[];
}

/** Author of the server's own work, such as clean-up. */
export const SYSTEM_ACTOR: Actor = { userId: null, name: "td-admin", channel: "SYSTEM" };

export interface AuditEntry {
  readonly verb: AuditVerb;
  readonly shopId?: number | null;
  readonly networkId?: number | null;
  readonly resource?: string;
  readonly recordId?: number;
  readonly recordLabel?: string;
  readonly recordVersion?: number;
  readonly action?: string;
  readonly right?: string;
  readonly result?: "OK" | "DENIED" | "ERROR";
  readonly httpStatus?: number;
  readonly changes?: readonly AuditChange[];
  readonly note?: string;
}

/** Appends entries in one statement. */
export async function writeAudit(
  database: Database | Transaction,
  actor: Actor,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  if (entries.length === 0) return;
  const identityFields = {
    actorId: actor.userId,
    actorName: actor.name,
    asUserId: actor.asUserId,
    asName: actor.asName,
    subrogationId: actor.subrogationId,
    channel: actor.channel,
    requestId: actor.requestId,
    jobId: actor.jobId,
    ip: actor.ip,
    userAgent: actor.userAgent?.slice(0, 300),
  };
  await database.insert(userAction).values(entries.map((entry) => ({ ...identityFields, ...entry })));
}

/** Replaces secret values: passwords, keys, tokens. */
const MASK = "•••";
const isSecret = (field: string): boolean => /password|secret|token|apikey|privatekey/i.test(field);

/** Compares two values as data. jsonb does not preserve the order of keys. */
export const sameValue = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null);

/** Returns the fields that differ, with secrets masked. A creation has no `before`, a removal no `after`. */
export function auditChanges(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): AuditChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: AuditChange[] = [];
  for (const field of fields) {
    const [old, current] = [before?.[field] ?? null, after?.[field] ?? null];
    if (sameValue(old, current)) continue;
    changes.push(isSecret(field) ? { field, before: MASK, after: MASK } : { field, before: old, after: current });
  }
  return changes;
}
