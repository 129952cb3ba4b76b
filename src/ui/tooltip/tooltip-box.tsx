/** The tooltip's box. Loaded when the first tooltip shows. */
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { placeBeside, type Side } from "../floating/place-beside";
import { defineSheet } from "../styles";
import css from "./tooltip.css";

defineSheet(css);

export interface TooltipBoxProps {
  readonly id: string;
  readonly content: ReactNode;
  readonly anchor: Element;
  readonly placement: Side;
  /** Hides it from screen readers. */
  readonly hidden: boolean;
  /** Called on Escape or when something scrolls. */
  readonly onClose: () => void;
}

export function TooltipBox({ id, content, anchor, placement, hidden, onClose }: TooltipBoxProps) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (box.current === null) return;
    const { current } = box;
    // Without the Popover API the box is positioned by its z-index.
    if ("showPopover" in current) current.showPopover();
    placeBeside(current, anchor, placement);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
    };
    addEventListener("keydown", onKey, true);
    addEventListener("scroll", onClose, true);
    return () => {
      removeEventListener("keydown", onKey, true);
      removeEventListener("scroll", onClose, true);
    };
  }, [anchor, placement, content, onClose]);
  return (
    <span ref={box} id={id} role="tooltip" className="td-tooltip" popover="manual" aria-hidden={hidden || undefined}>
      {content}
    </span>
  );
}
