/** A short text beside what the pointer or the focus is on. Rendered only while it shows: a table of icon buttons costs nothing. */
import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from "react";
import { defineSheet } from "../styles";
import { placeBeside, type Side } from "../floating/place-beside";
import css from "./tooltip.css";

defineSheet(css);

/** Rest of the pointer before the text shows, in milliseconds; focus shows it at once. */
const DELAY = 400;

export interface TooltipProps {
  readonly content: ReactNode;
  readonly placement?: Side;
  /** The text only repeats the accessible name, so it is kept from screen readers. */
  readonly repeatsName?: boolean;
  readonly disabled?: boolean;
  /** One element that takes DOM event props and `aria-describedby`. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Shows on hover and on keyboard focus; Escape, a press and leaving hide it. */
export function Tooltip({ content, placement = "top", repeatsName = false, disabled = false, children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<Element>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLSpanElement>(null);

  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(undefined);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    if (anchor === undefined || box.current === null) return;
    const { current } = box;
    // A browser without popovers leaves the box where it is, over the page by its layer number.
    if ("showPopover" in current) current.showPopover();
    placeBeside(current, anchor, placement);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setAnchor(undefined);
    };
    const onScroll = () => {
      setAnchor(undefined);
    };
    addEventListener("keydown", onKey, true);
    addEventListener("scroll", onScroll, true);
    return () => {
      removeEventListener("keydown", onKey, true);
      removeEventListener("scroll", onScroll, true);
    };
  }, [anchor, placement, content]);

  const own = children.props;
  const shown = anchor !== undefined && !disabled;
  return (
    <>
      {cloneElement(children, {
        ...(shown && !repeatsName
          ? { "aria-describedby": [own["aria-describedby"], id].filter(Boolean).join(" ") }
          : {}),
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event);
          if (event.pointerType === "touch") return;
          const { currentTarget } = event;
          timer.current = setTimeout(() => {
            setAnchor(currentTarget);
          }, DELAY);
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event);
          hide();
        },
        onPointerDown: (event) => {
          own.onPointerDown?.(event);
          hide();
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          if (event.currentTarget.matches(":focus-visible")) setAnchor(event.currentTarget);
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          hide();
        },
      })}
      {shown ? (
        <span
          ref={box}
          id={id}
          role="tooltip"
          className="td-tooltip"
          popover="manual"
          aria-hidden={repeatsName ? true : undefined}
        >
          {content}
        </span>
      ) : null}
    </>
  );
}
