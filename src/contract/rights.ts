/**
 * Every right the product knows (Spec 1 §6, Spec 2 §6). Rights are opaque upper-case codes: the server decides which an account
 * holds at each call, the browser only hides what the server would refuse.
 */
export const RIGHTS = [
  "CREATION_GUIDE",
  "TECHNICAL_INFORMATION",
  "ONLINE_SITE",
  "PERSONAL_INFORMATION",
  "MANAGE_COUNTRIES",
  "SHOP_BRAND",
  "PLAN",
  "FITTER",
  "SUBROGATION",
  "QUOTES",
  "QUOTES_READ",
  "QUOTES_ACTIVATE",
  "APPOINTMENTS",
  "APPOINTMENTS_READ",
  "APPOINTMENTS_ACTIVATE",
  "NEWSLETTER",
  "PAYMENT",
  "ORDERS",
  "CONTENT_PAGES_CONTACT",
  "NETWORK_EXPORT",
  "SUBSCRIPTION",
  "CATALOG",
  "CATALOG_BLOG",
  "FITTER_PARTNER",
  "SERVICE",
  "MIX",
  "TIRE_LIST",
  "PROFILE",
  "STOCK",
  "PRODUCT_PRIORITY",
  "CUSTOM_DATABASE",
  "PRICE_CONFIGURATION",
  "FITTING_PRICES",
  "TYRE_PRICING",
  "TYRE_PRICING_IMPORT",
  "TYRE_PRICING_RULES",
  "ECOTAX",
  "DISCOUNT_CODE",
  "DEALER_COUPON",
  "TYRE_BANNER",
  "TYRE_HEAD_GONDOLAS",
  "PAYMENT_CONFIGURATION",
  "DOMAIN",
  "SEO",
  "TRACKING",
  "C2S_API_KEY",
  "USER_LIST",
  "SHOP_LIST",
  "DEALER_LIST",
  "COUNTRY_LIST",
  "MAIL_LIST",
  "NETWORK",
  "SPECIAL_DAYS",
  "YEXT",
  "ADMIN_TRANSLATION",
  "SUPER_ADMIN",
  "ADMIN_IMPORTER",
  "GOOGLE_RESERVE",
  "E_CALENDRO_CAN_ACCESS_ADMIN",
  "E_CALENDAR_SUPER_ADMIN",
  "E_CALENDAR_TRANSLATION",
  // Content types that gate their own screen (Spec 1 §3 "Content types").
  "CAROUSEL",
  "BACKGROUND_PICTURE",
  "HOME_SHOP_SERVICE",
  "TYRE_HIGHLIGHT",
  "HOME_BLOG_HIGHLIGHT",
  "PARTNER",
  "SOCIAL",
] as const;

export type Right = (typeof RIGHTS)[number];

/** Which rights an account holds: a right that is absent is not held. The shape of `rightsMap` (Spec 1 §3). */
export type RightsMap = Partial<Record<Right, boolean>>;

/** One right, or several of which any one is enough. */
export type RightRequirement = Right | readonly Right[];

const IMPLIED: Partial<Record<Right, readonly Right[]>> = {
  QUOTES: ["QUOTES_READ"],
  APPOINTMENTS: ["APPOINTMENTS_READ"],
  E_CALENDAR_SUPER_ADMIN: ["E_CALENDRO_CAN_ACCESS_ADMIN"],
};

/** The rights with what they imply: QUOTES lets one read quotes too. */
export function withImpliedRights(rights: Iterable<Right>): Set<Right> {
  const all = new Set(rights);
  for (const right of [...all]) for (const implied of IMPLIED[right] ?? []) all.add(implied);
  return all;
}

/** Whether the rights map satisfies the requirement. No requirement is satisfied by any signed-in account. */
export function hasRight(rights: RightsMap, requirement: RightRequirement | undefined): boolean {
  if (requirement === undefined) return true;
  const wanted: readonly Right[] = typeof requirement === "string" ? [requirement] : requirement;
  return wanted.some((right) => rights[right] === true);
}
