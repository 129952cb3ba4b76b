/** The standard action that sets one field on many records. The server checks the rules again for each record. */
import pencil from "@shoelace-style/shoelace/dist/assets/icons/pencil.svg";
import type { FieldKind } from "../../contract/fields";
import type { AnyResource } from "../../contract/resource";
import { fieldAccess, type AccessFacts } from "../form/field-access";
import { UPDATE, type ResourceAction } from "./resource-action";

/** Kinds that may have the same value on several records. Texts are specific to a record. */
const SHAREABLE_KINDS: ReadonlySet<FieldKind> = new Set([
  "boolean",
  "choice",
  "choices",
  "country",
  "date",
  "decimal",
  "integer",
  "locale",
  "percent",
  "reference",
  "references",
]);

/** Returns the listed fields that the account may set on a selection, in column order. */
export function bulkEditableFields({ fields, label, list }: AnyResource, facts: AccessFacts): string[] {
  if (facts.formLock !== undefined) return [];
  return (list?.columns ?? []).filter((name) => {
    const field = fields[name];
    if (field === undefined || name === label || !SHAREABLE_KINDS.has(field.kind)) return false;
    const access = fieldAccess(field, facts);
    return access.visible && access.editable;
  });
}

/** Returns the bulk update as an action of selections. */
export const editAction = (label: string): ResourceAction => ({
  name: UPDATE,
  label,
  icon: pencil,
  danger: false,
  bulk: true,
  place: "none",
  definition: { undo: true, confirm: "question" },
  appliesTo: () => true,
});
