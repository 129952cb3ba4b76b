/** Tabs: parts of one record, or saved views of a list. Arrow keys move, the panel belongs to the tab that is on. */
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
  /** Red for errors inside, amber when somebody must act. */
  readonly countTone?: "neutral" | "warning" | "danger";
  /** What is counted, for screen readers. */
  readonly countLabel?: string;
  readonly disabled?: boolean;
}

export interface TabsProps {
  /** Name of the row of tabs. */
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** After the last tab: "save this view". */
  readonly end?: ReactNode;
  readonly className?: string;
  /** Content of the tab that is on. Left out, the page shows it elsewhere under `role="tabpanel"`. */
  readonly children?: ReactNode;
}

export function Tabs({ label, items, value, onChange, end, className, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A tab out of sight on a phone comes into view when it is chosen from elsewhere.
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [value]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Letters belong to the page's shortcuts here.
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
