/** Chooses visible columns by checkbox and their order by buttons, which works with keyboard and touch. */
import down from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/chevron-up.svg";
import { Button } from "../../ui/button/button";
import { IconButton } from "../../ui/button/icon-button";
import { Checkbox } from "../../ui/inputs/checkbox";
import { useCellLocale } from "../cells/cell-locale";
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
  const ordered = [...selected, ...columns.filter((column) => !selected.includes(column))];
  const set = (names: readonly string[]): void => {
    list.setPreferences({ shown: names });
  };
  const names = selected.map(({ name }) => name);
  const move = (index: number, steps: number): void => {
    const next = [...names];
    const [name] = next.splice(index, 1);
    if (name !== undefined) next.splice(index + steps, 0, name);
    set(next);
  };
  return (
    <div className="td-list__columns">
      {visibleCount < selected.length ? <p className="td-small td-muted">{t("list.columns.narrow")}</p> : null}
      <ul>
        {ordered.map((column, index) => {
          const { label } = column;
          const isChosen = names.includes(column.name);
          return (
            <li key={column.name}>
              <Checkbox
                label={label}
                checked={isChosen}
                disabled={column.isLabel}
                onChange={() => {
                  set(isChosen ? names.filter((name) => name !== column.name) : [...names, column.name]);
                }}
              />
              {isChosen && !column.isLabel ? (
                <span className="td-list__move">
                  <IconButton
                    icon={up}
                    size="sm"
                    tooltip={false}
                    label={t("list.columns.up", { label })}
                    disabled={index < 2}
                    onClick={() => {
                      move(index, -1);
                    }}
                  />
                  <IconButton
                    icon={down}
                    size="sm"
                    tooltip={false}
                    label={t("list.columns.down", { label })}
                    disabled={index >= names.length - 1}
                    onClick={() => {
                      move(index, 1);
                    }}
                  />
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
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
