/**
 * A short text beside the hovered or focused element. Rendered only while visible, so that a table full of icon buttons
 * costs nothing.
 */
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

/** Fallback when the code can't be loaded: the tooltip only repeats or extends the element's accessible name. */
const NoTooltip = (_props: TooltipBoxProps) => null;
const TooltipBox = lazy(async () => ({
  default: await import("./tooltip-box").then(
    (module) => module.TooltipBox,
    () => NoTooltip,
  ),
}));

/** Milliseconds of hovering before the tooltip shows. Keyboard focus shows it at once. */
const DELAY_MS = 400;

export interface TooltipProps {
  readonly content: ReactNode;
  readonly placement?: Side;
  /** The content only repeats the accessible name, so screen readers skip it. */
  readonly repeatsName?: boolean;
  readonly disabled?: boolean;
  /** A single element that accepts DOM event props and `aria-describedby`. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Shows on hover and keyboard focus; hides on Escape, press, scroll or leave. */
export function Tooltip({ content, placement = "top", repeatsName = false, disabled = false, children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<Element>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setAnchor(undefined);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const childProps = children.props;
  const isVisible = anchor !== undefined && !disabled;
  return (
    <>
      {cloneElement(children, {
        ...(isVisible && !repeatsName
          ? { "aria-describedby": [childProps["aria-describedby"], id].filter(Boolean).join(" ") }
          : {}),
        onPointerEnter: (event) => {
          childProps.onPointerEnter?.(event);
          if (event.pointerType === "touch") return;
          const { currentTarget } = event;
          timer.current = setTimeout(() => {
            setAnchor(currentTarget);
          }, DELAY_MS);
        },
        onPointerLeave: (event) => {
          childProps.onPointerLeave?.(event);
          hide();
        },
        onPointerDown: (event) => {
          childProps.onPointerDown?.(event);
          hide();
        },
        onFocus: (event) => {
          childProps.onFocus?.(event);
          if (event.currentTarget.matches(":focus-visible")) setAnchor(event.currentTarget);
        },
        onBlur: (event) => {
          childProps.onBlur?.(event);
          hide();
        },
      })}
      {isVisible ? (
        <Suspense fallback={null}>
          <TooltipBox
            id={id}
            content={content}
            anchor={anchor}
            placement={placement}
            hidden={repeatsName}
            onClose={hide}
          />
        </Suspense>
      ) : null}
    </>
  );
}
