/** Text for screen readers only. */
import type { ReactNode } from "react";

export interface VisuallyHiddenProps {
  /** `div` when the children contain block elements. */
  readonly as?: "span" | "div";
  /** Makes it a live region, for text that changes. */
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
