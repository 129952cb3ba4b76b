/** A box over the page: in the browser's top layer, so that nothing cuts it off; a press outside and Escape close it. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { focusedBeside } from "./focused";
import { placeBeside, type Alignment, type Side } from "./place-beside";

export interface PopoverOptions {
  readonly side?: Side;
  readonly alignment?: Alignment;
  /** Opened and closed by the parent; left alone the box keeps its own state. */
  readonly open?: boolean;
  /** Told when it opens and closes, whoever does it. */
  readonly onOpenChange?: (open: boolean) => void;
}

export interface Popover<Box extends HTMLElement, Anchor extends HTMLElement> {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** For the trigger's click. */
  readonly toggle: () => void;
  readonly anchor: RefObject<Anchor | null>;
  /** For the anchor's `onPointerDownCapture`. */
  readonly onPress: () => void;
  /** Goes on an element with `popover="auto"` that is rendered while open. */
  readonly box: RefObject<Box | null>;
}

/** The trigger is the anchor's first control. */
export const focusTrigger = (anchor: HTMLElement | null): void =>
  anchor?.querySelector<HTMLElement>("button, a[href]")?.focus();

/** State and placing of a box with `popover="auto"`. */
export function usePopover<Box extends HTMLElement = HTMLDivElement, Anchor extends HTMLElement = HTMLElement>({
  side = "bottom",
  alignment = "start",
  open: wanted,
  onOpenChange,
}: PopoverOptions = {}): Popover<Box, Anchor> {
  const [state, setState] = useState(false);
  const open = wanted ?? state;
  const anchor = useRef<Anchor>(null);
  const box = useRef<Box>(null);
  const told = useRef(onOpenChange);
  useEffect(() => {
    told.current = onOpenChange;
  });
  const setOpen = useCallback((wanted: boolean) => {
    setState(wanted);
    told.current?.(wanted);
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
      // The browser closed it: Escape, a press outside, another popover.
      if (event.target !== current || !("newState" in event) || event.newState !== "closed") return;
      // The focus goes back to the trigger, unless the press that closed the box has put it elsewhere.
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

  // The press on the trigger closes the box before the click comes, which must not open it again.
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
