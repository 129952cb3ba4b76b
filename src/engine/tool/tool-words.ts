/** Effects in words and colours. */
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

/** Name of a kind of things; nothing where a tool knows one kind only. */
export const kindLabel = (t: Translate, resource: string, kind: string | null): string =>
  kind === null ? "" : t.key(`${resource}.kind.${kind}`);

/** Counts by kind, in the order in which they first come. */
export function byKind(counts: readonly ToolCount[]): readonly (readonly [kind: string | null, counts: ToolCount[]])[] {
  const kinds = [...new Set(counts.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind, counts.filter((count) => count.kind === kind)]);
}

/** What came out otherwise than the dry run had said. */
export function differences(expected: readonly ToolCount[], counts: readonly ToolCount[]): readonly ToolCount[] {
  const got = (wanted: ToolCount): number =>
    counts.find(({ kind, outcome }) => kind === wanted.kind && outcome === wanted.outcome)?.count ?? 0;
  return expected.filter((count) => got(count) !== count.count);
}
