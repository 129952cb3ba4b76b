/** How far the user is from opening a row: pointer or focus have left it, are on it, or the row is pressed. */
import type { HTMLAttributes } from "react";

export type Approach<R> = (row: R, distance: "away" | "near" | "pressed") => void;

/** Returns the handlers of a row's element. A finger is on a row only once it presses it. */
export function approachHandlers<R>(
  approach: Approach<R>,
  row: R,
): Pick<HTMLAttributes<HTMLElement>, "onFocus" | "onBlur" | "onPointerEnter" | "onPointerLeave" | "onPointerDown"> {
  const leave = (): void => {
    approach(row, "away");
  };
  const reach = (): void => {
    approach(row, "near");
  };
  return {
    onFocus: reach,
    onBlur: leave,
    onPointerEnter: (event) => {
      if (event.pointerType === "mouse") reach();
    },
    onPointerLeave: leave,
    onPointerDown: () => {
      approach(row, "pressed");
    },
  };
}
