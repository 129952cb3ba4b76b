/** Tables of shops, networks and their one-to-one data. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type {
  AppContextGroup,
  FieldStatus,
  FieldStatusName,
  PlanCode,
  SubscriptionStatus,
} from "../../../../../src/contract/context";
import type { ShopCountry } from "../../../../../src/contract/endpoints/shop-countries";
import type { BillingDetails, PaymentCard } from "../../../../../src/contract/endpoints/subscription";
import type { VatState } from "../../../../../src/contract/company-numbers";
import type { Address, Money } from "../../../../../src/contract/fields/values";
import type { BillingPeriod } from "../../../../../src/contract/subscription-plans";
import { big, createdAt, document, id, instant, version } from "./columns";

export type ShopStatus = "CREATING" | "ACTIVE" | "SUSPENDED" | "DELETED";
/** RESTRICTED and MAINTENANCE show a banner on the home page and refuse writes by anyone but platform users. */
export type AccessMode = "NORMAL" | "RESTRICTED" | "MAINTENANCE";

/** Settings of a shop that no query filters by. Missing ones take the defaults of shop-defaults.ts. */
export interface ShopSettings {
  readonly logoPath?: string;
  readonly logoWhitePath?: string;
  /** Address of the public site. */
  readonly shopUrl?: string;
  readonly websiteNewTab?: boolean;
  readonly needLinkToWebsite?: boolean;
  readonly needActivateButton?: boolean;
  /** Addresses, or paths on this server, of the FAQ, the general help and the help of the creation guide. */
  readonly faqUrl?: string;
  readonly helpUrl?: string;
  readonly guideHelpUrl?: string;
  readonly fontUrl?: string;
  readonly templateCode?: string;
  readonly assetUrl?: string;
  readonly colours?: readonly string[];
  readonly dealerEmailMandatory?: boolean;
  readonly hideRunflatOptionForDealer?: boolean;
  readonly localPresence?: boolean;
  /** ISO instant at which the access mode is expected to end, and an explanation. Both are shown in the banner. */
  readonly accessUntil?: string;
  readonly accessText?: string;
  /** Reason of a restriction: a late payment, which paying lifts, or an administrator. */
  readonly accessReason?: "PAST_DUE" | "ADMIN";
  /** Whether users are mailed when someone acts as them. Default true. */
  readonly tellSubrogation?: boolean;
  readonly fieldStatuses?: Readonly<Partial<Record<FieldStatusName, FieldStatus>>>;
  /** What the platform notes about an account of the appointment calendar. */
  readonly calendarAccount?: {
    /** Active bays of all garages together; absent for any number. */
    readonly maxBays?: number;
    /** Text messages of a month; absent for any number. */
    readonly smsQuota?: number;
    /** Text messages that were bought besides, and are left. */
    readonly smsCredit?: number;
    readonly note?: string;
    readonly suspendedFor?: "UNPAID" | "ABUSE" | "REQUEST";
    /** Whether the shop was open to the public when the account was suspended or closed. */
    readonly wasOpen?: boolean;
  };
  /** Countries in which the shop works; without them, only the shop's own. */
  readonly countries?: readonly ShopCountry[];
  readonly currency?: string;
  readonly currencySymbol?: string;
  readonly symbolPosition?: "prefix" | "suffix";
}

