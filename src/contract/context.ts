/** What the shell shows: display configuration, shop context, languages and alerts. */
import * as v from "valibot";
import { RIGHTS } from "./right-codes";
import type { RightsMap } from "./rights";

/** The two variants of the admin: the full one and the calendar brand's. */
const APP_CONTEXT_GROUPS = ["GARAGE", "ECALENDAR"] as const;
export type AppContextGroup = (typeof APP_CONTEXT_GROUPS)[number];

export const SUBSCRIPTION_STATUSES = ["TRIAL", "ACTIVE", "PAST_DUE", "SUSPENDED", "DELETED", "NONE"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Plans in ascending order. A menu entry may need one. */
export const PLAN_CODES = ["ESSENTIAL", "PLUS", "PREMIUM"] as const;
export type PlanCode = (typeof PLAN_CODES)[number];

/** Drops unknown codes, so that an older bundle can read the response of a newer server. */
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
/** Whether a shop hides, shows or requires one of the optional company and address fields. */
export type FieldStatus = v.InferOutput<typeof fieldStatus>;

export const FIELD_STATUS_NAMES = ["companyId", "vatNumber", "postalCode", "district", "subDistrict", "state"] as const;
export type FieldStatusName = (typeof FIELD_STATUS_NAMES)[number];

const RESTRICTION_MODES = ["MAINTENANCE", "RESTRICTED"] as const;
/** Why the shop cannot be changed at the moment; shown as a banner. */
export const restriction = v.object({
  mode: v.picklist(RESTRICTION_MODES),
  /** ISO instant at which the restriction ends by itself; null when it does not. */
  until: v.nullish(v.string()),
  /** Text of the operator who set it, shown instead of the general one. */
  text: v.nullish(v.string()),
});
export type Restriction = v.InferOutput<typeof restriction>;

/** Response of the display configuration: header, menu and what all screens share. */
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
    /** The account's own user, while it works under another identity; else null. */
    initialUserId: v.nullable(v.number()),
    initialUserName: v.nullable(v.string()),
    shopName: v.nullable(v.string()),
    userName: v.nullable(v.string()),
    reason: v.nullable(v.string()),
    /** ISO instant at which the assumed identity ends by itself. */
    expiresAt: v.nullable(v.string()),
  }),
  gitConf: v.object({ noprod: v.boolean(), version: v.string(), branch: v.string() }),
  showDisputeNeedResponse: v.boolean(),
  /** Number of open disputes, for the header. */
  disputesWaiting: v.number(),
  needActivateButton: v.boolean(),
  needLinkToWebsite: v.boolean(),
  faqUrl: v.nullable(v.string()),
  shopUserFullName: v.string(),
  /** Address of the account's picture. */
  shopUserPicture: v.nullish(v.string()),
  logOutInfo: v.object({ url: v.string() }),
  dlu: v.boolean(),
  activeSuperMenus: v.boolean(),
  ecalendroSession: v.boolean(),
  subscriptionData: v.object({
    planCode: v.nullable(v.picklist(PLAN_CODES)),
    planName: v.nullable(v.string()),
    /** Full days until the trial ends; absent without a trial. */
    trialDaysLeft: v.optional(v.number()),
  }),
  /** Plan that a right needs, for rights that the shop's plan does not include. */
  planFromRightMap: v.record(v.string(), v.picklist(PLAN_CODES)),
  isLocalPresenceConfigEnabled: v.boolean(),
  /** Open items by menu path (`fitterUpdate` → 14), shown as a badge. */
  menuCounts: v.record(v.string(), v.number()),
  /** Restrictions in force. A SUSPENDED or DELETED subscription restricts without an entry here. */
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
    /** Whether the account sees all dealers of the shop, or only those that it is attached to. */
    dealerScope: v.picklist(["ALL", "ATTACHED"]),
    /** The account has read rights only: every form is read-only. */
    readOnly: v.boolean(),
  }),
});
export type DisplayConfiguration = v.InferOutput<typeof displayConfiguration>;

/** Defaults of the session that every screen formats and validates with. */
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

/** Response of the shop context for a locale. */
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

const ALERT_TYPES = ["SUCCESS", "WARNING", "ERROR", "INFO"] as const;
/** An alert in the shell. */
export const alert = v.object({
  key: v.string(),
  type: v.picklist(ALERT_TYPES),
  title: v.string(),
  content: v.array(v.string()),
  at: v.string(),
  read: v.boolean(),
  /** Admin path that the alert links to. */
  link: v.nullable(v.string()),
});
export type Alert = v.InferOutput<typeof alert>;
