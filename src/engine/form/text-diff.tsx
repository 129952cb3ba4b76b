/** Two versions of a text in one: removed and added words are marked, long unchanged passages are shortened. */
import { diffWordsWithSpace } from "diff";
import { useT } from "../../runtime/react";
import { defineSheet } from "../../ui/styles";
import css from "./value-diff.css";

defineSheet(css);

/** Characters of an unchanged passage that are shown beside a change. */
const CONTEXT = 60;
/** Milliseconds after which a comparison of long texts stops; both texts are then shown whole. */
const LIMIT_MS = 300;

/** Share of a text that both must have for a comparison by words. */
const MIN_COMMON = 0.3;

export interface TextPart {
  readonly text: string;
  readonly kind: "same" | "removed" | "added";
}

/** Shortens an unchanged passage to what is near a change. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * CONTEXT + 10) return text;
  const start = isFirst ? "" : text.slice(0, CONTEXT);
  const end = isLast ? "" : text.slice(-CONTEXT);
  return `${start} … ${end}`;
}

/** Compares two texts word by word. */
export function textParts(before: string, after: string): TextPart[] {
  const changes = diffWordsWithSpace(before, after, { timeout: LIMIT_MS }) ?? [];
  const common = changes.reduce((sum, part) => sum + (part.removed || part.added ? 0 : part.value.trim().length), 0);
  // Texts with little in common are easier to read one after the other than word by word.
  if (common < MIN_COMMON * Math.max(before.length, after.length))
    return [
      { text: before, kind: "removed" },
      { text: after, kind: "added" },
    ];
  return changes.map(({ value, removed, added }, index) =>
    removed || added
      ? { text: value, kind: removed ? "removed" : "added" }
      : { text: shortened(value, index === 0, index === changes.length - 1), kind: "same" },
  );
}

export function TextDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const t = useT();
  return (
    <span className="td-text-diff">
      {textParts(before, after).map(({ text, kind }, index) =>
        kind === "same" ? (
          <span key={index}>{text}</span>
        ) : kind === "removed" ? (
          <del key={index}>
            <span className="td-visually-hidden">{t("history.before")} </span>
            {text}
          </del>
        ) : (
          <ins key={index}>
            <span className="td-visually-hidden">{t("history.after")} </span>
            {text}
          </ins>
        ),
      )}
    </span>
  );
}
