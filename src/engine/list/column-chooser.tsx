/** Toolbar button that opens the column list. */
import icon from "@shoelace-style/shoelace/dist/assets/icons/layout-three-columns.svg";
import { deferred } from "../../ui/deferred";
import { Icon } from "../../ui/icon/icon";
import { Dropdown } from "../../ui/menu/dropdown";
import { useCellLocale } from "../cells/cell-locale";
import type { ColumnListProps } from "./column-list";

const ColumnList = deferred<ColumnListProps>(async () => (await import("./column-list")).ColumnList);

export function ColumnChooser(props: ColumnListProps) {
  const { t } = useCellLocale();
  const { columns, visibleCount } = props;
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
          title={t("list.columns.shown", { shown: visibleCount, total: columns.length })}
        >
          <ToolContent icon={icon} text={t("list.columns")} />
          <span className="td-subtle">{`${String(visibleCount)}/${String(columns.length)}`}</span>
        </button>
      )}
    >
      <ColumnList {...props} />
    </Dropdown>
  );
}

/** Icon and text of a toolbar button. */
export const ToolContent = ({ icon, text }: { readonly icon: string; readonly text: string }) => (
  <>
    <Icon icon={icon} size={14} />
    <span className="td-list__tool-text">{text}</span>
  </>
);
