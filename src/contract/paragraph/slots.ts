/** Places of a system page where content blocs stand (Spec 2 §2 "content-bloc-page"). */
export const SLOTS = ["TOP", "AFTER_TITLE", "MIDDLE", "BOTTOM"] as const;
export type Slot = (typeof SLOTS)[number];

/** Pages on which somebody is about to buy or book have no room in the middle. */
const NARROW_TYPES: readonly string[] = ["CART", "APPOINTMENT"];

/** The places that a page type has. */
export const slotsOf = (pageType: string): readonly Slot[] =>
  NARROW_TYPES.includes(pageType) ? ["TOP", "BOTTOM"] : SLOTS;
