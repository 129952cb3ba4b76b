/** Screen kind `list`: title, views, toolbar, rows as table or cards, selection, pagination. */
import { useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { PAGE_SIZES } from "../../contract/list-query";
import type { AnyResource } from "../../contract/resource";
import { useReady } from "../../runtime/element";
import { useCan, useQueryValue, useSession } from "../../runtime/react";
import { whenIdle } from "../../runtime/when-idle";
import { deferred } from "../../ui/deferred";
import { HELP_KEY } from "../../ui/shortcuts";
import { defineSheet } from "../../ui/styles";
import { Pagination } from "../../ui/table/pagination";
import { useBox } from "../../ui/table/use-box";
import { useFillHeight } from "../../ui/table/use-fill-height";
import { useActions } from "../actions/use-actions";
import { CellLocaleProvider, useCellLocale } from "../cells/cell-locale";
import { formatNumber } from "../cells/format";
import { searchOf } from "../resource-queries";
import type { ResourceSlots } from "../slots";
import { selectedColumns, type NamedColumn } from "./columns";
import css from "./list.css";
import { amountText, rangeNote } from "./list-amounts";
import { alternativeView, useListActions, type ListAction } from "./list-actions";
import { queryFrom } from "./list-address";
import { Denied, ListState } from "./list-body";
import { ListAlternative } from "./list-alternative";
import { ListCards } from "./list-cards";
import { useListController, useViewPage, useViewPages, type ListController } from "./list-controller";
import type { ListDialogName } from "./list-dialogs";
import { ListTable, visibleColumns } from "./list-table";
import { CreateButton, ListTitle, listTitle, useCreatePath } from "./list-title";
import { ListToolbar } from "./list-toolbar";
import { isFiltered, isSorted, withPage } from "./list-state";
import { RecordsOverList } from "./open-beside";
import { PrintedDay } from "./printed-day";
import { useOpenedRecord } from "./use-opened-record";
import { useSavedViews, viewQuery } from "./saved-views";
import { selectedRecords, SelectionStrip } from "./selection-strip";
import { SEARCH_KEY, useShortcuts } from "./use-shortcuts";
import { COUNTED_VIEWS, ViewTabs } from "./view-tabs";
import { definedViews } from "./views";
import { useVisibleParts } from "./use-visible-parts";

defineSheet(css);

const ListDialogs = deferred(async () => {
  const { ListDialogs: content } = await import("./list-dialogs");
  return content;
});

/** Loaded with the first rows, for lists that have figures. */
const ListFigures = deferred<{ readonly list: ListController }>(async () => {
  const { ListFigures: content } = await import("./list-figures");
  return content;
});

/** Width in pixels below which rows become cards. */
const NARROW = 640;
const NONE: readonly ListAction[] = [];

export interface ListScreenProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
}

export function ListScreen(props: ListScreenProps) {
  const [view] = useQueryValue("view");
  const { views = {} } = props.slots ?? {};
  const View = view !== null && Object.hasOwn(views, view) ? views[view] : undefined;
  if (View !== undefined) return <View />;
  return (
    <CellLocaleProvider>
      <RecordsOverList resource={props.resource} slots={props.slots}>
        <List {...props} />
      </RecordsOverList>
    </CellLocaleProvider>
  );
}

