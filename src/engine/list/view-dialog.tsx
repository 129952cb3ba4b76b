/** Dialog to save a view of a list, or to rename or share a saved one. */
import { useState } from "react";
import type { SavedView } from "../../contract/endpoints/saved-views";
import { Checkbox } from "../../ui/inputs/checkbox";
import { useCellLocale } from "../cells/cell-locale";
import type { ListController } from "./list-controller";
import { NamedViewDialog } from "./named-view-dialog";
import { viewQuery, type SavedViews } from "./saved-views";

export interface ViewDialogProps {
  readonly list: ListController;
  readonly saved: SavedViews;
  /** Undefined for a new view. */
  readonly view: SavedView | undefined;
  readonly onClose: () => void;
}

export function ViewDialog({ list, saved, view, onClose }: ViewDialogProps) {
  const { t } = useCellLocale();
  const { resource, query } = list;
  const visible = list.preferences.shown;
  const [withColumns, setWithColumns] = useState(view === undefined ? visible !== undefined : view.columns !== null);
  const columns = withColumns ? [...(view?.columns ?? visible ?? [])] : null;
  return (
    <NamedViewDialog
      resource={resource}
      title={t(view === undefined ? "list.view.save" : "list.view.edit")}
      initial={view ?? { name: "", shared: false }}
      onSave={(named) =>
        view === undefined
          ? saved.create({ ...named, columns, query: viewQuery(resource, query), format: null })
          : saved.update(view, { ...named, columns })
      }
      onClose={onClose}
    >
      {visible === undefined && view?.columns == null ? null : (
        <Checkbox
          label={t("list.view.columns")}
          checked={withColumns}
          onChange={(event) => {
            setWithColumns(event.target.checked);
          }}
        />
      )}
    </NamedViewDialog>
  );
}
