/** Three-way merge of a record that somebody else saved meanwhile. Pure. */
import { sameValue, type Values } from "./values";

/** A field that both sides changed, differently. */
export interface Conflict {
  readonly name: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge {
  /** Values after the merge; conflicting fields keep mine until somebody chooses. */
  readonly values: Record<string, unknown>;
  readonly conflicts: readonly Conflict[];
  /** Fields taken over from the other side without a question. */
  readonly taken: readonly string[];
}

type Parts = Readonly<Record<string, unknown>>;

const partsOf = (value: unknown): Parts | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !("id" in value)
    ? (value as Parts)
    : undefined;

/** Merges one value; structured ones (address, opening hours, texts by locale) part by part. Undefined means a conflict. */
function mergeValue(base: unknown, mine: unknown, theirs: unknown): { readonly value: unknown } | undefined {
  if (sameValue(mine, theirs) || sameValue(base, theirs)) return { value: mine };
  if (sameValue(base, mine)) return { value: theirs };
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

/** Lays my changes on what the other side saved; what only one side touched needs no question. */
export function mergeValues(names: readonly string[], base: Values, mine: Values, theirs: Values): Merge {
  const values: Record<string, unknown> = {};
  const conflicts: Conflict[] = [];
  const taken: string[] = [];
  for (const name of names) {
    const merged = mergeValue(base[name], mine[name], theirs[name]);
    values[name] = merged === undefined ? mine[name] : merged.value;
    if (merged === undefined) conflicts.push({ name, base: base[name], mine: mine[name], theirs: theirs[name] });
    else if (!sameValue(merged.value, mine[name])) taken.push(name);
  }
  return { values, conflicts, taken };
}
