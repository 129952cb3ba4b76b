/** What the list screen of a resource shows. */
import type { Fields } from "./fields";
import type { CalendarDefinition } from "./kinds/calendar";

/** Columns that every record has beside its fields. */
export const META_COLUMNS = ["id", "createdAt", "updatedAt", "updatedBy"] as const;
export type MetaColumn = (typeof META_COLUMNS)[number];

/** Formats of the files that a list writes. */
export const EXPORT_FORMATS = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type Name<F extends Fields> = keyof F & string;

/** A figure over the records that a list finds. The field is a number or an amount of money. */
export type ListFigure<N extends string> = { readonly sum: N } | { readonly average: N };

export interface ListDefinition<F extends Fields> {
  readonly columns: readonly (Name<F> | MetaColumn)[];
  /** Columns visible before the user chooses; all by default. */
  readonly visible?: readonly (Name<F> | MetaColumn)[];
  readonly filters?: readonly (Name<F> | MetaColumn)[];
  /** Fields of the search box, which ignores case and accents. */
  readonly search: readonly Name<F>[];
  /** Initial order: field names by comma, `-field` for descending. */
  readonly sort: string;
  /** Sortable columns; every scalar column by default. */
  readonly sortable?: readonly (Name<F> | MetaColumn)[];
  readonly inlineEdit?: readonly Name<F>[];
  /** Views that every user starts with: key of the name → filter in the list codec. */
  readonly views?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Key of the view that the list opens on, until the user chooses another one: that of a queue shows what waits. */
  readonly opensOn?: string;
  /** Views by query parameter and value: with `{ dispute: { needs_response: "open" } }`, links to `?dispute=needs_response` open that view. */
  readonly shortcuts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Field with the record's position: the list gets a map as its second view. */
  readonly map?: Name<F>;
  readonly calendar?: CalendarDefinition<Name<F>>;
  /** Field with the picture shown before the label; initials replace a missing picture. */
  readonly picture?: Name<F>;
  /** Admin path that "new" leads to, instead of an empty form. */
  readonly createPath?: string;
  /** The record that `?id=` names, or the only one, opens at once. */
  readonly opensOnly?: true;
  /** Records, also new ones, open in a drawer beside the list. Their own screen stays for links and new tabs. */
  readonly opensBeside?: true;
  /** Figures over all records that search and filters find, by name; titles `<name>.figure.<figure>`. */
  readonly figures?: Readonly<Record<string, ListFigure<Name<F>>>>;
  /** Related screens as admin paths, by the last part of the message key `<name>.link.<key>`. */
  readonly links?: Readonly<Record<string, string>>;
}
