/**
 * Unsaved input, stored in the browser to survive reloads, crashes and expired sessions. One entry per account,
 * resource and record. A draft contains the record's version, so that later changes are merged instead of overwritten.
 */
import { isObject } from "../../contract/object";
import { DAY_MS } from "../../contract/days";
import type { Values } from "./values";

export interface Draft {
  /** Version of the record when the draft began; 0 for a new record. */
  readonly version: number;
  /** ISO instant. */
  readonly savedAt: string;
  /** Values of the changed fields when the draft began. */
  readonly base: Values;
  /** Typed values of the changed fields. */
  readonly values: Values;
  /** The user left on a detour, such as to the editor of a picture: the draft is restored on return without a question. */
  readonly resume?: boolean;
}

export interface DraftKey {
  readonly userId: number;
  readonly resource: string;
  /** Record id, or `new`. */
  readonly id: string;
}

const PREFIX = "td-admin.draft:";
/** Days after which drafts are dropped. */
const KEEP_DAYS = 14;
/** Minutes after which the draft of a detour is offered instead of restored: the user then hardly remembers it. */
const RESUME_MINUTES = 30;

const nameOf = ({ userId, resource, id }: DraftKey): string => `${PREFIX}${String(userId)}:${resource}:${id}`;

/** Returns whether a draft is restored without a question. */
export const isResumed = (draft: Draft, now = Date.now()): boolean =>
  draft.resume === true && now - Date.parse(draft.savedAt) < RESUME_MINUTES * 60_000;

const isDraft = (value: unknown): value is Draft =>
  isObject(value) && "values" in value && "base" in value && "version" in value && "savedAt" in value;

/** Returns the stored draft; undefined when there is none, it is unreadable or too old, or storage is unavailable. */
export function readDraft(key: DraftKey, now = Date.now()): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? "null");
    if (!isDraft(draft)) return undefined;
    if (now - Date.parse(draft.savedAt) < KEEP_DAYS * DAY_MS) return draft;
    dropDraft(key);
  } catch {
    // Storage is unavailable or holds foreign text.
  }
  return undefined;
}

/** Stores a draft. Returns false when storage is full or unavailable: the form still works, only a reload would lose the input. */
export function storeDraft(key: DraftKey, draft: Draft): boolean {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Removes a draft. */
export function dropDraft(key: DraftKey): void {
  try {
    localStorage.removeItem(nameOf(key));
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}
