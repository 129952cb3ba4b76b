/** How message keys derive from a definition; the one place that knows, for interface, server and the gap report. */
import type { MessageKey } from "./errors";
import type { AnyResource } from "./resource";

export const messageKeys = {
  /** Title of a screen: `fitter.list.title`. */
  title: (resource: string, screen: string): MessageKey => `${resource}.${screen}.title`,
  /** Title of the list that a screen belongs to, which its place may name otherwise. */
  listTitle: ({ name, screens }: Pick<AnyResource, "name" | "screens">): MessageKey =>
    screens.list?.titleKey ?? messageKeys.title(name, "list"),
  /** One record, several records: `fitter.one`, `fitter.many`. */
  one: (resource: string): MessageKey => `${resource}.one`,
  many: (resource: string): MessageKey => `${resource}.many`,
  create: (resource: string): MessageKey => `${resource}.create`,
  field: (resource: string, field: string): MessageKey => `${resource}.field.${field}`,
  /** Shorter name over a column, where the field's own is too long for it. */
  column: (resource: string, field: string): MessageKey => `${resource}.column.${field}`,
  help: (resource: string, field: string): MessageKey => `${resource}.field.${field}.help`,
  choice: (resource: string, field: string, value: string): MessageKey => `${resource}.${field}.${value}`,
  action: (resource: string, action: string): MessageKey => `${resource}.action.${action}`,
  /** Question asked before the action; `{label}` and `{count}` are given. */
  confirm: (resource: string, action: string): MessageKey => `${resource}.action.${action}.confirm`,
  /** A value asked for before the action: `fitter.action.suspend.reason`. */
  input: (resource: string, action: string, field: string): MessageKey => `${resource}.action.${action}.${field}`,
  tab: (resource: string, tab: string): MessageKey => `${resource}.tab.${tab}`,
  card: (resource: string, card: string): MessageKey => `${resource}.card.${card}`,
  view: (resource: string, view: string): MessageKey => `${resource}.view.${view}`,
  empty: (resource: string): MessageKey => `${resource}.empty`,
} as const;
