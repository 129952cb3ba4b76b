/** Toolbar of a list: search, filters, columns, density. On phones: search and a button for the filters. */
import funnel from "@shoelace-style/shoelace/dist/assets/icons/funnel.svg";
import rows from "@shoelace-style/shoelace/dist/assets/icons/list.svg";
import { useState, type RefObject } from "react";
import { messageKeys } from "../../contract/message-keys";
import { Button } from "../../ui/button/button";
import { CornerCount } from "../../ui/badge/count";
import { IconButton } from "../../ui/button/icon-button";
import { SearchInput } from "../../ui/inputs/search-input";
import { Menu, type MenuEntry } from "../../ui/menu/menu";
import { useCellLocale } from "../cells/cell-locale";
import { ColumnChooser, ToolContent } from "./column-chooser";
import { labelKey, type NamedColumn } from "./columns";
import { FilterBar } from "./filter-bar";
import type { ListFilter } from "./filters";
import type { ListController } from "./list-controller";
import { filterCount, isFiltered } from "./list-state";
import { deferred } from "../../ui/deferred";

/** Pause in typing before the search, in milliseconds. */
const SEARCH_MS = 100;
const FilterSheet = deferred(async () => {
  const { FilterSheet: content } = await import("./filter-sheet");
  return content;
});

export interface ListToolbarProps {
  readonly list: ListController;
  readonly columns: readonly NamedColumn[];
  readonly visibleCount: number;
  readonly filters: readonly ListFilter[];
  readonly narrow: boolean;
  /** Actions of the title row as a menu, when that row is hidden. */
  readonly more: readonly MenuEntry[];
  readonly searchBox: RefObject<HTMLInputElement | null>;
}

export function ListToolbar({ list, columns, visibleCount, filters, narrow, more, searchBox }: ListToolbarProps) {
  const { t } = useCellLocale();
  const [isOpen, setOpen] = useState(false);
  const { resource, preferences } = list;
  const active = filterCount(list.query);
  const isCompact = preferences.density === "compact";
  const searchFields = resource.list?.search ?? [];
  const searchLabels = searchFields.slice(0, 3).map((name) => t.key(labelKey(resource, name)));
  const example = t.key(
    `${messageKeys.title(resource.name, "list")}.search`,
    {},
    { fallback: `${searchLabels.join(", ")}…` },
  );
  return (
    <div className="td-list__toolbar" part="toolbar" role="search" aria-label={t("list.filters")}>
      {searchFields.length === 0 ? null : (
        <SearchInput
          ref={searchBox}
          className="td-list__search"
          size={narrow ? "md" : "sm"}
          label={t("list.search")}
          placeholder={example}
          debounce={SEARCH_MS}
          value={list.query.q}
          onChange={list.search}
        />
      )}
      {narrow ? (
        <>
          {filters.length === 0 ? null : (
            <>
              <IconButton
                icon={funnel}
                variant="default"
                label={active === 0 ? t("list.filters") : t.count("list.filters.active", active)}
                mark={<CornerCount value={active} />}
                onClick={() => {
                  setOpen(true);
                }}
              />
              {isOpen ? (
                <FilterSheet
                  list={list}
                  filters={filters}
                  onClose={() => {
                    setOpen(false);
                  }}
                />
              ) : null}
            </>
          )}
          {more.length === 0 ? null : <Menu label={t("ui.more")} variant="default" items={more} />}
        </>
      ) : (
        <>
          <span className="td-list__filters">
            <FilterBar list={list} filters={filters} />
            {isFiltered(list.query) ? (
              <Button size="sm" variant="quiet" onClick={list.clear}>
                {t("list.filter.clear")}
              </Button>
            ) : null}
          </span>
          <span className="td-list__tools">
            <ColumnChooser list={list} columns={columns} visibleCount={visibleCount} />
            <button
              type="button"
              className="td-list__tool"
              aria-pressed={isCompact}
              aria-label={`${t("list.density")}: ${t(isCompact ? "list.density.compact" : "list.density.comfortable")}`}
              onClick={() => {
                list.setPreferences({ density: isCompact ? "comfortable" : "compact" });
              }}
            >
              <ToolContent icon={rows} text={t(isCompact ? "list.density.compact" : "list.density.comfortable")} />
            </button>
          </span>
        </>
      )}
      <slot name="toolbar" />
    </div>
  );
}
