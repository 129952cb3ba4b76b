/** Derives message keys from a definition, for the interface, the server and `npm run messages`. No other code derives them. */
import type { MessageKey } from "./errors";
import type { AnyResource } from "./resource";

export const messageKeys = {
  /** Title of a screen: `fitter.list.title`; of a further list: `fitter.list.archived.title`. */
  title: (resource: string, screen: string, list?: string): MessageKey =>
    list === undefined ? `${resource}.${screen}.title` : `${resource}.${screen}.${list}.title`,
  /** Title of the list that a screen belongs to; a screen may set another one. */
  listTitle: ({ name, screens }: Pick<AnyResource, "name" | "screens">): MessageKey =>
    screens.list?.titleKey ?? messageKeys.title(name, "list"),
  /** Name of one record and of several: `fitter.one`, `fitter.many`. */
  one: (resource: string): MessageKey => `${resource}.one`,
  many: (resource: string): MessageKey => `${resource}.many`,
  create: (resource: string): MessageKey => `${resource}.create`,
  field: (resource: string, field: string): MessageKey => `${resource}.field.${field}`,
  /** Shorter name for a column head. */
  column: (resource: string, field: string): MessageKey => `${resource}.column.${field}`,
  help: (resource: string, field: string): MessageKey => `${resource}.field.${field}.help`,
  choice: (resource: string, field: string, value: string): MessageKey => `${resource}.${field}.${value}`,
  action: (resource: string, action: string): MessageKey => `${resource}.action.${action}`,
  /** Question before the action; placeholders `{label}` and `{count}`. */
  confirm: (resource: string, action: string): MessageKey => `${resource}.action.${action}.confirm`,
  /** Label of a value requested before the action: `fitter.action.suspend.reason`. */
  input: (resource: string, action: string, field: string): MessageKey => `${resource}.action.${action}.${field}`,
  tab: (resource: string, tab: string): MessageKey => `${resource}.tab.${tab}`,
  card: (resource: string, card: string): MessageKey => `${resource}.card.${card}`,
  /** Title of a figure of a list or a report. */
  figure: (resource: string, figure: string): MessageKey => `${resource}.figure.${figure}`,
  view: (resource: string, view: string): MessageKey => `${resource}.view.${view}`,
  empty: (resource: string): MessageKey => `${resource}.empty`,
} as const;
