/** The box of a tooltip, fetched when the first one is to show: no screen waits for it. */
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
  /** Kept from screen readers. */
  readonly hidden: boolean;
  /** Escape was pressed, or something scrolled. */
  readonly onGone: () => void;
}

export function TooltipBox({ id, content, anchor, placement, hidden, onGone }: TooltipBoxProps) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (box.current === null) return;
    const { current } = box;
    // A browser without popovers leaves the box where it is, over the page by its layer number.
    if ("showPopover" in current) current.showPopover();
    placeBeside(current, anchor, placement);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onGone();
    };
    addEventListener("keydown", onKey, true);
    addEventListener("scroll", onGone, true);
    return () => {
      removeEventListener("keydown", onKey, true);
      removeEventListener("scroll", onGone, true);
    };
  }, [anchor, placement, content, onGone]);
  return (
    <span ref={box} id={id} role="tooltip" className="td-tooltip" popover="manual" aria-hidden={hidden || undefined}>
      {content}
    </span>
  );
}
