/** The columns of a list, from the definition: label, kind, alignment, starting width, what may be sorted. */
import type { MessageKey } from "../../contract/errors";
import type { ComputedKind, Field, FieldKind } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource, MetaColumn } from "../../contract/resource";

/** What a cell shows: the field's kind, for computed fields the kind they are shown as. */
export type CellKind = Exclude<FieldKind, "computed"> | ComputedKind;

export interface ListColumn {
  readonly name: string;
  readonly labelKey: MessageKey;
  /** Shorter name over the column; it may not exist. */
  readonly headKey: MessageKey;
  readonly kind: CellKind;
  /** Undefined for what every record carries (id, updatedAt…). */
  readonly field: Field | undefined;
  readonly align: "start" | "end";
  readonly sortable: boolean;
  /** In `--td-rem`; of the label column the least. */
  readonly width: number;
  /** The column that names the record: first, sticky, takes the rest, can't be hidden. */
  readonly isLabel: boolean;
  /** Shown before the user chooses. */
  readonly shown: boolean;
  /** The list starts sorted by it. */
  readonly leads: boolean;
  /** Never leaves for lack of room: the label and the status. */
  readonly stays: boolean;
}

const META: Readonly<Record<MetaColumn, CellKind>> = {
  id: "integer",
  createdAt: "dateTime",
  updatedAt: "dateTime",
  updatedBy: "text",
};
const isMeta = (name: string): name is keyof typeof META => Object.hasOwn(META, name);

/** Kind of a field or of what every record carries; undefined for a name the resource does not have. */
export function cellKind(resource: AnyResource, name: string): CellKind | undefined {
  const field = resource.fields[name];
  if (field === undefined) return isMeta(name) ? META[name] : undefined;
  return field.kind === "computed" ? (field.options as { readonly as: ComputedKind }).as : field.kind;
}

export const labelKey = (resource: AnyResource, name: string): MessageKey =>
  resource.fields[name] === undefined ? `list.column.${name}` : messageKeys.field(resource.name, name);

/** Numbers that are compared down a column stand on the right; a quality bar starts on the left. */
const NUMERIC: ReadonlySet<CellKind> = new Set(["integer", "decimal", "money", "rating", "position"]);

const WIDTHS: Readonly<Partial<Record<CellKind, number>>> = {
  code: 5.25,
  integer: 5,
  decimal: 5.5,
  percent: 6.5,
  money: 6.5,
  rating: 5.25,
  boolean: 5,
  date: 6.5,
  dateTime: 6.5,
  time: 4.5,
  choice: 8,
  choices: 10,
  email: 13,
  phone: 9.5,
  externalUrl: 12,
  relativeUrl: 12,
  reference: 9.5,
  references: 10,
  picture: 5,
  position: 4.5,
  colour: 6,
  country: 7.5,
  locale: 6,
};
const OTHER_WIDTH = 8.25;
/** "Name column takes the rest, never under 240." */
export const LABEL_MIN_WIDTH = 15;

/** A status is a badge of one word. */
const STATUS_WIDTH = 7;

/** A choice whose values have a tint. */
const isStatus = (kind: CellKind, field: Field | undefined): boolean =>
  kind === "choice" && field !== undefined && "tints" in field.options;

function widthOf(kind: CellKind, field: Field | undefined, isLabel: boolean): number {
  if (isLabel) return LABEL_MIN_WIDTH;
  if (isStatus(kind, field)) return STATUS_WIDTH;
  return WIDTHS[kind] ?? OTHER_WIDTH;
}

/** Values without one order (rows, opening hours, places, pictures) can't be sorted by. */
const UNSORTABLE: ReadonlySet<CellKind> = new Set([
  "rows",
  "address",
  "openingHours",
  "geo",
  "picture",
  "file",
  "choices",
  "references",
  "richText",
  "multiline",
  "link",
  "period",
]);

function isSortable(resource: AnyResource, name: string, kind: CellKind): boolean {
  const stated = resource.list?.sortable;
  if (stated !== undefined) return stated.includes(name);
  const field = resource.fields[name];
  if (field?.kind === "computed") return (field.options as { readonly sortable?: boolean }).sortable === true;
  return !UNSORTABLE.has(kind);
}

/** All columns the user may choose from, in the order of the definition, the label first. */
export function columnsOf(resource: AnyResource): ListColumn[] {
  const { list, label } = resource;
  if (list === undefined) return [];
  const names = [label, ...list.columns.filter((name) => name !== label)];
  return names.flatMap((name): ListColumn[] => {
    const kind = cellKind(resource, name);
    if (kind === undefined) return [];
    return [
      {
        name,
        labelKey: labelKey(resource, name),
        headKey: messageKeys.column(resource.name, name),
        kind,
        field: resource.fields[name],
        align: NUMERIC.has(kind) ? "end" : "start",
        sortable: isSortable(resource, name, kind),
        width: widthOf(kind, resource.fields[name], name === label),
        isLabel: name === label,
        stays: name === label || isStatus(kind, resource.fields[name]),
        leads: list.sort.split(",").some((field) => field.replace("-", "") === name),
        shown: name === label || (list.shown ?? list.columns).includes(name),
      },
    ];
  });
}

