/** Text for screen readers alone. */
import type { ReactNode } from "react";

export interface VisuallyHiddenProps {
  /** `div` for what holds more than words. */
  readonly as?: "span" | "div";
  /** A live region, when what stands in it changes. */
  readonly role?: "status" | "alert";
  readonly id?: string;
  readonly children: ReactNode;
}

export function VisuallyHidden({ as: Tag = "span", children, ...rest }: VisuallyHiddenProps) {
  return (
    <Tag {...rest} className="td-visually-hidden">
      {children}
    </Tag>
  );
}
