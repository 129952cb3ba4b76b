/** A scrollable table. It takes the focus, so that it can be scrolled by keyboard. */
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
