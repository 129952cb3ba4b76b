/** The rows as a table: columns that fit, cells by kind, the row's menu. */
import { useCallback, useMemo } from "react";
import { recordPath } from "../../catalogue/screens";
import type { AnyRecord } from "../../contract/resource";
import { useCan, useNavigate } from "../../runtime/react";
import { Avatar } from "../../ui/avatar/avatar";
import { Link } from "../../ui/link/link";
import { DataTable } from "../../ui/table/data-table";
import type { TableColumn } from "../../ui/table/table-types";
import type { Box } from "../../ui/table/use-box";
import type { Actions } from "../actions/use-actions";
import { Cell } from "../cells/cell";
import { useCellWords } from "../cells/cell-words";
import { labelOf } from "../form/reference-search";
import type { ResourceSlots } from "../slots";
import { chosenColumns, fittingColumns, roomyColumns, type NamedColumn } from "./columns";
import { InlineCell } from "./inline-cell";
import { useWithheld } from "./list-actions";
import { listName, rememberedScroll, rememberList, searchFor } from "./list-address";
import type { ListController } from "./list-controller";
import { pictureOf } from "./list-picture";
import { RowMenu } from "./row-menu";
import { isSelected, pageState } from "./selection";

/** Tick and menu columns, in rem; the card's border with a scroll bar, in pixels. */
const EDGES = 5.5;
const SCROLL_BAR = 17;
/** Rows in rem. Fingers beat density. */
const ROW = { comfortable: 2.5, compact: 2 } as const;
const ROW_FOR_FINGERS = 3;
const hasFingers = (): boolean => typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;

/**
 * The columns on show: the chosen ones, or of those shown by default as many as have room. A width set by hand takes no column away: the
 * table then scrolls sideways.
 */
export function shownColumns(
  columns: readonly NamedColumn[],
  list: Pick<ListController, "preferences">,
  { width, rem }: Box,
  hasEdges: boolean,
): readonly NamedColumn[] {
  const { shown } = list.preferences;
  const chosen = chosenColumns(columns, { shown });
  if (shown !== undefined || width === 0) return chosen;
  const room = width - SCROLL_BAR - (hasEdges ? EDGES * rem : 0);
  return roomyColumns(
    fittingColumns(chosen, room, (column) => widthOf(column, rem)),
    room / rem,
  );
}

const widthOf = (column: NamedColumn, rem: number): number => Math.round(column.width * rem);

export interface ListTableProps {
  readonly list: ListController;
  /** One identity as long as they are the same: new columns draw every row anew. */
  readonly columns: readonly NamedColumn[];
  readonly box: Box;
  readonly slots: ResourceSlots | undefined;
  readonly actions: Actions;
  readonly title: string;
}

export function ListTable({ list, columns, box, slots, actions, title }: ListTableProps) {
  const { resource, query, preferences, selection } = list;
  const words = useCellWords();
  const { t, language, assetBase } = words;
  const navigate = useNavigate();
  const opens = resource.screens.detail !== undefined;
  const pathTo = useCallback((record: AnyRecord) => recordPath(resource, record), [resource]);
  const ids = useMemo(() => list.rows.map(({ id }) => id), [list.rows]);
  const { density = "comfortable", widths } = preferences;

  const isWithheld = useWithheld(resource);
  const mayWrite = useCan(resource.right?.write) && !isWithheld && resource.operations?.update !== false;
  const editable = useMemo(() => new Set<string>(mayWrite ? resource.list?.inlineEdit : []), [resource, mayWrite]);

  const tableColumns = useMemo(
    () =>
      columns.map((column): TableColumn<AnyRecord> => ({
        id: column.name,
        label: column.head,
        // What a resource draws itself is no bare figure; amounts are compared down a column, however they are drawn.
        align: slots?.cells?.[column.name] === undefined || column.kind === "money" ? column.align : "start",
        sortable: column.sortable,
        width: widthOf(column, box.rem),
        takesRest: column.isLabel,
        cell: (record) =>
          column.isLabel ? (
            <NameCell
              record={record}
              name={labelOf(resource, record, language)}
              to={pathTo(record)}
              picture={pictureOf(resource, record, assetBase)}
              hasPicture={resource.list?.picture !== undefined}
            />
          ) : editable.has(column.name) ? (
            <InlineCell resource={resource} column={column} record={record}>
              <Cell resource={resource} column={column} record={record} slots={slots} />
            </InlineCell>
          ) : (
            <Cell resource={resource} column={column} record={record} slots={slots} />
          ),
      })),
    [columns, box.rem, resource, slots, language, pathTo, editable, assetBase],
  );

  const { run, forRecord } = actions;
  const hasMenu = actions.all.length > 0;
  const rowActions = useCallback(
    (record: AnyRecord) => (
      <RowMenu
        record={record}
        label={t("list.row.menu", { label: labelOf(resource, record, language) })}
        forRecord={forRecord}
        run={run}
      />
    ),
    [resource, t, language, forRecord, run],
  );
  const search = searchFor(resource, query);

  return (
    <DataTable
      texts={{
        caption: title,
        selectPage: t("list.select.page"),
        selectRow: (label) => t("list.select.row", { label }),
        resize: t("list.column.resize"),
        actions: t("list.row.actions"),
      }}
      columns={tableColumns}
      rows={list.rows}
      total={list.page?.total ?? 0}
      offset={(query.page - 1) * query.size}
      rowLabel={(record) => labelOf(resource, record, language)}
      rowHeight={Math.round((hasFingers() ? ROW_FOR_FINGERS : ROW[density]) * box.rem)}
      sort={query.sort}
      onSort={list.sortBy}
      selection={
        actions.bulk.length === 0
          ? undefined
          : {
              isSelected: (id) => isSelected(selection, id),
              page: pageState(selection, ids),
              onToggle: list.toggle,
              onTogglePage: list.togglePage,
            }
      }
      onOpen={
        opens
          ? (record, newTab) => {
              void navigate(recordPath(resource, record) ?? "", { newTab });
            }
          : undefined
      }
      onHover={list.hover}
      rowActions={hasMenu ? rowActions : undefined}
      widths={widths ?? {}}
      onResize={(next) => {
        list.setPreferences({ widths: next });
      }}
      stale={list.isStale}
      scroll={rememberedScroll(listName(resource), search)}
      onLeave={(scroll) => {
        rememberList(listName(resource), search, scroll);
      }}
    />
  );
}

interface NameCellProps {
  readonly record: AnyRecord;
  readonly name: string;
  readonly to: string | undefined;
  readonly picture: string | undefined;
  readonly hasPicture: boolean;
}

/** Picture or initials, and the name as a link, so that the browser's own ways to open it work. */
export function NameCell({ name, to, picture, hasPicture }: NameCellProps) {
  return (
    <span className="td-list__name">
      {hasPicture ? <Avatar name={name} src={picture} size={24} square /> : null}
      {to === undefined ? (
        <span className="td-truncate" title={name}>
          {name}
        </span>
      ) : (
        <Link className="td-list__link td-truncate" to={to} title={name} tabIndex={-1}>
          {name}
        </Link>
      )}
    </span>
  );
}
