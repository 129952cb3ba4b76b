/**
 * Built-in catalogue: groups of rights, groups per shop profile, and the plan needed by each right. Missing entries are copied to the
 * database at start. The database then takes precedence, so that an operator's changes are kept.
 */
import { PLAN_CODES, type PlanCode } from "../../../../src/contract/context";
import type { Right } from "../../../../src/contract/rights";

/** Rights granted together. Every right that a shop can hold is in a group; platform memberships need none. */
export const RIGHT_GROUPS = {
  GRP_BASE: [
    "PERSONAL_INFORMATION",
    "CREATION_GUIDE",
    "PLAN",
    "SUBSCRIPTION",
    "ONLINE_SITE",
    "SHOP_BRAND",
    "USER_LIST",
    "TECHNICAL_INFORMATION",
    "MANAGE_COUNTRIES",
  ],
  GRP_DEALERS: ["FITTER", "FITTER_PARTNER", "SERVICE"],
  GRP_APPOINTMENTS: ["APPOINTMENTS", "APPOINTMENTS_READ", "APPOINTMENTS_ACTIVATE", "GOOGLE_RESERVE"],
  GRP_ACTIVITY: ["QUOTES", "QUOTES_READ", "QUOTES_ACTIVATE", "ORDERS", "PAYMENT", "NEWSLETTER"],
  GRP_CONTACT: ["CONTENT_PAGES_CONTACT"],
  GRP_CATALOGUE: ["CATALOG", "CATALOG_BLOG", "CUSTOM_DATABASE"],
  GRP_TYRES: ["MIX", "TIRE_LIST", "PROFILE", "STOCK", "PRODUCT_PRIORITY"],
  GRP_TYRE_PRICING: [
    "PRICE_CONFIGURATION",
    "FITTING_PRICES",
    "TYRE_PRICING",
    "TYRE_PRICING_IMPORT",
    "TYRE_PRICING_RULES",
    "ECOTAX",
  ],
  GRP_SALES_EVENTS: ["DISCOUNT_CODE", "DEALER_COUPON", "TYRE_BANNER", "TYRE_HEAD_GONDOLAS"],
  GRP_CONTENT_HOME: [
    "CAROUSEL",
    "BACKGROUND_PICTURE",
    "HOME_SHOP_SERVICE",
    "TYRE_HIGHLIGHT",
    "HOME_BLOG_HIGHLIGHT",
    "PARTNER",
    "SOCIAL",
  ],
  GRP_SELLING: ["PAYMENT_CONFIGURATION"],
  GRP_SITE: ["DOMAIN", "SEO", "TRACKING", "C2S_API_KEY"],
  GRP_LOCAL_PRESENCE: ["YEXT"],
  GRP_NETWORK: ["NETWORK", "NETWORK_EXPORT", "SHOP_LIST", "DEALER_LIST", "SUBROGATION", "ADMIN_TRANSLATION"],
  GRP_CALENDAR: ["E_CALENDRO_CAN_ACCESS_ADMIN", "E_CALENDAR_SUPER_ADMIN", "E_CALENDAR_TRANSLATION"],
} as const satisfies Record<string, readonly Right[]>;
export type GroupCode = keyof typeof RIGHT_GROUPS;

const SHOP_GROUPS: readonly GroupCode[] = [
  "GRP_BASE",
  "GRP_DEALERS",
  "GRP_APPOINTMENTS",
  "GRP_ACTIVITY",
  "GRP_CONTACT",
  "GRP_CATALOGUE",
  "GRP_TYRES",
  "GRP_TYRE_PRICING",
  "GRP_SALES_EVENTS",
  "GRP_CONTENT_HOME",
  "GRP_SELLING",
  "GRP_SITE",
  "GRP_LOCAL_PRESENCE",
];
const CALENDAR_GROUPS: readonly GroupCode[] = [
  "GRP_BASE",
  "GRP_DEALERS",
  "GRP_APPOINTMENTS",
  "GRP_SITE",
  "GRP_CALENDAR",
];

/** Groups by shop profile. */
export const PROFILE_GROUPS: Readonly<Record<string, readonly GroupCode[]>> = {
  SHOP_STANDARD_ADMINISTRATOR: SHOP_GROUPS,
  SHOP_NETWORK_ADMINISTRATOR: [...SHOP_GROUPS, "GRP_NETWORK"],
  SHOP_NETWORK_MEMBER: SHOP_GROUPS,
  SHOP_DEALER_LOCATOR: ["GRP_BASE", "GRP_DEALERS", "GRP_CONTACT", "GRP_SITE", "GRP_LOCAL_PRESENCE"],
  SHOP_DEMO: SHOP_GROUPS,
  SHOP_E_CAL_STANDARD_ADMINISTRATOR: [...CALENDAR_GROUPS, "GRP_NETWORK"],
  SHOP_E_CAL_MEMBER: CALENDAR_GROUPS,
};

/** Lowest plan that includes a right. Rights not listed are included in every plan and without one. */
export const PLAN_OF_RIGHT: Readonly<Partial<Record<Right, PlanCode>>> = {
  CATALOG_BLOG: "PLUS",
  DISCOUNT_CODE: "PLUS",
  DEALER_COUPON: "PLUS",
  TYRE_BANNER: "PLUS",
  GOOGLE_RESERVE: "PLUS",
  TYRE_PRICING_RULES: "PLUS",
  YEXT: "PREMIUM",
  CUSTOM_DATABASE: "PREMIUM",
  C2S_API_KEY: "PREMIUM",
  NETWORK_EXPORT: "PREMIUM",
};

/** Whether a plan includes everything of the needed plan. Null is below every plan. */
export const planIncludes = (plan: PlanCode | null, requiredPlan: PlanCode): boolean =>
  plan !== null && PLAN_CODES.indexOf(plan) >= PLAN_CODES.indexOf(requiredPlan);
