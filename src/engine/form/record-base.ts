/** What the form knows to be stored, and the layout of what an account may see. Pure. */
import { isWritable } from "../../contract/empty-values";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import type { FieldAccess } from "./field-access";
import { fieldNames, formTabs, isPanel, valuesOf, type FormTab, type Values } from "./values";

/** The record as the form knows it to be stored. */
export interface Base {
  /** Undefined for a new record. */
  readonly record: AnyRecord | undefined;
  readonly values: Values;
}

/** @param preset values a new record starts from, over the definition's */
export const baseOf = (resource: AnyResource, record: AnyRecord | undefined, preset?: Values): Base => ({
  record,
  values: valuesOf(resource.fields, record ?? preset),
});

/** A new record that wants a language starts with the one that the account writes in. */
export const languagePreset = ({ fields }: Pick<AnyResource, "fields">, locale: string | undefined): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, options }]) =>
      kind === "locale" && options.required === true && locale !== undefined ? [[name, locale]] : [],
    ),
  );

/** Fields of the form that the record at hand does not hold: a row of the list may lack some. */
export const missingNames = (resource: AnyResource, record: AnyRecord | undefined): string[] =>
  record === undefined ? [] : fieldNames(formTabs(resource)).filter((name) => !(name in record));

export const isEditable = (access: FieldAccess | undefined): boolean => access?.shown === true && access.editable;

/**
 * Without what the account may not see. A card of panels alone needs a record to tell about; beside fields they tell of what is typed. What
 * the server works out stands nowhere while there is no record.
 */
export function visibleTabs(
  tabs: readonly FormTab[],
  access: ReadonlyMap<string, FieldAccess>,
  { fields: defined }: Pick<AnyResource, "fields">,
  isNew: boolean,
): FormTab[] {
  const isShown = (name: string): boolean => {
    const field = defined[name];
    return access.get(name)?.shown === true && !(isNew && field !== undefined && !isWritable(field));
  };
  return tabs.flatMap((tab) => {
    const cards = tab.cards.flatMap((card) => {
      const fields = card.entries.filter(isShown);
      const entries = card.entries.filter((entry) => isPanel(entry) || fields.includes(entry));
      return entries.length === 0 || (isNew && fields.length === 0) ? [] : [{ ...card, entries }];
    });
    return cards.length === 0 ? [] : [{ ...tab, cards }];
  });
}
