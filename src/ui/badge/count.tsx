/** A round counter beside a name. Use amber when someone must act, red for items that are waiting now or have failed. */
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./badge.css";

defineSheet(css);

/** Counter in the corner of an `IconButton`. Renders nothing at zero. */
export const CornerCount = ({ value }: Pick<CountProps, "value">) =>
  value > 0 ? <Count className="td-icon-button__count" tone="danger" value={value} /> : null;

export interface CountProps {
  readonly value: number;
  readonly tone?: "neutral" | "warning" | "danger";
  /** Text for screen readers ("14 to validate"). Default: the number. */
  readonly label?: string;
  readonly className?: string;
}

/** Caps the display at "999+"; there is no room for more digits. */
const formatCount = (value: number): string => (value > 999 ? "999+" : String(value));

export function Count({ value, tone = "neutral", label, className }: CountProps) {
  return (
    <span className={classes("td-count", `td-count--${tone}`, className)}>
      {label === undefined ? (
        formatCount(value)
      ) : (
        <>
          <span aria-hidden="true">{formatCount(value)}</span>
          <span className="td-visually-hidden">{label}</span>
        </>
      )}
    </span>
  );
}
