/** Where a floating box stands beside its anchor, kept inside the window. */
export type Side = "top" | "bottom" | "left" | "right";
/** Along the anchor: its start, middle or end. */
export type Alignment = "start" | "center" | "end";

const OPPOSITE: Readonly<Record<Side, Side>> = { top: "bottom", bottom: "top", left: "right", right: "left" };
/** Pixels between anchor and box, and between box and window. */
const GAP = 6;

const fits = (side: Side, anchor: DOMRect, box: DOMRect): boolean =>
  ({
    top: anchor.top - box.height - GAP >= 0,
    bottom: anchor.bottom + box.height + GAP <= innerHeight,
    left: anchor.left - box.width - GAP >= 0,
    right: anchor.right + box.width + GAP <= innerWidth,
  })[side];

const within = (value: number, size: number, room: number): number => Math.max(GAP, Math.min(value, room - size - GAP));
const along = (alignment: Alignment, from: number, length: number, size: number): number =>
  alignment === "start" ? from : alignment === "end" ? from + length - size : from + (length - size) / 2;

/** Sets `left` and `top` of a fixed box: on the wanted side, or on the opposite one when only there is room. */
export function placeBeside(box: HTMLElement, anchor: Element, wanted: Side, alignment: Alignment = "center"): void {
  const from = anchor.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const side = fits(wanted, from, size) || !fits(OPPOSITE[wanted], from, size) ? wanted : OPPOSITE[wanted];
  const x =
    side === "left"
      ? from.left - size.width - GAP
      : side === "right"
        ? from.right + GAP
        : along(alignment, from.left, from.width, size.width);
  const y =
    side === "top"
      ? from.top - size.height - GAP
      : side === "bottom"
        ? from.bottom + GAP
        : along(alignment, from.top, from.height, size.height);
  box.style.left = `${String(Math.round(within(x, size.width, innerWidth)))}px`;
  box.style.top = `${String(Math.round(within(y, size.height, innerHeight)))}px`;
}
