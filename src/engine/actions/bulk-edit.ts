/** The standard action that sets fields of many records. The server checks rules and rights again for each record. */
import pencil from "@shoelace-style/shoelace/dist/assets/icons/pencil.svg";
import { bulkModesOf, isShareable, rowKeyOf, type BulkMode } from "../../contract/bulk";
import { isWritable } from "../../contract/empty-values";
import { isLocalised, type Field, type Fields } from "../../contract/fields";
import type { AnyResource } from "../../contract/resource";
import { fieldAccess, type AccessFacts } from "../form/field-access";
import { formTabs, isPanel, type FormTab } from "../form/values";
import { UPDATE, type ResourceAction } from "./resource-action";

/** Returns where fields are chosen from: the form, or the listed fields of a resource without a form. */
const layoutOf = (resource: AnyResource): readonly FormTab[] =>
  resource.form === undefined && resource.list !== undefined
    ? [{ name: "", cards: [{ name: "", entries: resource.list.columns }] }]
    : formTabs(resource);

/** A card of the form, with those of its fields that the account may set on a selection. */
export interface EditableCard {
  /** Empty for a form without named cards. */
  readonly name: string;
  readonly names: readonly string[];
}

/** Returns the fields that the account may set on a selection, by card, in the order of the form. Names identify a record, so they stay. */
export function bulkEditableCards(resource: AnyResource, facts: AccessFacts): readonly EditableCard[] {
  if (facts.formLock !== undefined) return [];
  const mayEdit = (name: string): boolean => {
    const field = resource.fields[name];
    if (field === undefined || name === resource.label || !isWritable(field) || !isShareable(field)) return false;
    const access = fieldAccess(field, facts);
    return access.visible && access.editable;
  };
  return layoutOf(resource).flatMap(({ cards }) =>
    cards.flatMap(({ name, entries }) => {
      const names = entries.filter((entry) => !isPanel(entry) && mayEdit(entry));
      return names.length === 0 ? [] : [{ name, names }];
    }),
  );
}

/** Returns how a field is changed until the user chooses: with what is entered, the rest of a list, text or address stays. */
export const initialMode = (field: Field): BulkMode => (bulkModesOf(field).includes("ADD") ? "ADD" : "SET");

/**
 * Returns the field as the dialog edits it. Where only a part is entered, nothing is required of the rest; rows that are removed need only
 * their key.
 */
export function fieldInMode(field: Field, mode: BulkMode): Field {
  if (mode === "SET") return field;
  const options = { ...field.options, required: false, fieldStatus: undefined };
  const key = rowKeyOf(field);
  const columns = (field.options as { readonly fields?: Fields }).fields;
  const column = key === undefined ? undefined : columns?.[key];
  return mode === "REMOVE" && key !== undefined && column !== undefined
    ? { ...field, options: { ...options, fields: { [key]: column } } as Field["options"] }
    : { ...field, options };
}

const isEmptyText = (value: unknown): boolean => value === null || value === undefined || value === "";

/** Returns whether nothing was entered that could be added or removed. */
export function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === "object" && value !== null) return Object.values(value).every(isEmptyText);
  return isEmptyText(value);
}

/** Returns whether the browser can check what is entered. Of an address, the browser's rules need all parts. */
export const isCheckable = (field: Field, mode: BulkMode): boolean =>
  mode === "SET" || isLocalised(field) || field.kind !== "address";

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
