/**
 * Shown instead of an empty list or page. Says that there is nothing and offers the next step, such as creating a
 * record, clearing the filters or asking an administrator.
 */
import type { ReactNode } from "react";
import { Icon, type IconSource } from "../icon/icon";
import { defineSheet } from "../styles";
import { classes } from "../tone";
import css from "./states.css";

defineSheet(css);

export interface EmptyStateProps {
  readonly icon?: IconSource;
  readonly title: ReactNode;
  readonly action?: ReactNode;
  /** Level of the title. Default: a paragraph, for a state that is not a section of its own. */
  readonly headingLevel?: 1 | 2 | 3;
  /** Fills the whole screen. */
  readonly page?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function EmptyState({ icon, title, action, headingLevel, page, className, children }: EmptyStateProps) {
  const Heading = headingLevel === undefined ? "p" : (`h${String(headingLevel)}` as "h1" | "h2" | "h3");
  return (
    <div className={classes("td-state", page === true && "td-state--page", className)} part="empty">
      {icon === undefined ? null : <Icon icon={icon} size={20} className="td-state__icon" />}
      <Heading className="td-state__title">{title}</Heading>
      {children === undefined ? null : <div className="td-state__text">{children}</div>}
      {action === undefined ? null : <div className="td-state__action">{action}</div>}
    </div>
  );
}
