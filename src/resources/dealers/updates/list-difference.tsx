/** What a proposed list adds to the present one and takes from it, as chips. */
import type { AnyResource } from "../../../contract/resource";
import { useValueText } from "../../../engine/form/value-text";
import { useT } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";

export interface ListDifferenceProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly current: unknown;
  readonly proposed: unknown;
}

export function ListDifference({ resource, name, current, proposed }: ListDifferenceProps) {
  const t = useT();
  const textOf = useValueText(resource);
  const textsOf = (list: unknown): readonly string[] =>
    (Array.isArray(list) ? list : []).map((item: unknown) => textOf(name, [item]));
  const [before, after] = [textsOf(current), textsOf(proposed)];
  const removed = before.filter((text) => !after.includes(text));
  const added = after.filter((text) => !before.includes(text));
  const kept = after.length - added.length;
  return (
    <div className="td-row">
      {removed.map((text) => (
        <del key={text} className="td-compare__chip">
          <Badge tone="danger">
            <span className="td-visually-hidden">{t("fitter-update.compare.removed")} </span>
            {text}
          </Badge>
        </del>
      ))}
      {added.map((text) => (
        <ins key={text} className="td-compare__chip">
          <Badge tone="success">
            <span className="td-visually-hidden">{t("fitter-update.compare.added")} </span>+ {text}
          </Badge>
        </ins>
      ))}
      {kept === 0 ? null : <span className="td-small td-muted">{t.count("fitter-update.compare.kept", kept)}</span>}
    </div>
  );
}
