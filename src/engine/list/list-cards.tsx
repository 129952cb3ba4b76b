/** The rows on a narrow screen: two lines a record, status and mark at the right; the whole card opens it. */
import { useLayoutEffect, useRef } from "react";
import { recordPath } from "../../catalogue/screens";
import type { AnyRecord } from "../../contract/resource";
import { Avatar } from "../../ui/avatar/avatar";
import { Link } from "../../ui/link/link";
import { SelectionBox } from "../../ui/table/selection-box";
import { scrollWhenRoom } from "../../ui/table/scroll-when-room";
import { Cell } from "../cells/cell";
import { useCellWords } from "../cells/cell-words";
import { labelOf } from "../form/reference-search";
import type { ResourceSlots } from "../slots";
import type { ListColumn } from "./columns";
import { listName, rememberedScroll, rememberList, searchFor } from "./list-address";
import type { ListController } from "./list-controller";
import { pictureOf } from "./list-picture";
import { isSelected } from "./selection";

/** What goes where on a card. */
export interface CardLayout {
  /** The status, beside the name. */
  readonly status: ListColumn | undefined;
  /** Under the name: at most two words. */
  readonly details: readonly ListColumn[];
  /** Under the status: marks and counts. */
  readonly figures: readonly ListColumn[];
}

const FIGURES: ReadonlySet<ListColumn["kind"]> = new Set(["rating", "money"]);
const QUIET: ReadonlySet<ListColumn["kind"]> = new Set([
  "percent",
  "integer",
  "decimal",
  "position",
  "dateTime",
  "date",
  "code",
  // Shown as their number, which says nothing without a name.
  "rows",
]);

/** Whether a card has something to show of a value: a dash or a "No" without the column's name is noise. */
function isSaid(value: unknown): boolean {
  if (typeof value === "object" && value !== null)
    return Object.values(value).some((part) => part !== null && part !== "");
  return value !== null && value !== undefined && value !== "" && value !== false;
}

/** @param slotted columns that the resource draws itself: a count that asks for something belongs on the card */
export function cardLayout(columns: readonly ListColumn[], slotted: ReadonlySet<string>): CardLayout {
  const others = columns.filter((column) => !column.isLabel);
  const status = others.find((column) => column.stays);
  const figures = others.filter(
    (column) => FIGURES.has(column.kind) || (column.kind === "integer" && slotted.has(column.name)),
  );
  // Whoever goes through days wants to see the day.
  const isTold = ({ name, kind, leads }: ListColumn): boolean =>
    !QUIET.has(kind) || (leads && kind === "date") || (kind === "rows" && slotted.has(name));
  const details = others.filter((column) => column !== status && !figures.includes(column) && isTold(column));
  return { status, details: details.slice(0, 2), figures: figures.slice(0, 2).reverse() };
}

export interface ListCardsProps {
  readonly list: ListController;
  readonly columns: readonly ListColumn[];
  readonly slots: ResourceSlots | undefined;
  /** Something can be done with several records at once. */
  readonly selectable: boolean;
  readonly title: string;
}

export function ListCards({ list, columns, slots, selectable, title }: ListCardsProps) {
  const { resource, query } = list;
  const { language } = useCellWords();
  const layout = cardLayout(columns, new Set(Object.keys(slots?.cells ?? {})));
  const box = useRef<HTMLUListElement>(null);
  const search = searchFor(resource, query);

  // Kept as one scrolls: when this goes away the list no longer has a height to ask for.
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    // Cards without a link hold nothing that takes the focus: the list is scrolled by its own.
    current.tabIndex = 0;
    const stop = scrollWhenRoom(current, rememberedScroll(listName(resource), search));
    const keep = (): void => {
      rememberList(listName(resource), search, current.scrollTop);
    };
    current.addEventListener("scroll", keep, { passive: true });
    return () => {
      stop();
      current.removeEventListener("scroll", keep);
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
  const { t, assetBase } = useCellWords();
  const cell = (column: ListColumn) => (
    <Cell key={column.name} resource={resource} column={column} record={record} slots={slots} />
  );
  const details = layout.details.filter(
    ({ name: field }) => slots?.cells?.[field] !== undefined || isSaid(record[field]),
  );
  const picked = selectable && isSelected(list.selection, record.id);
  return (
    <li className="td-cards__card" data-picked={picked || undefined}>
      {selectable ? (
        <SelectionBox
          label={t("list.select.row", { label: name })}
          checked={picked}
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
          <Link className="td-cards__name td-cards__link td-truncate" to={to}>
            {name}
          </Link>
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
