/** Which columns show, and in which order; by tick and by arrows, so that every key and every finger can do it. */
import down from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import icon from "@shoelace-style/shoelace/dist/assets/icons/layout-three-columns.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/chevron-up.svg";
import { Button } from "../../ui/button/button";
import { IconButton } from "../../ui/button/icon-button";
import { Checkbox } from "../../ui/inputs/checkbox";
import { Icon } from "../../ui/icon/icon";
import { Dropdown } from "../../ui/menu/dropdown";
import { useCellWords } from "../cells/cell-words";
import { chosenColumns, type NamedColumn } from "./columns";
import type { ListController } from "./list-controller";

export interface ColumnChooserProps {
  readonly list: ListController;
  readonly columns: readonly NamedColumn[];
  /** How many show: fewer than chosen when there is no room. */
  readonly shown: number;
}

export function ColumnChooser({ list, columns, shown }: ColumnChooserProps) {
  const { t } = useCellWords();
  const chosen = chosenColumns(columns, list.preferences);
  const ordered = [...chosen, ...columns.filter((column) => !chosen.includes(column))];
  const set = (names: readonly string[]): void => {
    list.setPreferences({ shown: names });
  };
  const names = chosen.map(({ name }) => name);
  const move = (index: number, by: number): void => {
    const next = [...names];
    const [name] = next.splice(index, 1);
    if (name !== undefined) next.splice(index + by, 0, name);
    set(next);
  };
  return (
    <Dropdown
      label={t("list.columns")}
      alignment="end"
      width={300}
      trigger={(trigger) => (
        <button
          type="button"
          className="td-list__tool"
          {...trigger}
          title={t("list.columns.shown", { shown, total: columns.length })}
        >
          <Tool icon={icon} text={t("list.columns")} />
          <span className="td-subtle">{`${String(shown)}/${String(columns.length)}`}</span>
        </button>
      )}
    >
      <div className="td-list__columns">
        {shown < chosen.length ? <p className="td-small td-muted">{t("list.columns.narrow")}</p> : null}
        <ul>
          {ordered.map((column, index) => {
            const { label } = column;
            const isOn = names.includes(column.name);
            return (
              <li key={column.name}>
                <Checkbox
                  label={label}
                  checked={isOn}
                  disabled={column.isLabel}
                  onChange={() => {
                    set(isOn ? names.filter((name) => name !== column.name) : [...names, column.name]);
                  }}
                />
                {isOn && !column.isLabel ? (
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
    </Dropdown>
  );
}

/** Icon and word of a button in the toolbar. */
export const Tool = ({ icon: drawing, text }: { readonly icon: string; readonly text: string }) => (
  <>
    <Icon icon={drawing} size={14} />
    <span className="td-list__tool-text">{text}</span>
  </>
);
