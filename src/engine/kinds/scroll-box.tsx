/** A table that scrolls by itself, so it takes the focus: without, nobody without a mouse reaches what is out of view. */
import type { ReactNode } from "react";
import { classes } from "../../ui/tone";

const FOCUSABLE = { tabIndex: 0 } as const;

export interface ScrollBoxProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export const ScrollBox = ({ label, className, children }: ScrollBoxProps) => (
  <div {...FOCUSABLE} className={classes("td-kind__table", className)} role="region" aria-label={label}>
    {children}
  </div>
);
