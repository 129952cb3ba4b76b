import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { focusedBeside } from "./focused";
import { placeBeside, type Alignment, type Side } from "./place-beside";

export interface PopoverOptions {
  readonly side?: Side;
  readonly alignment?: Alignment;
  /** Controls the box from outside. Without it the hook keeps the state. */
  readonly open?: boolean;
  /** Called on every change, whether by the user, the browser or code. */
  readonly onOpenChange?: (open: boolean) => void;
}

export interface Popover<Box extends HTMLElement, Anchor extends HTMLElement> {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** Click handler of the trigger. */
  readonly toggle: () => void;
  readonly anchor: RefObject<Anchor | null>;
  /** Handler for the anchor's `onPointerDownCapture`. */
  readonly onPress: () => void;
  /** Ref of the `popover="auto"` element that is rendered while open. */
  readonly box: RefObject<Box | null>;
}

/** Moves the focus to the trigger, the anchor's first control. */
export const focusTrigger = (anchor: HTMLElement | null): void =>
  anchor?.querySelector<HTMLElement>("button, a[href]")?.focus();

/**
 * Opens and positions a `popover="auto"` box. It lies in the browser's top layer, so nothing clips it; a press outside
 * and Escape close it.
 */
export function usePopover<Box extends HTMLElement = HTMLDivElement, Anchor extends HTMLElement = HTMLElement>({
  side = "bottom",
  alignment = "start",
  open: controlledOpen,
  onOpenChange,
}: PopoverOptions = {}): Popover<Box, Anchor> {
  const [state, setState] = useState(false);
  const open = controlledOpen ?? state;
  const anchor = useRef<Anchor>(null);
  const box = useRef<Box>(null);
  const onOpenChangeRef = useRef(onOpenChange);
  useEffect(() => {
    onOpenChangeRef.current = onOpenChange;
  });
  const setOpen = useCallback((next: boolean) => {
    setState(next);
    onOpenChangeRef.current?.(next);
  }, []);

  useLayoutEffect(() => {
    const { current } = box;
    if (!open || current === null || anchor.current === null) return;
    if ("showPopover" in current) current.showPopover();
    const place = () => {
      if (anchor.current !== null) placeBeside(current, anchor.current, side, alignment);
    };
    place();
    const onToggle = (event: Event) => {
      // Closed by the browser: Escape, a press outside, another popover.
      if (event.target !== current || !("newState" in event) || event.newState !== "closed") return;
      // Return the focus to the trigger, unless the closing press has already moved it.
      const focused = focusedBeside(current);
      if (focused === null || focused === document.body || current.contains(focused)) focusTrigger(anchor.current);
      setOpen(false);
    };
    const onScroll = (event: Event) => {
      if (!(event.target instanceof Node && current.contains(event.target))) place();
    };
    current.addEventListener("toggle", onToggle);
    addEventListener("scroll", onScroll, true);
    addEventListener("resize", place);
    return () => {
      current.removeEventListener("toggle", onToggle);
      removeEventListener("scroll", onScroll, true);
      removeEventListener("resize", place);
    };
  }, [open, side, alignment, setOpen]);

  // A press on the trigger closes the popover before the click arrives; that click must not open it again.
  const pressedWhileOpen = useRef(false);
  const onPress = () => {
    pressedWhileOpen.current = open;
  };
  const toggle = () => {
    setOpen(!open && !pressedWhileOpen.current);
    pressedWhileOpen.current = false;
  };
  return { open, setOpen, toggle, anchor, onPress, box };
}
