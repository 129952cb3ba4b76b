/**
 * Bar over the pagination while rows are selected: their number, the bulk actions, and a button to clear the selection.
 */
import x from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import type { ReactNode } from "react";
import { useT } from "../../runtime/react";
import { Icon, type IconSource } from "../icon/icon";
import { Menu, type MenuEntry } from "../menu/menu";
import { defineSheet } from "../styles";
import css from "./bulk-strip.css";
import { SelectionBox } from "./selection-box";

defineSheet(css);

export interface BulkAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconSource;
  readonly onSelect: () => void;
}

export interface BulkStripProps {
  readonly count: number;
  readonly page: "none" | "some" | "all";
  readonly onTogglePage: () => void;
  /** Offered until everything is selected. */
  readonly selectAll?: { readonly label: string; readonly onSelect: () => void };
  readonly onClear: () => void;
  readonly actions: readonly BulkAction[];
  /** Content beside the actions, such as a running job. */
  readonly children?: ReactNode;
}

/** Number of actions shown as buttons; the rest go into the "…" menu. */
const MAX_BUTTONS = 5;

export function BulkStrip({ count, page, onTogglePage, selectAll, onClear, actions, children }: BulkStripProps) {
  const t = useT();
  const menu: MenuEntry[] = actions
    .slice(MAX_BUTTONS)
    .map(({ id, label, icon, onSelect }) => ({ id, label, icon, onSelect }));
  return (
    <div className="td-bulk" role="region" aria-label={t.count("list.selected", count)}>
      <SelectionBox
        label={t("list.select.page")}
        checked={page === "all"}
        mixed={page === "some"}
        onToggle={onTogglePage}
      />
      <strong className="td-bulk__count" role="status">
        {t.count("list.selected", count)}
      </strong>
      {selectAll === undefined ? null : (
        <button type="button" className="td-bulk__all" onClick={selectAll.onSelect}>
          {selectAll.label}
        </button>
      )}
      <span className="td-bulk__actions">
        {actions.slice(0, MAX_BUTTONS).map((action) => (
          <button key={action.id} type="button" className="td-bulk__action" onClick={action.onSelect}>
            {action.icon === undefined ? null : <Icon icon={action.icon} size={14} />}
            <span>{action.label}</span>
          </button>
        ))}
        {menu.length === 0 ? null : <Menu label={t("list.more")} size="sm" items={menu} />}
        {children}
      </span>
      <button type="button" className="td-bulk__close" aria-label={t("list.select.none")} onClick={onClear}>
        <Icon icon={x} size={14} />
      </button>
    </div>
  );
}
