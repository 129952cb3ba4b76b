/** A round number beside a name. Amber only when somebody must act, red for what waits now or is wrong. */
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./badge.css";

defineSheet(css);

/** In the corner of an `IconButton`: how many wait; nothing when none does. */
export const CornerCount = ({ value }: Pick<CountProps, "value">) =>
  value > 0 ? <Count className="td-icon-button__count" tone="danger" value={value} /> : null;

export interface CountProps {
  readonly value: number;
  readonly tone?: "neutral" | "warning" | "danger";
  /** What is counted, for screen readers ("14 to validate"); the number alone otherwise. */
  readonly label?: string;
  readonly className?: string;
}

/** Above 999 the exact number is of no use in so small a place. */
const shortened = (value: number): string => (value > 999 ? "999+" : String(value));

export function Count({ value, tone = "neutral", label, className }: CountProps) {
  return (
    <span className={classes("td-count", `td-count--${tone}`, className)}>
      {label === undefined ? (
        shortened(value)
      ) : (
        <>
          <span aria-hidden="true">{shortened(value)}</span>
          <span className="td-visually-hidden">{label}</span>
        </>
      )}
    </span>
  );
}
