/** Display configuration, shop context, languages and alerts: what the shell shows (Spec 1 §3, Spec 2 §3). */
import * as v from "valibot";
import { RIGHTS } from "./right-codes";
import type { RightsMap } from "./rights";

/** Which of the two admin variants runs (Spec 1 §1). */
export const APP_CONTEXT_GROUPS = ["GARAGE", "ECALENDAR"] as const;
export type AppContextGroup = (typeof APP_CONTEXT_GROUPS)[number];

export const SUBSCRIPTION_STATUSES = ["TRIAL", "ACTIVE", "PAST_DUE", "SUSPENDED", "DELETED", "NONE"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Plans in rising order; an entry may need one. */
export const PLAN_CODES = ["ESSENTIAL", "PLUS", "PREMIUM"] as const;
export type PlanCode = (typeof PLAN_CODES)[number];

/** Unknown codes are dropped, so that an older bundle reads a newer server. */
export const rightsMap = v.pipe(
  v.record(v.string(), v.boolean()),
  v.transform((map): RightsMap =>
    Object.fromEntries(RIGHTS.filter((right) => map[right] === true).map((right) => [right, true])),
  ),
);

export const language = v.object({
  /** Short code, `fr`. */
  code: v.string(),
  /** `fr_FR`. */
  locale: v.string(),
  lang: v.string(),
  /** Message key or native name. */
  keyName: v.string(),
  selected: v.boolean(),
});
export type Language = v.InferOutput<typeof language>;

export const fieldStatus = v.picklist(["HIDDEN", "VISIBLE", "MANDATORY"]);
/** Whether a shop shows and demands one of the optional company and address fields (Spec 1 §3 "Session defaults"). */
export type FieldStatus = v.InferOutput<typeof fieldStatus>;

export const FIELD_STATUS_NAMES = ["companyId", "vatNumber", "postalCode", "district", "subDistrict", "state"] as const;
export type FieldStatusName = (typeof FIELD_STATUS_NAMES)[number];

export const RESTRICTION_MODES = ["MAINTENANCE", "RESTRICTED"] as const;
/** What keeps the shop from being changed for now; shown as a banner (Spec 1 §8 "Home page restriction banners"). */
export const restriction = v.object({
  mode: v.picklist(RESTRICTION_MODES),
  /** ISO instant at which it ends by itself. */
  until: v.nullish(v.string()),
  /** A sentence of whoever set it, in place of the general one. */
  text: v.nullish(v.string()),
});
export type Restriction = v.InferOutput<typeof restriction>;

/** GET display configuration: header, menu and common parts (Spec 1 §3, §7; Spec 2 §3). */
export const displayConfiguration = v.object({
  shopInfo: v.object({
    id: v.number(),
    code: v.string(),
    name: v.string(),
    open: v.boolean(),
    logoPath: v.nullable(v.string()),
    logoWhitePath: v.nullable(v.string()),
    shopUrl: v.string(),
    website: v.object({ url: v.string(), newTab: v.boolean() }),
    dealerEmailMandatory: v.boolean(),
    subscriptionInfo: v.object({ status: v.picklist(SUBSCRIPTION_STATUSES), hasPlan: v.boolean() }),
    demo: v.boolean(),
  }),
  rightsMap,
  languages: v.array(language),
  subrogation: v.object({
    /** Present while a custom identity is active. */
    initialUserId: v.nullable(v.number()),
    initialUserName: v.nullable(v.string()),
    shopName: v.nullable(v.string()),
    userName: v.nullable(v.string()),
    reason: v.nullable(v.string()),
    /** ISO instant at which the custom identity ends by itself. */
    expiresAt: v.nullable(v.string()),
  }),
  gitConf: v.object({ noprod: v.boolean(), version: v.string(), branch: v.string() }),
  showDisputeNeedResponse: v.boolean(),
  /** How many disputes wait, for the header's text. */
  disputesWaiting: v.number(),
  needActivateButton: v.boolean(),
  needLinkToWebsite: v.boolean(),
  faqUrl: v.nullable(v.string()),
  shopUserFullName: v.string(),
  logOutInfo: v.object({ url: v.string() }),
  dlu: v.boolean(),
  activeSuperMenus: v.boolean(),
  ecalendroSession: v.boolean(),
  subscriptionData: v.object({
    planCode: v.nullable(v.picklist(PLAN_CODES)),
    planName: v.nullable(v.string()),
    /** On trial: days until it ends, today not counted. */
    trialDaysLeft: v.optional(v.number()),
  }),
  /** Plan that a right needs, where the shop's plan does not include it. */
  planFromRightMap: v.record(v.string(), v.picklist(PLAN_CODES)),
  isLocalPresenceConfigEnabled: v.boolean(),
  /** Open items by menu path (`fitterUpdate` → 14), shown as a round count. */
  menuCounts: v.record(v.string(), v.number()),
  /** Restrictions in force; a subscription that is SUSPENDED or DELETED restricts without one. */
  restrictions: v.optional(v.array(restriction)),
  common: v.object({
    appContextGroup: v.picklist(APP_CONTEXT_GROUPS),
    superAdmin: v.boolean(),
    pimActive: v.boolean(),
    shopProfileCode: v.string(),
  }),
  user: v.object({
    id: v.number(),
    email: v.string(),
    /** Sees all dealers of the shop, or only those attached to the account. */
    dealerScope: v.picklist(["ALL", "ATTACHED"]),
    /** Holds read rights only: every form is read-only. */
    readOnly: v.boolean(),
  }),
});
export type DisplayConfiguration = v.InferOutput<typeof displayConfiguration>;

/** Session values every screen formats with (Spec 1 §3 "Session defaults"). */
export const sessionDefaults = v.object({
  currency: v.string(),
  currencySymbol: v.string(),
  symbolPosition: v.picklist(["prefix", "suffix"]),
  decimalSeparator: v.string(),
  groupSeparator: v.string(),
  fractionDigits: v.number(),
  dateFormat: v.string(),
  timeFormat: v.string(),
  locale: v.string(),
  fieldStatuses: v.record(v.picklist(FIELD_STATUS_NAMES), fieldStatus),
  dealerEmailMandatory: v.boolean(),
  multiLanguage: v.boolean(),
  hideRunflatOptionForDealer: v.boolean(),
  stockPriceManagedByFTP: v.boolean(),
});
export type SessionDefaults = v.InferOutput<typeof sessionDefaults>;

/** GET shop context for a locale (Spec 1 §3 "Shop context"). */
export const shopContext = v.object({
  selectedLocale: v.string(),
  staticProperties: v.record(v.string(), v.string()),
  ecalendroSession: v.boolean(),
  dluSession: v.boolean(),
  activeSuperMenus: v.boolean(),
  defaultPictureTemplate: v.nullable(v.string()),
  activeTestingMigration: v.boolean(),
  rights: rightsMap,
  shopUrl: v.string(),
  shopNetwork: v.boolean(),
  shopOnlyNetwork: v.boolean(),
  shopId: v.number(),
  frontKeyCreationContext: v.string(),
  hideRunflatOptionForDealer: v.boolean(),
  assetUrl: v.string(),
  idSession: v.string(),
  stockPriceManagedByFTP: v.boolean(),
  timeZone: v.string(),
  country: v.string(),
  sessionDefaults,
});
export type ShopContext = v.InferOutput<typeof shopContext>;

export const ALERT_TYPES = ["SUCCESS", "WARNING", "ERROR", "INFO"] as const;
/** A notice of the shell (Spec 1 §3 "Alert"). */
export const alert = v.object({
  key: v.string(),
  type: v.picklist(ALERT_TYPES),
  title: v.string(),
  content: v.array(v.string()),
  at: v.string(),
  read: v.boolean(),
  /** Admin path that the alert leads to. */
  link: v.nullable(v.string()),
});
export type Alert = v.InferOutput<typeof alert>;
