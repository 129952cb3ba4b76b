/** Stores what undoes a write, in its transaction, under a token that the response contains. */
import { createHash, randomBytes } from "node:crypto";
import { DAY_MS } from "../../../../src/contract/days";
import { undo } from "../../platform/storage/schema";
import type { UndoEntry, UndoKind } from "../../platform/storage/schema/undo";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { StoredRecord } from "../reading/read-records";
import { labelText } from "../reading/references";
import type { ResourceService } from "../types";

/** Maximum records named in an undo label. */
const MAX_NAMED = 3;
const UNDO_PERIODS_MS: Readonly<Record<UndoKind, number>> = {
  REMOVE: 30 * DAY_MS,
  CREATE: DAY_MS,
  CHANGE: DAY_MS,
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
  const row = {
    tokenHash: hashToken(token),
    userId,
    resource: service.resource.name,
    kind,
    entries,
    label: namesOf(service, data.actor, records),
    ...(jobId !== undefined && { jobId }),
    expiresAt: new Date(Date.now() + (days === undefined ? UNDO_PERIODS_MS[kind] : days * DAY_MS)),
  };
  await data.withCommit(() => data.insert(undo, row));
  return token;
}
