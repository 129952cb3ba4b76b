/**
 * Bar under a form with unsaved or invalid values: problems, summary of changes, discard and save (also Ctrl/Cmd-S).
 */
import problem from "@shoelace-style/shoelace/dist/assets/icons/exclamation-circle-fill.svg";
import { useEffect, type ReactNode } from "react";
import { useEffectEvent } from "use-effect-event";
import { useElement } from "../../runtime/element";
import { useRuntime } from "../../runtime/react";
import { Button } from "../button/button";
import { Icon } from "../icon/icon";
import { isKeyOf, isMac, isShortcut, SAVE_KEY } from "../shortcuts";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./save-bar.css";

defineSheet(css);

export interface SaveBarProps {
  /** Why the form can't be saved, with links to the invalid fields. */
  readonly problem?: ReactNode;
  /** Summary of the changes. */
  readonly summary?: ReactNode;
  readonly saveLabel: string;
  readonly discardLabel: string;
  /** Label on narrow screens; `discardLabel` remains the accessible name. */
  readonly discardShort?: string;
  readonly saving: boolean;
  readonly label: string;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

export function SaveBar({
  problem: problemText,
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
      className={classes("td-save-bar", problemText !== undefined && "td-save-bar--wrong")}
      role="region"
      aria-label={label}
      part="save-bar"
    >
      <p className="td-save-bar-words" role="status">
        {problemText === undefined ? null : (
          <span className="td-save-bar-problem">
            <Icon icon={problem} size={14} />
            <span>{problemText}</span>
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

/** Saves on Ctrl-S or Cmd-S. */
function useSaveKey(save: () => void): void {
  const { host } = useElement();
  const { navigation } = useRuntime();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, SAVE_KEY)) return;
    if (!isKeyOf(host, event, navigation)) return;
    event.preventDefault();
    // Focus stays in the current field, so that typing can go on after the save.
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
