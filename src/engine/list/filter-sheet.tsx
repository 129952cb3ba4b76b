/** Bottom sheet with all filters, for phones. */
import { useCellLocale } from "../cells/cell-locale";
import { Button } from "../../ui/button/button";
import { Drawer } from "../../ui/dialog/drawer";
import { Heading } from "../../ui/text/heading";
import { FilterEditor } from "./filter-editor";
import type { ListFilter } from "./filters";
import type { ListController } from "./list-controller";

export interface FilterSheetProps {
  readonly list: ListController;
  readonly filters: readonly ListFilter[];
  readonly onClose: () => void;
}

export function FilterSheet({ list, filters, onClose }: FilterSheetProps) {
  const { t } = useCellLocale();
  const { total = 0 } = list.page ?? {};
  return (
    <Drawer
      open
      placement="bottom"
      title={t("list.filters")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={list.clear}>{t("list.filter.clear")}</Button>
          <Button variant="primary" onClick={onClose}>
            {t.count("list.found", total)}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        {filters.map((filter) => (
          <section key={filter.name} className="td-list__sheet-filter">
            <Heading level={3}>{t.key(filter.labelKey)}</Heading>
            <FilterEditor
              resource={list.resource}
              filter={filter}
              value={list.query.filter[filter.name] ?? ""}
              onChange={(text) => {
                list.setFilter(filter.name, text);
              }}
            />
          </section>
        ))}
      </div>
    </Drawer>
  );
}
