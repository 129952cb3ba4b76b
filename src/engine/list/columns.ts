/** Columns of a list, derived from the definition: label, kind, alignment, initial width, sortability. */
import type { MessageKey } from "../../contract/errors";
import { choicesOf, type ComputedKind, type Field, type FieldKind } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import type { MetaColumn } from "../../contract/list-definition";
import type { AnyResource } from "../../contract/resource";

/** Kind of a cell: the field's kind; for computed fields the kind they are shown as. */
export type CellKind = Exclude<FieldKind, "computed"> | ComputedKind;

export interface ListColumn {
  readonly name: string;
  readonly labelKey: MessageKey;
  /** Key of a shorter column head; may have no message. */
  readonly headKey: MessageKey;
  readonly kind: CellKind;
  /** Undefined for the meta columns that every record has (id, updatedAt…). */
  readonly field: Field | undefined;
  readonly align: "start" | "end";
  readonly sortable: boolean;
  /** In `--td-rem`. Minimum width for the label column. */
  readonly width: number;
  /** Names the record: first, sticky, takes the remaining width, can't be hidden. */
  readonly isLabel: boolean;
  /** Visible by default. */
  readonly isVisible: boolean;
  /** The list is sorted by it by default. */
  readonly isSortedBy: boolean;
  /** Is never dropped for lack of space: the label and the status. */
  readonly isPinned: boolean;
}

const META: Readonly<Record<MetaColumn, CellKind>> = {
  id: "integer",
  createdAt: "dateTime",
  updatedAt: "dateTime",
  updatedBy: "text",
};
const isMeta = (name: string): name is keyof typeof META => Object.hasOwn(META, name);

/** Returns the kind of a field or meta column; undefined for unknown names. */
export function cellKind(resource: AnyResource, name: string): CellKind | undefined {
  const field = resource.fields[name];
  if (field === undefined) return isMeta(name) ? META[name] : undefined;
  return field.kind === "computed" ? (field.options as { readonly as: ComputedKind }).as : field.kind;
}

export const labelKey = (resource: AnyResource, name: string): MessageKey =>
  resource.fields[name] === undefined ? `list.column.${name}` : messageKeys.field(resource.name, name);

/** Kinds aligned to the end, so that numbers can be compared down a column. */
const NUMERIC: ReadonlySet<CellKind> = new Set(["integer", "decimal", "percent", "money", "rating", "position"]);

/** Whether a percentage is drawn as a bar, which starts at the start. */
export const isGraded = (field: Field | undefined): boolean =>
  field?.kind === "computed" && (field.options as { readonly graded?: boolean }).graded === true;

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
/** Minimum width of the label column, in `--td-rem`. */
const LABEL_MIN_WIDTH = 15;

/** Width of a status badge with a single word. */
const STATUS_WIDTH = 7;

/** Width of a day with a time. */
const TIMED_WIDTH = 9.5;

/** Whether a field is a time at which something happens. */
export const isTimed = (field: Field | undefined): boolean =>
  field?.kind === "dateTime" && (field.options as { readonly timed?: boolean }).timed === true;

/** A status is a choice whose values have tints. */
const isStatus = (kind: CellKind, field: Field | undefined): boolean =>
  kind === "choice" && field !== undefined && "tints" in field.options;

/** Width of the button that edits a value in the list. */
const EDIT_WIDTH = 1.75;

function widthOf(kind: CellKind, field: Field | undefined, isLabel: boolean): number {
  if (isLabel) return LABEL_MIN_WIDTH;
  if (isStatus(kind, field)) return STATUS_WIDTH;
  if (isTimed(field)) return TIMED_WIDTH;
  return WIDTHS[kind] ?? OTHER_WIDTH;
}

/** Kinds without a natural order. */
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
  const declared = resource.list?.sortable;
  if (declared !== undefined) return declared.includes(name);
  const field = resource.fields[name];
  if (field?.kind === "computed") return (field.options as { readonly sortable?: boolean }).sortable === true;
  return !UNSORTABLE.has(kind);
}

/** Returns all columns of a list, in definition order, the label first. */
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
        align: NUMERIC.has(kind) && !isGraded(resource.fields[name]) ? "end" : "start",
        sortable: isSortable(resource, name, kind),
        width:
          widthOf(kind, resource.fields[name], name === label) +
          (list.inlineEdit?.includes(name) === true ? EDIT_WIDTH : 0),
        isLabel: name === label,
        isPinned: name === label || isStatus(kind, resource.fields[name]),
        isSortedBy: list.sort.split(",").some((field) => field.replace("-", "") === name),
        isVisible: name === label || (list.visible ?? list.columns).includes(name),
      },
    ];
  });
}

/** A column with its translated names. */
export interface NamedColumn extends ListColumn {
  readonly label: string;
  /** Column head: the shorter name, if there is one. */
  readonly head: string;
  /** The column is too narrow for its longest choice, and grows when there is room. */
  readonly isTooNarrow: boolean;
}

