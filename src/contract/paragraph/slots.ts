/** Positions of content blocs on a system page. */
export const SLOTS = ["TOP", "AFTER_TITLE", "MIDDLE", "BOTTOM"] as const;
export type Slot = (typeof SLOTS)[number];

/** Pages where visitors buy or book have no position in the middle. */
const NARROW_TYPES: readonly string[] = ["CART", "APPOINTMENT"];

/** Returns the layouts that a page of the type does not accept besides those of its owner type: a search page has a search already. */
export const layoutsExcludedBy = (pageType: string): readonly string[] =>
  pageType === "TYRE_SEARCH" ? ["I_TYRE_SEARCH"] : [];

/** Returns whether a page of the type accepts scripts in its paragraphs. */
export const acceptsScripts = (pageType: string): boolean => pageType !== "CART";

/** Returns the positions that a page type has. */
export const slotsOf = (pageType: string): readonly Slot[] =>
  NARROW_TYPES.includes(pageType) ? ["TOP", "BOTTOM"] : SLOTS;
