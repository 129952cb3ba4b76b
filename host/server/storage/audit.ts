/** The journal: who, as whom, what, when, before, after. Written in the transaction of the change, so that there is no change without its line. */
import { isDeepStrictEqual } from "node:util";
import type { Database, Transaction } from "./db";
import { userAction } from "./schema";
import type { AuditChange, AuditVerb } from "./schema/activity";

/** Who acts, and by which way. */
export interface Actor {
  /** The real person; null for the public and for the system. */
  readonly userId: number | null;
  readonly name: string;
  /** Under subrogation: as whom. */
  readonly asUserId?: number;
  readonly asName?: string;
  readonly subrogationId?: number;
  readonly channel: "UI" | "API_KEY" | "JOB" | "IMPORT" | "PUBLIC" | "SYSTEM";
  readonly requestId?: string;
  readonly jobId?: number;
  readonly ip?: string;
  readonly userAgent?: string;
  /** In which what it does is named, the best first. */
  readonly languages?: readonly string[];
}

/** Work that nobody asked for: clean-up, start. */
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

/** Appends lines, all in one statement. */
export async function writeAudit(
  database: Database | Transaction,
  actor: Actor,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  if (entries.length === 0) return;
  const who = {
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
  await database.insert(userAction).values(entries.map((entry) => ({ ...who, ...entry })));
}

/** Stands for a value that must not be read again: a password, a key, a token. */
const MASK = "•••";
const isSecret = (field: string): boolean => /password|secret|token|apikey|privatekey/i.test(field);

/** Whether two values are the same as data: the database returns the keys of a document in an order of its own. */
export const sameValue = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null);

/** The fields that differ, secrets masked. Either side may be absent: a creation has no before, a removal no after. */
export function auditChanges(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): AuditChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: AuditChange[] = [];
  for (const field of fields) {
    const [old, now] = [before?.[field] ?? null, after?.[field] ?? null];
    if (sameValue(old, now)) continue;
    changes.push(isSecret(field) ? { field, before: MASK, after: MASK } : { field, before: old, after: now });
  }
  return changes;
}
