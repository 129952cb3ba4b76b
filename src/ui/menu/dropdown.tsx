/** A panel behind a button, for what is no list of actions: a filter, the columns, the density. */
import { useId, useLayoutEffect, type ReactNode } from "react";
import type { Alignment, Side } from "../floating/place-beside";
import { focusTrigger, usePopover } from "../floating/use-popover";
import { defineSheet } from "../styles";
import css from "./menu.css";
import type { TriggerProps } from "./menu";

defineSheet(css);

export interface DropdownProps {
  /** Name of the panel. */
  readonly label: string;
  readonly trigger: (props: TriggerProps) => ReactNode;
  /** Opens and closes it from outside; left alone it does so by its trigger. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly side?: Side;
  readonly alignment?: Alignment;
  /** Width in pixels at the default text size; by its content otherwise. */
  readonly width?: number;
  /** Content, or a function that gets the way to close the panel. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

const FOCUSABLE = '[data-autofocus], input:not([type="hidden"]), select, textarea, button, a[href], [tabindex="0"]';

export function Dropdown({
  label,
  trigger,
  open: wanted,
  onOpenChange,
  side,
  alignment,
  width,
  children,
}: DropdownProps) {
  const id = useId();
  const { open, setOpen, toggle, anchor, onPress, box } = usePopover<HTMLDivElement, HTMLSpanElement>({
    side,
    alignment,
    open: wanted,
    onOpenChange,
  });
  useLayoutEffect(() => {
    if (open) box.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  }, [open, box]);

  const close = () => {
    setOpen(false);
    focusTrigger(anchor.current);
  };
  return (
    <span ref={anchor} className="td-menu" onPointerDownCapture={onPress}>
      {trigger({
        id: `${id}-trigger`,
        "aria-haspopup": "dialog",
        "aria-expanded": open,
        onClick: toggle,
      })}
      {open ? (
        <div
          ref={box}
          className="td-dropdown"
          part="dropdown"
          popover="auto"
          role="dialog"
          aria-label={label}
          style={width === undefined ? undefined : { inlineSize: `calc(${String(width / 16)} * var(--td-rem))` }}
        >
          {typeof children === "function" ? children(close) : children}
        </div>
      ) : null}
    </span>
  );
}
