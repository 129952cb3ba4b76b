/** The bar under a form with unsaved or wrong values: what is wrong, what will change, discard and save. */
import problem from "@shoelace-style/shoelace/dist/assets/icons/exclamation-circle-fill.svg";
import type { ReactNode } from "react";
import { Button } from "../button/button";
import { Icon } from "../icon/icon";
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
  /** Shown in the button: `Ctrl S`. */
  readonly shortcut?: string;
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
  shortcut,
  saving,
  label,
  onSave,
  onDiscard,
}: SaveBarProps) {
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
        <Button variant="primary" busy={saving} shortcut={shortcut} onClick={onSave}>
          {saveLabel}
        </Button>
      </span>
    </div>
  );
}
