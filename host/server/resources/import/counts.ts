/** Counts of an import by the text that its definition names (`countBy`). */
import { MAX_COUNTED, type ImportCounts } from "../../../../src/contract/import-counts";
import { textOf, type ImportPlan } from "./plan";
import type { ValidatedLine } from "./validate-line";

const COUNTED = {
  CREATED: "nbLinesInSuccess",
  UPDATED: "nbLinesInSuccess",
  UNCHANGED: "nbLinesInSuccess",
  IGNORED: "nbLinesIgnored",
  ERROR: "nbLinesInError",
} as const;

const keyOf = (name: string): string => name.toLowerCase();

/** Returns the counts with the lines added, in the order of the names' first lines. */
export function addCounts(
  plan: ImportPlan,
  counts: readonly ImportCounts[],
  lines: readonly ValidatedLine[],
): readonly ImportCounts[] {
  const countBy = plan.service.resource.import?.countBy;
  if (countBy === undefined) return counts;
  const mapped = plan.mapped.find(({ target }) => target.field === countBy);
  const byKey = new Map(counts.map((count) => [keyOf(count.name), count]));
  for (const { line, outcome } of lines) {
    const text = mapped === undefined ? "" : textOf(plan, mapped, line).trim();
    const name = byKey.has(keyOf(text)) || byKey.size < MAX_COUNTED ? text : "";
    const before = byKey.get(keyOf(name)) ?? {
      ...{ name, nbLines: 0, nbLinesInSuccess: 0, nbLinesIgnored: 0, nbLinesInError: 0 },
    };
    const counted = COUNTED[outcome];
    byKey.set(keyOf(name), { ...before, nbLines: before.nbLines + 1, [counted]: before[counted] + 1 });
  }
  return [...byKey.values()];
}
