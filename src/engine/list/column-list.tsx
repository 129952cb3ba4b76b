/** Chooses the visible columns and their order. */
import { Button } from "../../ui/button/button";
import { useCellLocale } from "../cells/cell-locale";
import { OrderedChoices } from "../ordered-choices";
import { selectedColumns } from "./columns";
import type { NamedColumn } from "./columns";
import type { ListController } from "./list-controller";

export interface ColumnListProps {
  readonly list: ListController;
  readonly columns: readonly NamedColumn[];
  /** Number of visible columns; fewer than chosen when there is no room. */
  readonly visibleCount: number;
}

export function ColumnList({ list, columns, visibleCount }: ColumnListProps) {
  const { t } = useCellLocale();
  const selected = selectedColumns(columns, list.preferences);
  return (
    <div className="td-list__columns">
      {visibleCount < selected.length ? <p className="td-small td-muted">{t("list.columns.narrow")}</p> : null}
      <OrderedChoices
        choices={columns.map(({ name, label, isLabel }) => ({ name, label, isFixed: isLabel }))}
        chosen={selected.map(({ name }) => name)}
        onChange={(shown) => {
          list.setPreferences({ shown });
        }}
      />
      <Button
        size="sm"
        variant="quiet"
        onClick={() => {
          list.setPreferences({ shown: undefined, widths: undefined });
        }}
      >
        {t("list.columns.reset")}
      </Button>
    </div>
  );
}
