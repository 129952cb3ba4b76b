/** Shops, networks and what belongs to a shop one to one. */
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
} from "../../../../src/contract/context";
import type { BillingDetails, PaymentCard } from "../../../../src/contract/endpoints/subscription";
import type { Address } from "../../../../src/contract/fields/values";
import type { BillingPeriod } from "../../../../src/contract/subscription-plans";
import { big, createdAt, document, id, instant, version } from "./columns";

export type ShopStatus = "CREATING" | "ACTIVE" | "SUSPENDED" | "DELETED";
/** RESTRICTED and MAINTENANCE show a banner on the home page, and refuse writing except to platform users. */
export type AccessMode = "NORMAL" | "RESTRICTED" | "MAINTENANCE";

/** What a shop shows and how it behaves, where no query filters on it. Absent parts take the defaults of context/shop-defaults.ts. */
export interface ShopSettings {
  readonly logoPath?: string;
  readonly logoWhitePath?: string;
  /** Address of the public site. */
  readonly shopUrl?: string;
  readonly websiteNewTab?: boolean;
  readonly needLinkToWebsite?: boolean;
  readonly needActivateButton?: boolean;
  /** Questions and answers, general help, and the help of the creation guide: addresses, or paths on this server. */
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
  /** ISO instant at which the access mode is meant to end, and a sentence of whoever set it; shown in the banner. */
  readonly accessUntil?: string;
  readonly accessText?: string;
  /** Who restricted the shop: its late payment, which the payment lifts again, or a person. */
  readonly accessReason?: "PAST_DUE" | "ADMIN";
  /** False: users are not told by mail when somebody acts as them. */
  readonly tellSubrogation?: boolean;
  readonly fieldStatuses?: Readonly<Partial<Record<FieldStatusName, FieldStatus>>>;
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
    /** `shopProfileCode` of the specification: what kind of shop it is, hence which groups of rights it may hold. */
    profileCode: text().notNull(),
    product: text().$type<AppContextGroup>().notNull().default("GARAGE"),
    status: text().$type<ShopStatus>().notNull().default("ACTIVE"),
    /** Open to the public; forced off unless ACTIVE. */
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

/** Legal entity behind a shop. */
export const company = pgTable("company", {
  shopId: big()
    .primaryKey()
    .references(() => shop.id),
  name: text().notNull(),
  legalForm: text(),
  companyId: text(),
  vatNumber: text(),
  address: document<Partial<Address>>(),
  phone: text(),
  email: text(),
  version: version(),
  updatedAt: createdAt(),
});

export const subscription = pgTable("subscription", {
  shopId: big()
    .primaryKey()
    .references(() => shop.id),
  status: text().$type<SubscriptionStatus>().notNull(),
  planCode: text().$type<PlanCode>(),
  startedOn: date({ mode: "string" }),
  /** Last day paid for or on trial. */
  endsOn: date({ mode: "string" }),
  /** Since when the status is what it is. */
  statusSince: createdAt(),
  billing: text().$type<BillingPeriod>().notNull().default("MONTHLY"),
  /** What takes over at the renewal: less is not given before what is paid for is over. */
  nextPlanCode: text().$type<PlanCode>(),
  nextBilling: text().$type<BillingPeriod>(),
  /** Set once it was cancelled: it then ends with `endsOn`. */
  cancelledAt: instant(),
  cancelReason: text(),
  details: document<Partial<BillingDetails>>(),
  card: jsonb().$type<PaymentCard>(),
  /** Charges tried since the payment is late. */
  attempts: integer().notNull().default(0),
  version: version(),
  updatedAt: createdAt(),
});

/** Languages of a shop; one is the default. */
export const shopLanguage = pgTable(
  "shop_language",
  {
    shopId: big()
      .notNull()
      .references(() => shop.id),
    locale: text().notNull(),
    /** Language whose text is shown where this one has none, before the default. */
    fallback: text(),
    position: integer().notNull().default(0),
    isDefault: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.shopId, t.locale] }),
    uniqueIndex("shop_language_default")
      .on(sql`shop_id`)
      .where(sql`is_default`),
    check("shop_language_locale", sql`locale ~ '^[a-z]{2}_[A-Z]{2}$'`),
  ],
);

/** Groups of rights that a shop profile brings (check 3 of the effective right). */
export const profileGroup = pgTable(
  "profile_group",
  { profileCode: text().notNull(), groupCode: text().notNull() },
  (t) => [primaryKey({ columns: [t.profileCode, t.groupCode] })],
);

/** Groups that one shop has beyond its profile, or has lost (check 4). */
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

/** Facts that all server processes share: the cookie secret, the rights stamp, whether demo data was put in. */
export const serverSetting = pgTable("server_setting", { key: text().primaryKey(), value: text().notNull() });