export const network = pgTable(
  "network",
  {
    id: id(),
    code: text().notNull(),
    name: text().notNull(),
    headShopId: big().references((): AnyPgColumn => shop.id),
    status: text().$type<"ACTIVE" | "ARCHIVED">().notNull().default("ACTIVE"),
    version: version(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  () => [uniqueIndex("network_code").on(sql`lower(code)`)],
);

export const shop = pgTable(
  "shop",
  {
    id: id(),
    code: text().notNull(),
    name: text().notNull(),
    networkId: big().references((): AnyPgColumn => network.id),
    /** Shop profile, which determines the groups of rights that the shop may hold. */
    profileCode: text().notNull(),
    product: text().$type<AppContextGroup>().notNull().default("GARAGE"),
    status: text().$type<ShopStatus>().notNull().default("ACTIVE"),
    /** Open to the public. Only an ACTIVE shop can be open. */
    open: boolean().notNull().default(false),
    accessMode: text().$type<AccessMode>().notNull().default("NORMAL"),
    demo: boolean().notNull().default(false),
    /** Dealer-locator mode. */
    dlu: boolean().notNull().default(false),
    pimActive: boolean().notNull().default(false),
    stockPriceManagedByFtp: boolean().notNull().default(false),
    country: text().notNull().default("FR"),
    timeZone: text().notNull().default("Europe/Paris"),
    settings: document<ShopSettings>(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    deletedAt: instant(),
  },
  () => [
    uniqueIndex("shop_code").on(sql`lower(code)`),
    index("shop_network").on(sql`network_id`),
    check("shop_open_only_active", sql`not open or status = 'ACTIVE'`),
  ],
);

/** Legal entity of a shop. */
export const company = pgTable(
  "company",
  {
    shopId: big()
      .primaryKey()
      .references(() => shop.id),
    /** Names the company in calls and in the journal. */
    id: big().notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    tradeName: text(),
    legalForm: text(),
    companyId: text(),
    vatNumber: text(),
    /** Null until the number is checked. */
    vatState: text().$type<VatState>(),
    vatCheckedAt: instant(),
    shareCapital: jsonb().$type<Money>(),
    registryCity: text(),
    foundedOn: date({ mode: "string" }),
    address: document<Partial<Address>>(),
    phone: text(),
    email: text(),
    website: text(),
    billingEmail: text(),
    accountingContact: text(),
    publicationDirector: text(),
    dpoEmail: text(),
    mediator: text(),
    insurance: text(),
    iban: text(),
    bic: text(),
    search: text().notNull().default(""),
    version: version(),
    createdAt: createdAt(),
    createdBy: big(),
    updatedAt: createdAt(),
    updatedBy: big(),
    deletedAt: instant(),
  },
  (t) => [uniqueIndex("company_id").on(t.id)],
);

export const subscription = pgTable("subscription", {
  shopId: big()
    .primaryKey()
    .references(() => shop.id),
  status: text().$type<SubscriptionStatus>().notNull(),
  planCode: text().$type<PlanCode>(),
  startedOn: date({ mode: "string" }),
  /** Last day of the paid period or trial. */
  endsOn: date({ mode: "string" }),
  /** Start of the current status. */
  statusSince: createdAt(),
  billing: text().$type<BillingPeriod>().notNull().default("MONTHLY"),
  /** Plan from the next renewal on. A downgrade waits until the paid period is over. */
  nextPlanCode: text().$type<PlanCode>(),
  nextBilling: text().$type<BillingPeriod>(),
  /** Time of the cancellation. The subscription then ends on `endsOn`. */
  cancelledAt: instant(),
  cancelReason: text(),
  details: document<Partial<BillingDetails>>(),
  card: jsonb().$type<PaymentCard>(),
  /** Charge attempts since the payment became late. */
  attempts: integer().notNull().default(0),
  version: version(),
  updatedAt: createdAt(),
});

/** Languages of a shop; one is the default. A deleted one is neither active nor the default. */
export const shopLanguage = pgTable(
  "shop_language",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    locale: text().notNull(),
    /** Shown in language menus; empty for the name that the language has in itself. */
    name: text().notNull().default(""),
    /** Part of addresses that names the language, such as `fr`; null for the code of the language. */
    urlSuffix: text(),
    /** Language tried before the default when a text is missing. */
    fallback: text(),
    position: integer().notNull().default(0),
    isDefault: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    search: text().notNull().default(""),
    version: version(),
    createdAt: createdAt(),
    createdBy: big(),
    updatedAt: createdAt(),
    updatedBy: big(),
    deletedAt: instant(),
  },
  (t) => [
    index("shop_language_shop").on(t.shopId),
    uniqueIndex("shop_language_default")
      .on(sql`shop_id`)
      .where(sql`is_default`),
    check("shop_language_locale", sql`locale ~ '^[a-z]{2}_[A-Z]{2}$'`),
  ],
);

/** Groups of rights granted by a shop profile. */
export const profileGroup = pgTable(
  "profile_group",
  { profileCode: text().notNull(), groupCode: text().notNull() },
  (t) => [primaryKey({ columns: [t.profileCode, t.groupCode] })],
);

/** Groups of rights that a shop has in addition to its profile, or lacks. */
export const shopGroup = pgTable(
  "shop_group",
  {
    shopId: big()
      .notNull()
      .references(() => shop.id),
    groupCode: text().notNull(),
    granted: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.groupCode] })],
);

/** Values shared by all server processes: the cookie secret, the rights stamp, the mark of seeded demo data. */
export const serverSetting = pgTable("server_setting", { key: text().primaryKey(), value: text().notNull() });
