/** A progress bar; indeterminate without a value. */
import { useT } from "../../runtime/react";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./progress-bar.css";

defineSheet(css);

export interface ProgressBarProps {
  /** Progress from 0 to 1; omit while unknown. */
  readonly value?: number;
  /** What is in progress, for screen readers. */
  readonly label: string;
  readonly tone?: "mark" | "success" | "warning" | "danger";
  /** Shows the percentage beside the bar. */
  readonly showValue?: boolean;
  readonly className?: string;
}

export function ProgressBar({ value, label, tone = "mark", showValue = false, className }: ProgressBarProps) {
  const t = useT();
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <span className={classes("td-progress", `td-progress--${tone}`, className)}>
      <span
        className={classes("td-progress__track", percent === undefined && "td-progress__track--endless")}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span
          className="td-progress__bar"
          style={percent === undefined ? undefined : { inlineSize: `${String(percent)}%` }}
        />
      </span>
      {showValue && percent !== undefined ? (
        <span className="td-progress__value">{t("ui.progress", { percent })}</span>
      ) : null}
    </span>
  );
}