/** A column with its names in the language of the interface. */
export interface NamedColumn extends ListColumn {
  readonly label: string;
  /** Over the column: the shorter name where there is one. */
  readonly head: string;
  /** Its longest choice is cut: it grows where there is room. */
  readonly tight: boolean;
}

/** Rem that a letter of a head takes, and its edges; then the same once the list is sorted by it and others: bold, with arrow and place. */
const LETTER = 0.47;
const HEAD_EDGES = 1.2;
const SORTED_LETTER = 0.53;
const SORTED_EDGES = 3.05;
/** Names and badges that are longer are cut. */
const WIDEST = 10;
/** The same of a badge, with its sign. */
const BADGE_LETTER = 0.49;
const BADGE_EDGES = 3;

type Texts = { readonly has: (key: MessageKey) => boolean; readonly key: (key: MessageKey) => string };

/** What the longest of a field's choices takes; a status is a badge. */
function choiceWidth({ kind, field, labelKey: key }: ListColumn, text: Texts): number {
  if (field === undefined || kind !== "choice" || field.kind !== "choice") return 0;
  const { values } = field.options as { readonly values: readonly string[] };
  const letters = Math.max(...values.map((value) => text.key(`${key.replace(".field.", ".")}.${value}`).length));
  return isStatus(kind, field) ? letters * BADGE_LETTER + BADGE_EDGES : letters * LETTER + HEAD_EDGES;
}

/** Adds the names, and widens columns whose name or badge would not fit. */
export function nameColumns(columns: readonly ListColumn[], text: Texts): NamedColumn[] {
  return columns.map((column) => {
    const label = text.key(column.labelKey);
    const head = text.has(column.headKey) ? text.key(column.headKey) : label;
    const choice = choiceWidth(column, text);
    const letters = head.length;
    const inHead = column.sortable ? letters * SORTED_LETTER + SORTED_EDGES : letters * LETTER + HEAD_EDGES;
    // A badge that is cut says nothing; words that are cut still do.
    const needed = Math.max(inHead, column.stays ? choice : 0);
    const width = Math.max(column.width, Math.min(WIDEST, needed));
    return { ...column, label, head, width, tight: choice > width };
  });
}

/** What the user chose for the list; kept per browser and in saved views. */
export interface ColumnChoice {
  /** Names in order; undefined while nothing was chosen. */
  readonly shown?: readonly string[];
  /** Pixels by column. */
  readonly widths?: Readonly<Record<string, number>>;
}

/** Words of any length, which are cut where the column is short. */
const WORDY: ReadonlySet<CellKind> = new Set([
  "code",
  "text",
  "multiline",
  "email",
  "reference",
  "references",
  "choices",
  "address",
]);
/** Rem by which such a column grows at most. */
const GROWS = 4;

/** Room that is left widens columns of words before the name takes the rest. */
export function roomyColumns<C extends ListColumn & Partial<Pick<NamedColumn, "tight">>>(
  columns: readonly C[],
  room: number,
): readonly C[] {
  const wordy = columns.filter(({ kind, isLabel, tight }) => !isLabel && (WORDY.has(kind) || tight === true));
  const spare = room - columns.reduce((sum, { width }) => sum + width, 0);
  if (spare <= 0 || wordy.length === 0) return columns;
  // In steps, so that a page that is drawn wider does not draw every row anew at each pixel.
  const more = Math.min(GROWS, Math.floor((spare / wordy.length) * 2) / 2);
  if (more === 0) return columns;
  return columns.map((column) => (wordy.includes(column) ? { ...column, width: column.width + more } : column));
}

/** The chosen columns in their order, the label first whatever was stored; names that no longer exist are dropped. */
export function chosenColumns<C extends ListColumn>(columns: readonly C[], choice: ColumnChoice): C[] {
  const { shown } = choice;
  if (shown === undefined) return columns.filter((column) => column.shown);
  const label = columns.filter((column) => column.isLabel);
  return [...label, ...shown.flatMap((name) => columns.filter((column) => column.name === name && !column.isLabel))];
}

/**
 * What fits: the last column leaves until the rest has room; the label and the status stay. Columns that the user chose stay, the table then scrolls sideways.
 *
 * @param available pixels for the columns
 * @param width pixels of a column
 * @param keep never fewer than these, label included
 */
export function fittingColumns<C extends ListColumn>(
  columns: readonly C[],
  available: number,
  width: (column: C) => number,
  keep = 3,
): C[] {
  const fitting = [...columns];
  let total = fitting.reduce((sum, column) => sum + width(column), 0);
  while (total > available && fitting.length > keep) {
    const last = fitting.findLastIndex((column) => !column.stays);
    const [left] = last < 0 ? [] : fitting.splice(last, 1);
    if (left === undefined) break;
    total -= width(left);
  }
  return fitting;
}
