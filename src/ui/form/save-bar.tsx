/** The bar under a form with unsaved or wrong values: what is wrong, what will change, discard and save, also by Ctrl/Cmd-S. */
import problem from "@shoelace-style/shoelace/dist/assets/icons/exclamation-circle-fill.svg";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useElement } from "../../runtime/element";
import { Button } from "../button/button";
import { Icon } from "../icon/icon";
import { isMac, isShortcut, SAVE_KEY } from "../shortcuts";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./save-bar.css";

defineSheet(css);

export interface SaveBarProps {
  /** Why it can't be saved as it is, with links to the wrong fields. */
  readonly problem?: ReactNode;
  /** What will change, in words. */
  readonly summary?: ReactNode;
  readonly saveLabel: string;
  readonly discardLabel: string;
  /** Where there is little room; the whole label stays its name. */
  readonly discardShort?: string;
  readonly saving: boolean;
  readonly label: string;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

export function SaveBar({
  problem: wrong,
  summary,
  saveLabel,
  discardLabel,
  discardShort = discardLabel,
  saving,
  label,
  onSave,
  onDiscard,
}: SaveBarProps) {
  useSaveKey(() => {
    if (!saving) onSave();
  });
  return (
    <div
      className={classes("td-save-bar", wrong !== undefined && "td-save-bar--wrong")}
      role="region"
      aria-label={label}
      part="save-bar"
    >
      <p className="td-save-bar-words" role="status">
        {wrong === undefined ? null : (
          <span className="td-save-bar-problem">
            <Icon icon={problem} size={14} />
            <span>{wrong}</span>
          </span>
        )}
        {summary === undefined ? null : <span className="td-save-bar-summary">{summary}</span>}
      </p>
      <span className="td-save-bar-buttons">
        <Button onClick={onDiscard} disabled={saving} aria-label={discardLabel}>
          <span className="td-save-bar-long">{discardLabel}</span>
          <span className="td-save-bar-short">{discardShort}</span>
        </Button>
        <Button variant="primary" busy={saving} shortcut={isMac() ? "⌘ S" : "Ctrl S"} onClick={onSave}>
          {saveLabel}
        </Button>
      </span>
    </div>
  );
}

/** Saves on Ctrl-S and Cmd-S, from a field of this element or from nowhere in particular. */
function useSaveKey(save: () => void): void {
  const { host } = useElement();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, SAVE_KEY)) return;
    const { activeElement } = document;
    const elsewhere =
      activeElement !== null &&
      activeElement !== document.body &&
      !event.composedPath().includes(host) &&
      !activeElement.contains(host);
    if (elsewhere) return;
    event.preventDefault();
    // What is typed in the field at hand counts when it is left; leaving it here would lose the place.
    save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      onKey(event);
    };
    document.addEventListener("keydown", listener);
    return () => {
      document.removeEventListener("keydown", listener);
    };
  }, []);
}
