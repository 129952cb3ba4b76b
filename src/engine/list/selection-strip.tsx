/** Bar of a list with selected rows: their number, and the actions that apply to them. */
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import { deferred } from "../../ui/deferred";
import type { BulkStripProps } from "../../ui/table/bulk-strip";
import type { ResourceAction } from "../actions/resource-action";
import type { Actions } from "../actions/use-actions";
import { useCellLocale } from "../cells/cell-locale";
import { searchOf } from "../resource-queries";
import type { SelectedRecords } from "./export-dialog";
import type { ListController } from "./list-controller";
import { withPage } from "./list-state";
import { isSelected, pageState, selectedCount, selectionBody } from "./selection";

const BulkStrip = deferred<BulkStripProps>(async () => (await import("../../ui/table/bulk-strip")).BulkStrip);

/** Returns the selected records as calls expect them, with their number. */
export function selectedRecords({ resource, query, selection, page }: ListController): SelectedRecords {
  return {
    count: selectedCount(selection, page?.total ?? 0),
    selection: selectionBody(selection, Object.fromEntries(searchOf(resource, withPage(query, 1)))),
  };
}

/** Returns the bulk actions that apply to at least one selected row, as far as the selected rows are visible. */
function bulkFor(actions: readonly ResourceAction[], { rows, selection }: ListController): readonly ResourceAction[] {
  const selectedRows = rows.filter(({ id }) => isSelected(selection, id));
  const isSelectionOnPage = !selection.all && selectedRows.length === selection.ids.size;
  return isSelectionOnPage ? actions.filter((action) => selectedRows.some(action.appliesTo)) : actions;
}

export interface SelectionStripProps {
  readonly list: ListController;
  readonly actions: Actions;
  /** Number of records that the list finds, as text. */
  readonly matchCount: string;
  /** Opens the export of the selection; undefined where the account may not export. */
  readonly onExport: (() => void) | undefined;
}

/** Shows nothing without selected rows. */
export function SelectionStrip({ list, actions, matchCount, onExport }: SelectionStripProps) {
  const { t } = useCellLocale();
  const { selection } = list;
  const selected = selectedRecords(list);
  if (selected.count === 0) return null;
  const ids = list.rows.map(({ id }) => id);
  const bulkActions = bulkFor(actions.bulk, list).map((action) => ({
    id: action.name,
    label: action.label,
    icon: action.icon,
    onSelect: () => {
      actions.run(action, { kind: "many", ...selected });
    },
  }));
  const exportAction =
    onExport === undefined ? [] : [{ id: "export", label: t("list.export"), icon: download, onSelect: onExport }];
  return (
    <BulkStrip
      count={selected.count}
      page={pageState(selection, ids)}
      onTogglePage={list.togglePage}
      selectAll={
        selected.count >= (list.page?.total ?? 0)
          ? undefined
          : { label: t.key("list.select.all", { count: matchCount }), onSelect: list.selectEverything }
      }
      onClear={list.clearSelection}
      actions={[...bulkActions, ...exportAction]}
    />
  );
}
