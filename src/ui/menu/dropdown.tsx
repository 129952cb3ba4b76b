/** A panel behind a button, for content other than a list of actions: a filter, columns, density. */
import { useId, useLayoutEffect, type ReactNode } from "react";
import type { Alignment, Side } from "../floating/place-beside";
import { focusTrigger, usePopover } from "../floating/use-popover";
import { defineSheet } from "../styles";
import css from "./menu.css";
import type { TriggerProps } from "./menu";

defineSheet(css);

export interface DropdownProps {
  /** Accessible name of the panel. */
  readonly label: string;
  readonly trigger: (props: TriggerProps) => ReactNode;
  /** Controls the panel from outside. Without it the trigger opens and closes it. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly side?: Side;
  readonly alignment?: Alignment;
  /** Pixels at the default text size. Default: as wide as the content. */
  readonly width?: number;
  /** Content, or a function that receives a callback to close the panel. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, button, a[href], [tabindex="0"]';

export function Dropdown({
  label,
  trigger,
  open: controlledOpen,
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
    open: controlledOpen,
    onOpenChange,
  });
  useLayoutEffect(() => {
    if (!open) return;
    const first = ["[data-autofocus]", FOCUSABLE].map((selector) => box.current?.querySelector<HTMLElement>(selector));
    first.find((control) => control instanceof HTMLElement)?.focus();
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
