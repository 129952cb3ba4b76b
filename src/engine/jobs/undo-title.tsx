/** What a change did: its operation with the number of records, and the fields with the values they have in common. */
import type { Undoable } from "../../contract/endpoints/undo";
import { messageKeys } from "../../contract/message-keys";
import { useT } from "../../runtime/react";
import { ValueText } from "../form/value-text";
import { recordsOf } from "./job-texts";
import { useNamedResource } from "./use-resource-names";

/** Operations whose name is the kind of the change; others are actions of the resource. */
const PLAIN: ReadonlySet<string> = new Set(["", "update", "remove", "order", "import"]);

export function UndoTitle({ entry: { kind, action, count, resource } }: { readonly entry: Undoable }) {
  const t = useT();
  const records = recordsOf(t, resource);
  const name = PLAIN.has(action) ? "" : t.key(messageKeys.action(resource, action), {}, { fallback: "" });
  return (
    <strong>
      {name === ""
        ? t.count(`undo.${kind}`, count, { records })
        : t.count("undo.action", count, { action: name, records })}
    </strong>
  );
}

/** Number of fields that are named. */
const MAX_FIELDS = 6;

export function UndoValues({ entry: { fields, values, resource: name } }: { readonly entry: Undoable }) {
  const t = useT();
  const resource = useNamedResource(name);
  if (resource === undefined || resource === null || fields.length === 0) return null;
  const rest = fields.length - MAX_FIELDS;
  return (
    <ul className="td-undo__values">
      {fields.slice(0, MAX_FIELDS).map((field) => (
        <li key={field}>
          {t.key(messageKeys.field(name, field), {}, { fallback: field })}
          {field in values ? (
            <>
              {t("form.value.colon")}
              <ValueText resource={resource} name={field} value={values[field]} />
            </>
          ) : null}
        </li>
      ))}
      {rest > 0 ? <li className="td-muted">{t.count("undo.more-fields", rest)}</li> : null}
    </ul>
  );
}
