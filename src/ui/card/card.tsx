/** A surface with a title that groups related content. */
import chevron from "@shoelace-style/shoelace/dist/assets/icons/chevron-up.svg";
import { useId, useState, type ReactNode } from "react";
import { Count } from "../badge/count";
import { Icon } from "../icon/icon";
import { defineSheet } from "../styles";
import { Heading } from "../text/heading";
import { classes } from "../tone";
import css from "./card.css";

defineSheet(css);

export interface CardProps {
  readonly title?: ReactNode;
  readonly count?: number;
  readonly headingLevel?: 2 | 3;
  /** Links and small buttons at the right of the title. */
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  /** Lets the title fold the content. */
  readonly collapsible?: boolean;
  /** Drops the padding around the content, for tables and lists. */
  readonly flush?: boolean;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Card({
  title,
  count,
  headingLevel = 2,
  actions,
  footer,
  collapsible = false,
  flush = false,
  id,
  className,
  children,
}: CardProps) {
  const generated = useId();
  const [open, setOpen] = useState(true);
  const bodyId = `${generated}-body`;
  const heading = (
    <>
      {title}
      {count === undefined ? null : <Count value={count} />}
    </>
  );
  return (
    <section
      id={id}
      className={classes("td-card", flush && "td-card--flush", className)}
      part="card"
      aria-labelledby={title === undefined ? undefined : generated}
    >
      {title === undefined && actions === undefined ? null : (
        <header className="td-card__head">
          <Heading level={headingLevel} id={generated} className="td-card__title">
            {collapsible ? (
              <button
                type="button"
                className="td-card__fold"
                aria-expanded={open}
                aria-controls={bodyId}
                onClick={() => {
                  setOpen(!open);
                }}
              >
                {heading}
                <Icon icon={chevron} size={14} className={open ? undefined : "td-card__folded"} />
              </button>
            ) : (
              heading
            )}
          </Heading>
          {actions === undefined ? null : <div className="td-card__actions">{actions}</div>}
        </header>
      )}
      <div id={bodyId} className="td-card__body" hidden={collapsible && !open}>
        {children}
      </div>
      {footer === undefined ? null : <footer className="td-card__foot">{footer}</footer>}
    </section>
  );
}
