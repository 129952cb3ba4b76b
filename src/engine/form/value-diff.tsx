/** The old and the new value of a field: texts word by word, other values side by side. */
import type { Field } from "../../contract/fields";
import type { AnyResource } from "../../contract/resource";
import { useT } from "../../runtime/react";
import { defineSheet } from "../../ui/styles";
import { TextDiff } from "./text-diff";
import css from "./value-diff.css";
import { useValueText, ValueText } from "./value-text";

defineSheet(css);

const TEXT_KINDS: ReadonlySet<Field["kind"]> = new Set(["text", "multiline", "richText", "code"]);

export interface ValueDiffProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

export function ValueDiff({ resource, name, before, after }: ValueDiffProps) {
  const t = useT();
  const textOf = useValueText(resource);
  const [oldText, newText] = [textOf(name, before), textOf(name, after)];
  const kind = resource.fields[name]?.kind;
  if (kind !== undefined && TEXT_KINDS.has(kind) && oldText !== "" && newText !== "")
    return (
      <span className="td-value-diff">
        {oldText === newText ? t("history.formatting") : <TextDiff before={oldText} after={newText} />}
      </span>
    );
  return (
    <span className="td-value-diff">
      <del>
        <span className="td-visually-hidden">{t("history.before")} </span>
        <ValueText resource={resource} name={name} value={before} against={after} />
      </del>
      <span aria-hidden="true">→</span>
      <ins>
        <span className="td-visually-hidden">{t("history.after")} </span>
        <ValueText resource={resource} name={name} value={after} against={before} />
      </ins>
    </span>
  );
}
