/** Headings whose HTML level depends on where the element is embedded. */
import { forwardRef, useContext, type HTMLAttributes, type ReactNode } from "react";
import { HiddenTitleContext, useHeadingLevel } from "../../runtime/element";
import { classes } from "../tone";

type HeadingTag = "h1" | "h2" | "h3" | "h4" | "h5" | "h6";
const DEEPEST_LEVEL = 6;

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Level within the element: 1 is the element's title. Decides the look. */
  readonly level: 1 | 2 | 3;
  readonly children?: ReactNode;
}

/** A heading below the level of the element's title, which the page sets by `heading-level`. Style it by `.td-h1` to `.td-h3`. */
export const Heading = forwardRef<HTMLHeadingElement, HeadingProps>(function Heading(
  { level, className, children, ...props },
  ref,
) {
  const isTitleHidden = useContext(HiddenTitleContext);
  const titleLevel = useHeadingLevel();
  if (level === 1 && isTitleHidden) return null;
  const Tag = `h${String(Math.min(DEEPEST_LEVEL, titleLevel + level - 1))}` as HeadingTag;
  return (
    <Tag
      ref={ref}
      part={level === 1 ? "title" : undefined}
      {...props}
      className={classes(`td-h${String(level)}`, className)}
    >
      {children}
    </Tag>
  );
});
