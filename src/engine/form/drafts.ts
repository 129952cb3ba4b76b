/**
 * What was typed and not saved, kept in the browser through a reload, a crash and an ended session. One entry an account, resource
 * and record; it remembers the version it started from, so that a later one is merged rather than overwritten.
 */
import type { Values } from "./values";

export interface Draft {
  /** Version of the record it started from; 0 for a new record. */
  readonly version: number;
  /** ISO instant. */
  readonly savedAt: string;
  /** Only the changed fields: as stored when the draft began, and as typed. */
  readonly base: Values;
  readonly values: Values;
}

export interface DraftKey {
  readonly userId: number;
  readonly resource: string;
  /** Record id, or `new`. */
  readonly id: string;
}

const PREFIX = "td-admin.draft:";
/** Drafts older than this are dropped: nobody remembers what they were about. */
const KEEP_DAYS = 14;

const nameOf = ({ userId, resource, id }: DraftKey): string => `${PREFIX}${String(userId)}:${resource}:${id}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" &&
  value !== null &&
  "values" in value &&
  "base" in value &&
  "version" in value &&
  "savedAt" in value;

/** The kept draft; none when there is none, it is unreadable or too old, or the browser keeps nothing. */
export function readDraft(key: DraftKey, now = Date.now()): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? "null");
    if (!isDraft(draft)) return undefined;
    if (now - Date.parse(draft.savedAt) < KEEP_DAYS * 86_400_000) return draft;
    dropDraft(key);
  } catch {
    // Storage is off or holds foreign text: there is no draft to offer.
  }
  return undefined;
}

export function keepDraft(key: DraftKey, draft: Draft): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft));
  } catch {
    // Full or switched off: the form still holds everything, only a reload would lose it.
  }
}

export function dropDraft(key: DraftKey): void {
  try {
    localStorage.removeItem(nameOf(key));
  } catch {
    // Nothing was kept.
  }
}
