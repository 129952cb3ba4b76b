/** Fields that a shop may set for a dealer of another shop. */

/** Directory fields that a shop may override. `sliderPictures` has separate calls. */
export const OVERRIDABLE = [
  "name",
  "tradingName",
  "phone",
  "mobile",
  "email",
  "notificationEmails",
  "website",
  "openingHours",
  "bookingMode",
  "logo",
  "shortDescription",
  "description",
  "seoTitle",
  "seoDescription",
  "sliderPictures",
] as const;
export type Overridable = (typeof OVERRIDABLE)[number];

/** Fields that every shop sets for itself, whether it owns the dealer or not. */
export const SHOP_FIELDS: ReadonlySet<string> = new Set([
  "services",
  "options",
  "marketingTags",
  "countryTags",
  "partnerTags",
  "relativeUrl",
]);

const OVERRIDABLE_NAMES: ReadonlySet<string> = new Set(OVERRIDABLE);

/** Whether the field is in `OVERRIDABLE`. */
export const isOverridable = (name: string): boolean => OVERRIDABLE_NAMES.has(name);

/** Whether a shop may set the field for a dealer that it does not own. */
export const isSettableByOtherShops = (name: string): boolean => SHOP_FIELDS.has(name) || isOverridable(name);

export const OVERRIDE_STATES = ["ACTIVE", "PLANNED", "PAST", "SAME_AS_MASTER", "MASTER_CHANGED"] as const;
/** States of own values that have not ended. */
export const CURRENT_STATES = ["ACTIVE", "PLANNED", "SAME_AS_MASTER", "MASTER_CHANGED"] as const;
