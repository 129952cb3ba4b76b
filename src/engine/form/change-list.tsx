/** Fields of a record with their values before and after a change. */
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { useT } from "../../runtime/react";
import { defineSheet } from "../../ui/styles";
import css from "./change-list.css";
import { ValueDiff } from "./value-diff";

defineSheet(css);

export interface ChangeListProps {
  readonly resource: AnyResource;
  readonly changes: readonly { readonly field: string; readonly before?: unknown; readonly after?: unknown }[];
  /** Names a field; by default the resource's own name of it. */
  readonly label?: (field: string) => string;
}

export function ChangeList({ resource, changes, label }: ChangeListProps) {
  const t = useT();
  const nameOf = label ?? ((field: string) => t.key(messageKeys.field(resource.name, field), {}, { fallback: field }));
  if (changes.length === 0) return null;
  return (
    <dl className="td-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{nameOf(field)}</dt>
          <dd>
            <ValueDiff resource={resource} name={field} before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
