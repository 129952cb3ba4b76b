/** Side of the anchor that a floating box is placed on. */
export type Side = "top" | "bottom" | "left" | "right";
/** Position along the anchor: its start, middle or end. */
export type Alignment = "start" | "center" | "end";

const OPPOSITE: Readonly<Record<Side, Side>> = { top: "bottom", bottom: "top", left: "right", right: "left" };
/** Pixels between anchor and box, and between box and window edge. */
const GAP = 6;

const fits = (side: Side, anchor: DOMRect, box: DOMRect): boolean =>
  ({
    top: anchor.top - box.height - GAP >= 0,
    bottom: anchor.bottom + box.height + GAP <= innerHeight,
    left: anchor.left - box.width - GAP >= 0,
    right: anchor.right + box.width + GAP <= innerWidth,
  })[side];

const clampToWindow = (value: number, size: number, room: number): number =>
  Math.max(GAP, Math.min(value, room - size - GAP));
const alignTo = (alignment: Alignment, from: number, length: number, size: number): number =>
  alignment === "start" ? from : alignment === "end" ? from + length - size : from + (length - size) / 2;

/**
 * Positions a fixed box by setting `left` and `top`. Uses the opposite side when the box fits only there, and keeps it
 * inside the window.
 *
 * @param preferred side to use when there is room, or none on the opposite side either
 */
export function placeBeside(box: HTMLElement, anchor: Element, preferred: Side, alignment: Alignment = "center"): void {
  const from = anchor.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const side = fits(preferred, from, size) || !fits(OPPOSITE[preferred], from, size) ? preferred : OPPOSITE[preferred];
  const x =
    side === "left"
      ? from.left - size.width - GAP
      : side === "right"
        ? from.right + GAP
        : alignTo(alignment, from.left, from.width, size.width);
  const y =
    side === "top"
      ? from.top - size.height - GAP
      : side === "bottom"
        ? from.bottom + GAP
        : alignTo(alignment, from.top, from.height, size.height);
  box.style.left = `${String(Math.round(clampToWindow(x, size.width, innerWidth)))}px`;
  box.style.top = `${String(Math.round(clampToWindow(y, size.height, innerHeight)))}px`;
}
