/** Dialogs of a list: shortcuts, export, import. Loaded when first opened. */
import type { AnyResource } from "../../contract/resource";
import { deferred } from "../../ui/deferred";
import { ExportDialog, type SelectedRecords } from "./export-dialog";

const ImportDialog = deferred(async () => {
  const { ImportDialog: content } = await import("../import/import-dialog");
  return content;
});

const ShortcutSheet = deferred(async () => (await import("../shortcuts/shortcut-sheet")).ShortcutSheet);

export type ListDialogName = "help" | "export" | "import";

export interface ListDialogsProps {
  readonly name: ListDialogName;
  readonly resource: AnyResource;
  /** Filters and sort of the list. */
  readonly query: Readonly<Record<string, string>>;
  /** The same as a saved view stores them. */
  readonly viewQuery: string;
  /** Names of the visible columns. */
  readonly visibleColumns: readonly string[];
  /** Records to export; all when absent. */
  readonly selected?: SelectedRecords;
  readonly onClose: () => void;
}

export function ListDialogs({ name, resource, query, viewQuery, visibleColumns, selected, onClose }: ListDialogsProps) {
  if (name === "help") return <ShortcutSheet onClose={onClose} />;
  if (name === "export")
    return (
      <ExportDialog
        resource={resource}
        query={query}
        viewQuery={viewQuery}
        visibleColumns={visibleColumns}
        selected={selected}
        onClose={onClose}
      />
    );
  return <ImportDialog resource={resource} onClose={onClose} />;
}
