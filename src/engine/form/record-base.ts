/** The stored state that a form compares with, and the visible layout. Pure functions. */
import { isWritable } from "../../contract/empty-values";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import type { FieldAccess } from "./field-access";
import { fieldNames, formTabs, isPanel, valuesOf, type FormTab, type Values } from "./values";

/** The stored state that a form compares with. */
export interface Base {
  /** The record as last loaded or saved. Undefined for a new record. */
  readonly record: AnyRecord | undefined;
  readonly values: Values;
}

/**
 * Creates the base of a record.
 *
 * @param presetValues initial values of a new record, which override the definition's defaults
 */
export const baseOf = (resource: AnyResource, record: AnyRecord | undefined, presetValues?: Values): Base => ({
  record,
  values: valuesOf(resource.fields, record ?? presetValues),
});

/** Presets required language fields of a new record with the language the account writes in. */
export const languagePreset = ({ fields }: Pick<AnyResource, "fields">, locale: string | undefined): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, options }]) =>
      kind === "locale" && options.required === true && locale !== undefined ? [[name, locale]] : [],
    ),
  );

/** Returns the form's fields that the given record lacks; list rows may be incomplete. */
export const missingNames = (resource: AnyResource, record: AnyRecord | undefined): string[] =>
  record === undefined ? [] : fieldNames(formTabs(resource)).filter((name) => !(name in record));

export const isEditable = (access: FieldAccess | undefined): boolean => access?.visible === true && access.editable;

/**
 * Removes what the account may not see. In a new record, cards that hold only panels are hidden, as are computed
 * fields.
 */
export function visibleTabs(
  tabs: readonly FormTab[],
  access: ReadonlyMap<string, FieldAccess>,
  { fields: defined }: Pick<AnyResource, "fields">,
  isNew: boolean,
): FormTab[] {
  const isVisible = (name: string): boolean => {
    const field = defined[name];
    return access.get(name)?.visible === true && !(isNew && field !== undefined && !isWritable(field));
  };
  return tabs.flatMap((tab) => {
    const cards = tab.cards.flatMap((card) => {
      const fields = card.entries.filter(isVisible);
      const entries = card.entries.filter((entry) => isPanel(entry) || fields.includes(entry));
      return entries.length === 0 || (isNew && fields.length === 0) ? [] : [{ ...card, entries }];
    });
    return cards.length === 0 ? [] : [{ ...tab, cards }];
  });
}
