/** Positions of content blocs on a system page. */
export const SLOTS = ["TOP", "AFTER_TITLE", "MIDDLE", "BOTTOM"] as const;
export type Slot = (typeof SLOTS)[number];

/** Pages where visitors buy or book have no position in the middle. */
const NARROW_TYPES: readonly string[] = ["CART", "APPOINTMENT"];

/** Returns the positions that a page type has. */
export const slotsOf = (pageType: string): readonly Slot[] =>
  NARROW_TYPES.includes(pageType) ? ["TOP", "BOTTOM"] : SLOTS;
