/** Three-way merge of a record that another user saved meanwhile. Pure functions. */
import { isRecord } from "../../contract/object";
import { isSameValue, type Values } from "./values";

/** A field that both sides changed differently. */
export interface Conflict {
  readonly name: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergeResult {
  /** Merged values; conflicting fields keep mine until the user decides. */
  readonly values: Record<string, unknown>;
  readonly conflicts: readonly Conflict[];
  /** Fields that take a value of the other side, entirely or in parts, because only that side changed it. The user is not asked. */
  readonly adopted: readonly string[];
}

type Parts = Readonly<Record<string, unknown>>;

const partsOf = (value: unknown): Parts | undefined => (isRecord(value) && !("id" in value) ? value : undefined);

/**
 * Merges one value; structured ones (address, opening hours, localised texts) part by part. Returns undefined on a
 * conflict.
 */
function mergeValue(base: unknown, mine: unknown, theirs: unknown): { readonly value: unknown } | undefined {
  if (isSameValue(mine, theirs) || isSameValue(base, theirs)) return { value: mine };
  if (isSameValue(base, mine)) return { value: theirs };
  const [baseParts, myParts, theirParts] = [partsOf(base), partsOf(mine), partsOf(theirs)];
  if (baseParts === undefined || myParts === undefined || theirParts === undefined) return undefined;
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(baseParts), ...Object.keys(myParts), ...Object.keys(theirParts)])) {
    const part = mergeValue(baseParts[key], myParts[key], theirParts[key]);
    if (part === undefined) return undefined;
    if (part.value !== undefined) merged[key] = part.value;
  }
  return { value: merged };
}

/**
 * Merges the user's changes with what the other side saved. Only fields that both sides changed differently conflict.
 */
export function mergeValues(names: readonly string[], base: Values, mine: Values, theirs: Values): MergeResult {
  const values: Record<string, unknown> = {};
  const conflicts: Conflict[] = [];
  const adopted: string[] = [];
  for (const name of names) {
    const merged = mergeValue(base[name], mine[name], theirs[name]);
    values[name] = merged === undefined ? mine[name] : merged.value;
    if (merged === undefined) conflicts.push({ name, base: base[name], mine: mine[name], theirs: theirs[name] });
    else if (!isSameValue(merged.value, mine[name])) adopted.push(name);
  }
  return { values, conflicts, adopted };
}
