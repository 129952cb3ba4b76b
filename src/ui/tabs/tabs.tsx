/** Tabs: parts of a record, or saved views of a list. Arrow keys move between tabs. */
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { Count } from "../badge/count";
import { Icon, type IconSource } from "../icon/icon";
import { moveFocus } from "../menu/move-focus";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./tabs.css";

defineSheet(css);

export interface TabItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: IconSource;
  readonly count?: number;
  /** `danger` (red): errors inside. `warning` (amber): someone must act. */
  readonly countTone?: "neutral" | "warning" | "danger";
  /** What is counted, for screen readers. */
  readonly countLabel?: string;
  readonly disabled?: boolean;
}

export interface TabsProps {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** Content after the last tab, such as "Save this view". */
  readonly end?: ReactNode;
  readonly className?: string;
  /** Content of the selected tab. Without it, the page renders its own `role="tabpanel"`. */
  readonly children?: ReactNode;
}

export function Tabs({ label, items, value, onChange, end, className, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Bring the selected tab into view when the selection changes from elsewhere.
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [value]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Letter keys remain page shortcuts; only navigation keys move the focus.
    if (event.key.length > 1 && moveFocus(list.current, event.key)) event.preventDefault();
  };
  return (
    <>
      <div className={classes("td-tabs", className)} part="tabs">
        <div ref={list} className="td-tabs__list" role="tablist" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="tab"
              id={`${id}-${item.id}`}
              className="td-tabs__tab"
              aria-selected={item.id === value}
              aria-controls={children === undefined ? undefined : `${id}-panel`}
              tabIndex={item.id === value ? 0 : -1}
              disabled={item.disabled}
              onClick={() => {
                onChange(item.id);
              }}
            >
              {item.icon === undefined ? null : <Icon icon={item.icon} size={14} />}
              {item.label}
              {item.count === undefined ? null : (
                <Count
                  className={item.countTone === "danger" ? "td-tabs__wrong" : undefined}
                  value={item.count}
                  tone={item.countTone === "danger" ? "neutral" : item.countTone}
                  label={item.countLabel}
                />
              )}
            </button>
          ))}
        </div>
        {end === undefined ? null : <div className="td-tabs__end">{end}</div>}
      </div>
      {children === undefined ? null : (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  );
}