function List({ resource, slots }: ListScreenProps) {
  const { t, locale } = useCellLocale();
  const session = useSession();
  const mayRead = useCan(resource.right?.read) || session.status !== "ready";
  const [isIdle, setIsIdle] = useState(false);
  const saved = useSavedViews(resource, isIdle);
  const views = useMemo(() => [...definedViews(resource, t), ...saved.views], [resource, t, saved.views]);
  const { columns, filters } = useVisibleParts(resource, t);
  const list = useListController(resource, views, mayRead);
  const { page, query } = list;
  useDefaultView(list, saved.start);
  useOpenedRecord(list);
  const hasPage = page !== undefined;
  useEffect(() => {
    if (!hasPage) return undefined;
    return whenIdle(() => {
      setIsIdle(true);
    });
  }, [hasPage]);
  const { select, deselect } = list;
  const actions = useActions(resource, {
    slots,
    // What was refused stays selected, so that it can be corrected.
    onDone: (_action, target, failed) => {
      if (failed === 0) deselect(target);
    },
    onSelect: select,
  });

  const [root, box] = useBox<HTMLElement>();
  const card = useRef<HTMLDivElement>(null);
  const fill = useFillHeight(card);
  const searchBox = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<ListDialogName | "export-selection">();
  useShortcuts(root, [
    [SEARCH_KEY, () => searchBox.current?.focus()],
    [
      HELP_KEY,
      () => {
        setDialog("help");
      },
    ],
  ]);

  const [show, setShow] = useQueryValue("show");
  const alternative = alternativeView(resource);
  const isAlternative = alternative !== undefined && show === alternative;
  const listActions = useListActions(resource, {
    isAlternative,
    onToggleView: () => {
      setShow(isAlternative || alternative === undefined ? null : alternative);
    },
    onDialog: setDialog,
  });
  const isNarrow = box.width > 0 && box.width < NARROW;
  const hasEdges = actions.all.length > 0 || actions.bulk.length > 0;
  const fittingColumns = useStableColumns(
    isNarrow ? selectedColumns(columns, list.preferences) : visibleColumns(columns, list, box, hasEdges),
  );
  useReady(list.status === "ready", mayRead && list.status === "loading" ? undefined : (list.error ?? !mayRead));
  useScrollToTop(card, query.page);

  const title = listTitle(t, resource);
  useViewPages(list, views.slice(0, COUNTED_VIEWS), isIdle);
  const all = useViewPage(list, views[0]);
  const total = page?.total ?? 0;
  const matchCount = page === undefined ? "" : amountText(page, { t, locale });
  const createPath = useCreatePath(resource);
  const first = (query.page - 1) * query.size + 1;

  if (!mayRead) return <Denied />;
  return (
    <section
      ref={root}
      className="td-list"
      data-td-density={list.preferences.density}
      data-framed={fill.isFramed || undefined}
      aria-label={title}
      part="list"
    >
      <ListTitle
        resource={resource}
        title={title}
        count={all === undefined ? undefined : amountText(all, { t, locale })}
        actions={listActions}
      />
      {views.length < 2 && !isFiltered(query) && !isSorted(list) ? null : (
        <ViewTabs list={list} views={views} saved={saved} />
      )}
      <ListToolbar
        list={list}
        columns={columns}
        visibleCount={fittingColumns.length}
        filters={filters}
        narrow={isNarrow}
        more={isNarrow && fill.isFramed ? listActions : NONE}
        searchBox={searchBox}
      />
      {resource.list?.figures === undefined || page === undefined ? null : <ListFigures list={list} />}
      <p className="td-visually-hidden" role="status">
        {page === undefined || list.isStale ? "" : t.count("list.found", total)}
      </p>
      <div
        ref={card}
        className="td-list__card"
        style={{ [isNarrow ? "blockSize" : "maxBlockSize"]: fill.height }}
        data-docked={fill.height !== undefined || undefined}
      >
        {/* Rows are many: they are rendered once, in columns that fit. */}
        {!box.isMeasured ? null : isAlternative ? (
          <ListAlternative view={alternative} list={list} />
        ) : list.rows.length === 0 ? (
          <ListState list={list} columns={fittingColumns.length} />
        ) : isNarrow ? (
          <ListCards
            list={list}
            columns={fittingColumns}
            slots={slots}
            selectable={actions.bulk.length > 0}
            title={title}
          />
        ) : (
          <ListTable list={list} columns={fittingColumns} box={box} slots={slots} actions={actions} title={title} />
        )}
        <SelectionStrip
          list={list}
          actions={actions}
          matchCount={matchCount}
          onExport={
            listActions.some(({ id }) => id === "export")
              ? () => {
                  setDialog("export-selection");
                }
              : undefined
          }
        />
        {page === undefined || total === 0 || isAlternative ? null : (
          <Pagination
            range={t("list.range", {
              from: formatNumber(first, locale),
              to: formatNumber(first + list.rows.length - 1, locale),
              total: matchCount,
            })}
            note={isFiltered(query) ? rangeNote(page, all, { t, locale }) : undefined}
            page={query.page}
            pages={list.pages}
            size={query.size}
            sizes={PAGE_SIZES}
            onPage={list.goToPage}
            onSize={list.setSize}
          >
            {isNarrow && fill.isFramed && createPath !== undefined ? (
              <CreateButton path={createPath} label={t("list.create")} />
            ) : null}
          </Pagination>
        )}
      </div>
      <PrintedDay />
      {actions.dialogs}
      {dialog === undefined ? null : (
        <ListDialogs
          name={dialog === "export-selection" ? "export" : dialog}
          selected={dialog === "export-selection" ? selectedRecords(list) : undefined}
          resource={resource}
          query={Object.fromEntries(searchOf(resource, withPage(query, 1)))}
          viewQuery={viewQuery(resource, query)}
          visibleColumns={fittingColumns.map(({ name }) => name)}
          onClose={() => {
            setDialog(undefined);
          }}
        />
      )}
    </section>
  );
}

/**
 * Applies the default view chosen in another browser of the account: at once if the list is not filtered and has no
 * default here, else at the next opening.
 */
function useDefaultView(list: ListController, start: string | null | undefined): void {
  const { resource, preferences, setPreferences, query, show } = list;
  useEffect(() => {
    if (start === undefined || start === null || start === preferences.defaultView) return;
    if (preferences.defaultView === undefined && start !== "" && !isFiltered(query)) show(queryFrom(resource, start));
    setPreferences({ defaultView: start });
  }, [start, resource, preferences.defaultView, setPreferences, query, show]);
}

const isSameColumn = (a: NamedColumn, b: NamedColumn | undefined): boolean =>
  a === b || (a.name === b?.name && a.width === b.width && a.label === b.label && a.head === b.head);

/** Returns the same array while the columns are equal: the width changes with every pixel, the columns rarely. */
function useStableColumns(columns: readonly NamedColumn[]): readonly NamedColumn[] {
  const [stable, setStable] = useState(columns);
  const isSame =
    stable.length === columns.length && stable.every((column, index) => isSameColumn(column, columns[index]));
  if (!isSame) setStable(columns);
  return isSame ? stable : columns;
}

/** Scrolls to the top when the page changes, right before the new rows are painted: at once, the browser would lay them out twice. */
function useScrollToTop(card: RefObject<HTMLElement | null>, page: number): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    requestAnimationFrame(() => {
      card.current?.querySelector(".td-table, .td-cards")?.scrollTo({ top: 0 });
    });
  }, [card, page]);
}
