/**
 * Rows on a narrow screen as cards: two lines each, with status and figures at the end. The whole card opens the
 * record.
 */
import { useLayoutEffect, useRef } from "react";
import { isObject } from "../../contract/object";
import { recordPath } from "../../catalogue/screens";
import type { AnyRecord } from "../../contract/resource";
import { Avatar } from "../../ui/avatar/avatar";
import { approachHandlers } from "../../ui/table/approach";
import { SelectionBox } from "../../ui/table/selection-box";
import { scrollWhenRoom } from "../../ui/table/scroll-when-room";
import { Cell } from "../cells/cell";
import { useCellLocale } from "../cells/cell-locale";
import { labelOf } from "../form/reference-search";
import type { ResourceSlots } from "../slots";
import { isTimed, type ListColumn } from "./columns";
import { listKey, storedScroll, storeListState, searchFor } from "./list-address";
import type { ListController } from "./list-controller";
import { pictureOf } from "./list-picture";
import { isSelected } from "./selection";
import { RecordLink } from "./record-link";

/** Assignment of columns to the parts of a card. */
export interface CardLayout {
  /** Status, beside the name. */
  readonly status: ListColumn | undefined;
  /** At most two columns under the name. */
  readonly details: readonly ListColumn[];
  /** Figures and counts under the status. */
  readonly figures: readonly ListColumn[];
}

const FIGURE_KINDS: ReadonlySet<ListColumn["kind"]> = new Set(["rating", "money"]);
const HIDDEN_KINDS: ReadonlySet<ListColumn["kind"]> = new Set([
  "percent",
  "integer",
  "decimal",
  "position",
  "dateTime",
  "date",
  "code",
  // Shown as their number, which is meaningless without a label.
  "rows",
]);

/** Returns whether a value is worth showing on a card. A dash or "No" without the column's name is noise. */
function hasContent(value: unknown): boolean {
  if (isObject(value)) return Object.values(value).some((part) => part !== null && part !== "");
  return value !== null && value !== undefined && value !== "" && value !== false;
}

/**
 * Assigns columns to the parts of a card.
 *
 * @param slotted columns with a slot of the resource; integers among them are counts and belong on the card
 */
export function cardLayout(columns: readonly ListColumn[], slotted: ReadonlySet<string>): CardLayout {
  const others = columns.filter((column) => !column.isLabel);
  const status = others.find((column) => column.isPinned);
  const figures = others.filter(
    (column) => FIGURE_KINDS.has(column.kind) || (column.kind === "integer" && slotted.has(column.name)),
  );
  // When a list is sorted by date, show the date.
  const isDetail = ({ name, kind, field, isSortedBy }: ListColumn): boolean =>
    !HIDDEN_KINDS.has(kind) ||
    isTimed(field) ||
    (isSortedBy && kind === "date") ||
    (kind === "rows" && slotted.has(name));
  const details = others.filter((column) => column !== status && !figures.includes(column) && isDetail(column));
  return { status, details: details.slice(0, 2), figures: figures.slice(0, 2).reverse() };
}

export interface ListCardsProps {
  readonly list: ListController;
  readonly columns: readonly ListColumn[];
  readonly slots: ResourceSlots | undefined;
  /** Offers selection, when there are bulk actions. */
  readonly selectable: boolean;
  readonly title: string;
}

export function ListCards({ list, columns, slots, selectable, title }: ListCardsProps) {
  const { resource, query } = list;
  const { language } = useCellLocale();
  const layout = cardLayout(columns, new Set(Object.keys(slots?.cells ?? {})));
  const box = useRef<HTMLUListElement>(null);
  const search = searchFor(resource, query);

  // Store while scrolling: on unmount the list no longer has a height.
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    // Cards without links contain nothing focusable, so the list itself must be, to scroll by keyboard.
    current.tabIndex = 0;
    const stop = scrollWhenRoom(current, storedScroll(listKey(resource), search));
    const storeScroll = (): void => {
      storeListState(listKey(resource), search, current.scrollTop);
    };
    current.addEventListener("scroll", storeScroll, { passive: true });
    return () => {
      stop();
      current.removeEventListener("scroll", storeScroll);
    };
  }, [resource, search]);

  return (
    <ul ref={box} className="td-cards" aria-label={title} data-stale={list.isStale || undefined}>
      {list.rows.map((record) => (
        <CardRow
          key={record.id}
          name={labelOf(resource, record, language)}
          to={recordPath(resource, record)}
          record={record}
          layout={layout}
          list={list}
          slots={slots}
          selectable={selectable}
        />
      ))}
    </ul>
  );
}

interface CardRowProps extends Pick<ListCardsProps, "list" | "slots" | "selectable"> {
  readonly name: string;
  readonly to: string | undefined;
  readonly record: AnyRecord;
  readonly layout: CardLayout;
}

function CardRow({ name, to, record, layout, list, slots, selectable }: CardRowProps) {
  const { resource } = list;
  const { t, assetBase } = useCellLocale();
  const cell = (column: ListColumn) => (
    <Cell key={column.name} resource={resource} column={column} record={record} slots={slots} />
  );
  const details = layout.details.filter(
    ({ name: field }) => slots?.cells?.[field] !== undefined || hasContent(record[field]),
  );
  const isSelectedRow = selectable && isSelected(list.selection, record.id);
  return (
    <li
      className="td-cards__card"
      part="row"
      data-picked={isSelectedRow || undefined}
      {...approachHandlers(list.approach, record)}
    >
      {selectable ? (
        <SelectionBox
          label={t("list.select.row", { label: name })}
          checked={isSelectedRow}
          onToggle={(range) => {
            list.toggle(record.id, range);
          }}
        />
      ) : null}
      {resource.list?.picture === undefined ? null : (
        <Avatar name={name} src={pictureOf(resource, record, assetBase)} size={32} square />
      )}
      <span className="td-cards__text">
        {to === undefined ? (
          <span className="td-cards__name td-truncate">{name}</span>
        ) : (
          <RecordLink
            definition={resource}
            record={record}
            className="td-cards__name td-cards__link td-truncate"
            to={to}
          >
            {name}
          </RecordLink>
        )}
        <span className="td-cards__details">
          {details.map((column) =>
            column.kind === "boolean" ? <span key={column.name}>{t.key(column.labelKey)}</span> : cell(column),
          )}
        </span>
      </span>
      <span className="td-cards__end">
        {layout.status === undefined ? null : cell(layout.status)}
        <span className="td-cards__figures">{layout.figures.map(cell)}</span>
      </span>
    </li>
  );
}
