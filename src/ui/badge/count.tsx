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
  /** Shows "300+", because there are more. */
  readonly isLowerBound?: boolean;
  readonly tone?: "neutral" | "warning" | "danger";
  /** Text for screen readers ("14 to validate"). Default: the number. */
  readonly label?: string;
  readonly className?: string;
}

/** Caps the display at "999+"; there is no room for more digits. */
const formatCount = (value: number, isLowerBound: boolean): string =>
  value > 999 ? "999+" : `${String(value)}${isLowerBound ? "+" : ""}`;

export function Count({ value, isLowerBound = false, tone = "neutral", label, className }: CountProps) {
  const text = formatCount(value, isLowerBound);
  return (
    <span className={classes("td-count", `td-count--${tone}`, className)}>
      {label === undefined ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="td-visually-hidden">{label}</span>
        </>
      )}
    </span>
  );
}
