/** The standard change of one value on many records: which fields it is for. Pure; the server decides the same again, row by row. */
import pencil from "@shoelace-style/shoelace/dist/assets/icons/pencil.svg";
import type { FieldKind } from "../../contract/fields";
import type { AnyResource } from "../../contract/resource";
import { fieldAccess, type AccessFacts } from "../form/field-access";
import { UPDATE, type ResourceAction } from "./resource-action";

/** Values that several records may well have in common; a text is each record's own. */
const SHARED: ReadonlySet<FieldKind> = new Set([
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

/** Fields of the list that the account may set on a selection, in the order of its columns. */
export function bulkEditable({ fields, label, list }: AnyResource, facts: AccessFacts): string[] {
  if (facts.formLock !== undefined) return [];
  return (list?.columns ?? []).filter((name) => {
    const field = fields[name];
    if (field === undefined || name === label || !SHARED.has(field.kind)) return false;
    const access = fieldAccess(field, facts);
    return access.shown && access.editable;
  });
}

/** As an action like any other, of selections alone. */
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
