/** What a shop that shows a dealer of another shop may say differently of it. Spec 2 §2 "Dealer area" (overrides). */

/** Fields whose values stand in the directory and may be laid over by a shop. `sliderPictures` has calls of its own. */
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

/** What each shop says of a dealer by itself, whoever owns it. */
export const SHOP_FIELDS: ReadonlySet<string> = new Set([
  "services",
  "options",
  "marketingTags",
  "countryTags",
  "partnerTags",
  "relativeUrl",
]);

const OVERRIDABLE_NAMES: ReadonlySet<string> = new Set(OVERRIDABLE);

export const isOverridable = (name: string): boolean => OVERRIDABLE_NAMES.has(name);

/** Whether a shop that does not own the dealer may give the field a value. */
export const isOpenToOthers = (name: string): boolean => SHOP_FIELDS.has(name) || isOverridable(name);

export const OVERRIDE_STATES = ["ACTIVE", "PLANNED", "PAST", "SAME_AS_MASTER", "MASTER_CHANGED"] as const;
