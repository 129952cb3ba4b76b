/** The button that opens the choice of columns. */
import icon from "@shoelace-style/shoelace/dist/assets/icons/layout-three-columns.svg";
import { deferred } from "../../ui/deferred";
import { Icon } from "../../ui/icon/icon";
import { Dropdown } from "../../ui/menu/dropdown";
import { useCellWords } from "../cells/cell-words";
import type { NamedColumn } from "./columns";
import type { ListController } from "./list-controller";

const ColumnList = deferred<ColumnChooserProps>(async () => (await import("./column-list")).ColumnList);

export interface ColumnChooserProps {
  readonly list: ListController;
  readonly columns: readonly NamedColumn[];
  /** How many show: fewer than chosen when there is no room. */
  readonly shown: number;
}

export function ColumnChooser(props: ColumnChooserProps) {
  const { t } = useCellWords();
  const { columns, shown } = props;
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
      <ColumnList {...props} />
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
