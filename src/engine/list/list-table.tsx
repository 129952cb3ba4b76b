/** Rows as a table: columns that fit, cells by kind, row menus. */
import { useCallback, useMemo } from "react";
import { recordPath } from "../../catalogue/screens";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { useCan, useNavigate } from "../../runtime/react";
import { Avatar } from "../../ui/avatar/avatar";
import { DataTable } from "../../ui/table/data-table";
import type { TableColumn } from "../../ui/table/table-types";
import type { Box } from "../../ui/table/use-box";
import type { Actions } from "../actions/use-actions";
import { Cell } from "../cells/cell";
import { useCellLocale } from "../cells/cell-locale";
import { labelOf } from "../form/reference-search";
import type { ResourceSlots } from "../slots";
import { selectedColumns, fitColumns, widenColumns, type NamedColumn } from "./columns";
import { InlineCell } from "./inline-cell";
import { useChangesBlocked } from "./changes-blocked";
import { listKey, storedScroll, storeListState, searchFor } from "./list-address";
import type { ListController } from "./list-controller";
import { pictureOf } from "./list-picture";
import { useOpenBeside } from "./open-beside";
import { RecordLink } from "./record-link";
import { useRecordEvents } from "../record-events";
import { RowMenu } from "./row-menu";
import { isSelected, pageState } from "./selection";

/** Width of the checkbox and menu columns, in `--td-rem`. */
const EDGES_REM = 5.5;
/** Width of the card's border and a scroll bar, in pixels. */
const SCROLL_BAR_PX = 17;
/** Row heights in `--td-rem`. Touch input overrides density. */
const ROW_HEIGHT = { comfortable: 2.5, compact: 2 } as const;
const TOUCH_ROW_HEIGHT = 3;
const isTouch = (): boolean => typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;

/**
 * Returns the visible columns: those chosen by the user, else as many of the default ones as fit. Widths set by the
 * user do not hide columns; the table scrolls sideways instead.
 */
export function visibleColumns(
  columns: readonly NamedColumn[],
  list: Pick<ListController, "preferences">,
  { width, rem }: Pick<Box, "width" | "rem">,
  hasEdges: boolean,
): readonly NamedColumn[] {
  const { shown } = list.preferences;
  const selected = selectedColumns(columns, { shown });
  if (shown !== undefined || width === 0) return selected;
  const room = width - SCROLL_BAR_PX - (hasEdges ? EDGES_REM * rem : 0);
  return widenColumns(
    fitColumns(selected, room, (column) => widthOf(column, rem)),
    room / rem,
  );
}

const widthOf = (column: NamedColumn, rem: number): number => Math.round(column.width * rem);

export interface ListTableProps {
  readonly list: ListController;
  /** Must be referentially stable: a new array re-renders every row. */
  readonly columns: readonly NamedColumn[];
  readonly box: Box;
  readonly slots: ResourceSlots | undefined;
  readonly actions: Actions;
  readonly title: string;
}

export function ListTable({ list, columns, box, slots, actions, title }: ListTableProps) {
  const { resource, query, preferences, selection } = list;
  const cellLocale = useCellLocale();
  const { t, language, assetBase } = cellLocale;
  const navigate = useNavigate();
  const recordEvents = useRecordEvents(resource);
  const openBeside = useOpenBeside();
  const hasDetail = resource.screens.detail !== undefined;
  const pathTo = useCallback((record: AnyRecord) => recordPath(resource, record), [resource]);
  const ids = useMemo(() => list.rows.map(({ id }) => id), [list.rows]);
  const { density = "comfortable", widths } = preferences;

  const areChangesBlocked = useChangesBlocked(resource);
  const mayWrite = useCan(resource.right?.write) && !areChangesBlocked && resource.operations?.update !== false;
  const editable = useMemo(() => new Set<string>(mayWrite ? resource.list?.inlineEdit : []), [resource, mayWrite]);

  const tableColumns = useMemo(
    () =>
      columns.map((column): TableColumn<AnyRecord> => ({
        id: column.name,
        label: column.head,
        // Cells of slots are rarely plain numbers, so they are aligned to the start. Amounts of money keep their alignment,
        // so that they can be compared.
        align: slots?.cells?.[column.name] === undefined || column.kind === "money" ? column.align : "start",
        sortable: column.sortable,
        width: widthOf(column, box.rem),
        fillsWidth: column.isLabel,
        cell: (record) =>
          column.isLabel ? (
            <NameCell
              record={record}
              name={labelOf(resource, record, language)}
              to={pathTo(record)}
              resource={resource}
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
      rowHeight={Math.round((isTouch() ? TOUCH_ROW_HEIGHT : ROW_HEIGHT[density]) * box.rem)}
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
        hasDetail
          ? (record, newTab) => {
              if (!newTab && !recordEvents.opens(record)) return;
              if (newTab || openBeside === undefined) void navigate(recordPath(resource, record) ?? "", { newTab });
              else openBeside(record);
            }
          : undefined
      }
      onApproach={list.approach}
      rowActions={hasMenu ? rowActions : undefined}
      widths={widths ?? {}}
      onResize={(next) => {
        list.setPreferences({ widths: next });
      }}
      stale={list.isStale}
      scroll={storedScroll(listKey(resource), search)}
      onLeave={(scroll) => {
        storeListState(listKey(resource), search, scroll);
      }}
    />
  );
}

interface NameCellProps {
  readonly record: AnyRecord;
  readonly name: string;
  readonly to: string | undefined;
  readonly resource: AnyResource;
  readonly picture: string | undefined;
  readonly hasPicture: boolean;
}

/** Picture or initials, and the name as a link, which the browser can also open in another tab. */
export function NameCell({ resource, record, name, to, picture, hasPicture }: NameCellProps) {
  return (
    <span className="td-list__name">
      {hasPicture ? <Avatar name={name} src={picture} size={24} square /> : null}
      {to === undefined ? (
        <span className="td-truncate" title={name}>
          {name}
        </span>
      ) : (
        <RecordLink
          definition={resource}
          record={record}
          className="td-list__link td-truncate"
          to={to}
          title={name}
          tabIndex={-1}
        >
          {name}
        </RecordLink>
      )}
    </span>
  );
}
