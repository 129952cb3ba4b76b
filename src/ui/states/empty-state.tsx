/**
 * Shown instead of an empty list or page. Says that there is nothing and offers the next step, such as creating a
 * record, clearing the filters or asking an administrator.
 */
import { useRef, type ReactNode } from "react";
import type { TdErrorCode } from "../../contract/events";
import { Icon, type IconSource } from "../icon/icon";
import { defineSheet } from "../styles";
import { Heading } from "../text/heading";
import { classes } from "../tone";
import css from "./states.css";
import { useErrorEvent } from "./use-error-event";

defineSheet(css);

export interface EmptyStateProps {
  readonly icon?: IconSource;
  readonly title: ReactNode;
  readonly action?: ReactNode;
  /** Level of the title. Default: a paragraph, for a state that is not a section of its own. */
  readonly headingLevel?: 1 | 2 | 3;
  /** Set when the state reports a refusal, such as a record that does not exist: `td-error` tells the page. */
  readonly failure?: TdErrorCode;
  /** Fills the whole screen. */
  readonly page?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function EmptyState({ icon, title, action, headingLevel, failure, page, className, children }: EmptyStateProps) {
  const titleRef = useRef<HTMLParagraphElement & HTMLHeadingElement>(null);
  useErrorEvent(titleRef, { code: failure });
  const text = (
    <>
      {headingLevel === undefined ? (
        <p ref={titleRef} className="td-state__title">
          {title}
        </p>
      ) : (
        <Heading ref={titleRef} level={headingLevel} className="td-state__title">
          {title}
        </Heading>
      )}
      {children === undefined ? null : <div className="td-state__text">{children}</div>}
    </>
  );
  return (
    <div
      className={classes("td-state", page === true && "td-state--page", className)}
      part={failure === undefined ? "empty" : "error"}
    >
      {icon === undefined ? null : <Icon icon={icon} size={20} className="td-state__icon" />}
      {failure === undefined ? text : <slot name="error">{text}</slot>}
      {action === undefined ? null : <div className="td-state__action">{action}</div>}
    </div>
  );
}
