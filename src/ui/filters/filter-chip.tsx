/** An active filter in the toolbar, with its name and value. A click edits it, the cross removes it. */
import x from "@shoelace-style/shoelace/dist/assets/icons/x.svg";
import type { ReactNode } from "react";
import { Icon } from "../icon/icon";
import { Dropdown } from "../menu/dropdown";
import { defineSheet } from "../styles";
import css from "./filters.css";

defineSheet(css);

export interface FilterChipProps {
  readonly label: string;
  /** Formatted value; empty while it is being chosen. */
  readonly value: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The filter's editor. */
  readonly children: ReactNode;
}

export function FilterChip({ label, value, removeLabel, onRemove, open, onOpenChange, children }: FilterChipProps) {
  return (
    <span className="td-chip">
      <Dropdown
        label={label}
        open={open}
        onOpenChange={onOpenChange}
        trigger={(trigger) => (
          <button
            type="button"
            className="td-chip__face"
            {...trigger}
            title={value === "" ? label : `${label} ${value}`}
          >
            <span className="td-chip__label">{label}</span>
            {value === "" ? null : <span className="td-chip__value td-truncate">{value}</span>}
          </button>
        )}
      >
        <div className="td-filter-editor">{children}</div>
      </Dropdown>
      <button type="button" className="td-chip__remove" aria-label={removeLabel} onClick={onRemove}>
        <Icon icon={x} size={14} />
      </button>
    </span>
  );
}