/**
 * Width of a head per letter and of its edges, in `--td-rem`; then the same when sorted, which is bold and adds an
 * arrow and rank.
 */
const LETTER = 0.47;
const HEAD_EDGES = 1.2;
const SORTED_LETTER = 0.53;
const SORTED_EDGES = 3.05;
/** Maximum width for a head or badge, in `--td-rem`. */
const MAX_WIDTH = 10;
/** Width of a badge per letter, and of its edges with icon. */
const BADGE_LETTER = 0.49;
const BADGE_EDGES = 3;

type Texts = { readonly has: (key: MessageKey) => boolean; readonly key: (key: MessageKey) => string };

/** Returns the width of a field's longest choice; a status is a badge. */
function choiceWidth({ kind, field, labelKey: key }: ListColumn, text: Texts): number {
  if (field === undefined || kind !== "choice" || field.kind !== "choice") return 0;
  const values = choicesOf(field);
  const letters = Math.max(...values.map((value) => text.key(`${key.replace(".field.", ".")}.${value}`).length));
  return isStatus(kind, field) ? letters * BADGE_LETTER + BADGE_EDGES : letters * LETTER + HEAD_EDGES;
}

/** Adds translated names, and widens columns whose head or badge would not fit. */
export function nameColumns(columns: readonly ListColumn[], text: Texts): NamedColumn[] {
  return columns.map((column) => {
    const label = text.key(column.labelKey);
    const head = text.has(column.headKey) ? text.key(column.headKey) : label;
    const choice = choiceWidth(column, text);
    const letters = head.length;
    const headWidth = column.sortable ? letters * SORTED_LETTER + SORTED_EDGES : letters * LETTER + HEAD_EDGES;
    // A truncated badge is useless, unlike truncated text.
    const neededWidth = Math.max(headWidth, column.isPinned ? choice : 0);
    const width = Math.max(column.width, Math.min(MAX_WIDTH, neededWidth));
    return { ...column, label, head, width, isTooNarrow: choice > width };
  });
}

/** Column choices of the user, stored per browser and in saved views. */
export interface ColumnChoice {
  /** Column names in order; undefined when the user has not chosen. */
  readonly shown?: readonly string[];
  /** Pixels by column name. */
  readonly widths?: Readonly<Record<string, number>>;
}

/** Kinds with texts of any length, which are truncated in narrow columns. */
const TEXT_KINDS: ReadonlySet<CellKind> = new Set([
  "code",
  "text",
  "multiline",
  "email",
  "reference",
  "references",
  "choices",
  "address",
]);
/** Maximum growth of such a column, in `--td-rem`. */
const MAX_GROWTH = 4;

/**
 * Widens text columns by spare space, before the label column takes the rest.
 *
 * @param room available width in `--td-rem`
 */
export function widenColumns<C extends ListColumn & Partial<Pick<NamedColumn, "isTooNarrow">>>(
  columns: readonly C[],
  room: number,
): readonly C[] {
  const textColumns = columns.filter(
    ({ kind, isLabel, isTooNarrow }) => !isLabel && (TEXT_KINDS.has(kind) || isTooNarrow === true),
  );
  const freeWidth = room - columns.reduce((sum, { width }) => sum + width, 0);
  if (freeWidth <= 0 || textColumns.length === 0) return columns;
  // In steps of half a rem, so that resizing does not re-render every row at each pixel.
  const growth = Math.min(MAX_GROWTH, Math.floor((freeWidth / textColumns.length) * 2) / 2);
  if (growth === 0) return columns;
  return columns.map((column) => (textColumns.includes(column) ? { ...column, width: column.width + growth } : column));
}

/** Returns the chosen columns in order, the label always first. Names that no longer exist are dropped. */
export function selectedColumns<C extends ListColumn>(columns: readonly C[], choice: ColumnChoice): C[] {
  const { shown } = choice;
  if (shown === undefined) return columns.filter((column) => column.isVisible);
  const label = columns.filter((column) => column.isLabel);
  return [...label, ...shown.flatMap((name) => columns.filter((column) => column.name === name && !column.isLabel))];
}

/**
 * Drops columns from the end until the rest fits. Label and status stay. (Columns chosen by the user are not dropped;
 * the table scrolls sideways instead.)
 *
 * @param available pixels for the columns
 * @param width returns the pixels of a column
 * @param minColumns minimum number of columns, label included
 */
export function fitColumns<C extends ListColumn>(
  columns: readonly C[],
  available: number,
  width: (column: C) => number,
  minColumns = 3,
): C[] {
  const fitting = [...columns];
  let total = fitting.reduce((sum, column) => sum + width(column), 0);
  while (total > available && fitting.length > minColumns) {
    const last = fitting.findLastIndex((column) => !column.isPinned);
    const [removed] = last < 0 ? [] : fitting.splice(last, 1);
    if (removed === undefined) break;
    total -= width(removed);
  }
  return fitting;
}
