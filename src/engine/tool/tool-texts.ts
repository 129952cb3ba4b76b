/** Texts and tones of a tool's effects. */
import type { ToolCount } from "../../contract/kinds/tool-endpoints";
import type { ToolOutcome } from "../../contract/kinds/tool";
import type { Translate } from "../../runtime/i18n";
import type { Tone } from "../../ui/tone";

export const OUTCOME_TONES: Readonly<Record<ToolOutcome, Tone>> = {
  CREATE: "success",
  CHANGE: "info",
  MOVE: "info",
  DELETE: "danger",
  SKIP: "neutral",
  REFUSE: "warning",
};

export const outcomeLabel = (t: Translate, outcome: ToolOutcome): string => t(`tool.outcome.${outcome}`);

/** Returns the name of a kind; empty for tools with a single kind. */
export const kindLabel = (t: Translate, resource: string, kind: string | null): string =>
  kind === null ? "" : t.key(`${resource}.kind.${kind}`);

/** Groups counts by kind, in order of first appearance. */
export function groupByKind(
  counts: readonly ToolCount[],
): readonly (readonly [kind: string | null, counts: ToolCount[]])[] {
  const kinds = [...new Set(counts.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind, counts.filter((count) => count.kind === kind)]);
}

/** Returns the expected counts that differ from the actual ones. */
export function findDifferences(expected: readonly ToolCount[], counts: readonly ToolCount[]): readonly ToolCount[] {
  const actual = (count: ToolCount): number =>
    counts.find(({ kind, outcome }) => kind === count.kind && outcome === count.outcome)?.count ?? 0;
  return expected.filter((count) => actual(count) !== count.count);
}
