/** A short text beside what the pointer or the focus is on. Rendered only while it shows: a table of icon buttons costs nothing. */
import {
  cloneElement,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from "react";
import type { Side } from "../floating/place-beside";
import type { TooltipBoxProps } from "./tooltip-box";

/** Without a connection there is no box: the name of what it stands beside says the same. */
const None = (_props: TooltipBoxProps) => null;
const TooltipBox = lazy(async () => ({
  default: await import("./tooltip-box").then(
    (module) => module.TooltipBox,
    () => None,
  ),
}));

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

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setAnchor(undefined);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

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
        <Suspense fallback={null}>
          <TooltipBox
            id={id}
            content={content}
            anchor={anchor}
            placement={placement}
            hidden={repeatsName}
            onGone={hide}
          />
        </Suspense>
      ) : null}
    </>
  );
}
