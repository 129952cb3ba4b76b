/** Filters in the toolbar: a chip for each active one, and a menu to add one. */
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus.svg";
import { useState } from "react";
import type { AnyResource } from "../../contract/resource";
import { Menu, type MenuEntry } from "../../ui/menu/menu";
import { FilterChip } from "../../ui/filters/filter-chip";
import { Icon } from "../../ui/icon/icon";
import { useCellLocale } from "../cells/cell-locale";
import type { ListController } from "./list-controller";
import { filterTexts } from "./filter-texts";
import { describeFilter, type ListFilter } from "./filters";
import { deferred } from "../../ui/deferred";

/** Loads when a filter is first opened. */
const FilterEditor = deferred(
  async () => {
    const { FilterEditor: content } = await import("./filter-editor");
    return content;
  },
  () => <div className="td-list__editor-wait" />,
);

/** Filters of a list, or of records that are chosen elsewhere. */
export interface Filtered extends Pick<ListController, "resource" | "setFilter"> {
  readonly query: Pick<ListController["query"], "filter">;
}

export interface FilterBarProps {
  readonly list: Filtered;
  readonly filters: readonly ListFilter[];
}

export function FilterBar({ list, filters }: FilterBarProps) {
  const cellLocale = useCellLocale();
  const { t } = cellLocale;
  // Name of the open filter. One just added has no value yet, but its chip is shown.
  const [open, setOpen] = useState<string>();
  const isSet = (filter: ListFilter): boolean => list.query.filter[filter.name] !== undefined;
  const visible = filters.filter((filter) => isSet(filter) || filter.name === open);
  const addable = filters.filter((filter) => !visible.includes(filter));
  return (
    <>
      {visible.map((filter) => {
        const value = list.query.filter[filter.name] ?? "";
        const label = t.key(filter.labelKey);
        return (
          <FilterChip
            key={filter.name}
            label={label}
            value={value === "" ? "" : describeFilter(filter, value, filterTexts(list.resource, filter, cellLocale))}
            removeLabel={t("list.filter.remove", { label })}
            open={open === filter.name}
            onOpenChange={(isOpen) => {
              setOpen((current) => (isOpen ? filter.name : current === filter.name ? undefined : current));
            }}
            onRemove={() => {
              setOpen(undefined);
              list.setFilter(filter.name, "");
            }}
          >
            <Editor
              resource={list.resource}
              filter={filter}
              value={value}
              onChange={(text) => {
                list.setFilter(filter.name, text);
              }}
            />
          </FilterChip>
        );
      })}
      {addable.length === 0 ? null : (
        <Menu
          label={t("list.filter.add.label")}
          alignment="start"
          items={addable.map((filter): MenuEntry => ({
            id: filter.name,
            label: t.key(filter.labelKey),
            onSelect: () => {
              setOpen(filter.name);
            },
          }))}
          trigger={(trigger) => (
            <button type="button" className="td-list__add-filter" aria-label={t("list.filter.add.label")} {...trigger}>
              <Icon icon={plus} size={14} />
              {t("list.filter.add")}
            </button>
          )}
        />
      )}
    </>
  );
}

interface EditorProps {
  readonly resource: AnyResource;
  readonly filter: ListFilter;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

const Editor = (props: EditorProps) => <FilterEditor {...props} focusOnOpen />;
