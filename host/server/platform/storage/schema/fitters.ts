/** Tables of dealers. A dealer is one record of the platform; links make it visible in shops. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Address, OpeningHours } from "../../../../../src/contract/fields/values";
import { big, createdAt, document, id, instant, version } from "./columns";
import type { StoredGroup } from "./paragraphs";
import { record } from "./records";
import { shop } from "./shops";
import { userAccount } from "./users";

/** A shop's value in place of the owner's. `from` and `to` are ISO days, both included. `locale` is empty for values that are not localised. */
export interface LinkOverride {
  readonly locale: string;
  readonly value: unknown;
  readonly from: string | null;
  readonly to: string | null;
}

/** The dealer. Its owner is the shop whose link has `owner_shop` set. */
export const fitter = pgTable(
  "fitter",
  {
    id: id(),
    status: text().notNull().default("ENVELOPE"),
    /** Dealer that this one was merged into. */
    mergedInto: big().references((): AnyPgColumn => fitter.id),
    dealerType: text().notNull(),
    name: text().notNull(),
    tradingName: text(),
    parentDealer: big().references((): AnyPgColumn => fitter.id),
    companyName: text(),
    companyId: text(),
    vatNumber: text(),
    address: document<Partial<Address>>(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    geoPrecision: text(),
    timeZone: text().notNull().default("Europe/Paris"),
    phone: text(),
    mobile: text(),
    email: text(),
    bookingMode: text().notNull().default("NONE"),
    /** Number of active bays, maintained with the appointment book. */
    bays: integer().notNull().default(0),
    openingHours: document<Partial<OpeningHours>>(),
    /** Workshop hours; null for the opening hours. */
    fittingHours: jsonb().$type<OpeningHours>(),
    ratingValue: doublePrecision(),
    ratingCount: integer().notNull().default(0),
    /** Fields that are not searched, sorted or joined. */
    data: document<Readonly<Record<string, unknown>>>(),
    /** Localised values: field → locale → text. */
    i18n: document<Readonly<Record<string, Readonly<Record<string, unknown>>>>>(),
    i18nState: document<Readonly<Record<string, unknown>>>(),
    /** Ordered pictures of the dealer's page; ten at most. */
    sliderPictures: jsonb()
      .$type<readonly StoredGroup[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    version: version(),
    createdAt: createdAt(),
    createdBy: big().references(() => userAccount.id),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
    deletedAt: instant(),
  },
  (t) => [
    index("fitter_parent").on(t.parentDealer),
    index("fitter_company").on(t.companyId),
    index("fitter_pictures")
      .using("gin", sql`picture_keys(slider_pictures::text || data::text || i18n::text)`)
      .with({ fastupdate: false })
      .where(sql`picture_keys(slider_pictures::text || data::text || i18n::text) <> '{}'`),
  ],
);

/**
 * Links a dealer to a shop and holds the values that the shop's dealer list searches, sorts and filters by, because a shop may
 * show other values than the owner. Keys are folded (lower case, no accents) and ordered by code point.
 */
export const shopFitterLink = pgTable(
  "shop_fitter_link",
  {
    shopId: big()
      .notNull()
      .references(() => shop.id),
    fitterId: big()
      .notNull()
      .references(() => fitter.id),
    ownerShop: boolean().notNull().default(false),
    code: text().notNull(),
    /** Public address by locale. */
    relativeUrl: document<Readonly<Record<string, string>>>(),
    /** The shop's own data about the dealer: `{ options: [{ option, value }], marketing: [{ tag, value, from, to }], partner, country }`. */
    extras: document<Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>(),
    /** The shop's overrides by field, each with its periods. Copied from `fitter_override` on every change. */
    overrides: document<Readonly<Record<string, readonly LinkOverride[]>>>(),
    position: integer().notNull().default(0),
    excluded: boolean().notNull().default(false),
    linkedAt: createdAt(),
    linkedBy: big().references(() => userAccount.id),
    search: text().notNull().default(""),
    nameKey: text().notNull().default(""),
    cityKey: text().notNull().default(""),
    postalCode: text().notNull().default(""),
    country: text().notNull().default(""),
    emailKey: text().notNull().default(""),
    status: text().notNull().default("ENVELOPE"),
    dealerType: text().notNull().default(""),
    bookingMode: text().notNull().default("NONE"),
    /** Sort key of the rating; −1 without ratings, so that unrated dealers come last. */
    ratingKey: doublePrecision().notNull().default(-1),
    /** Completeness of the record in percent. */
    quality: smallint().notNull().default(0),
    serviceCount: integer().notNull().default(0),
    /** Position of the dealer in WGS 84 degrees, as the owner entered it. */
    lat: doublePrecision(),
    lng: doublePrecision(),
    /** Tile of the position on a grid of 1,024 rows and columns over the world: row × 1,024 + column, from the north-west. */
    place: integer().generatedAlwaysAs(
      sql`floor((90 - lat) / 180 * 1023.999)::int * 1024 + floor((lng + 180) / 360 * 1023.999)::int`,
    ),
    /** Random number from 0 to 1023, by which maps choose a sample of many dealers. */
    sample: smallint().generatedAlwaysAs(sql`(hashint8(fitter_id) & 1023)::smallint`),
    /** Number of proposed changes awaiting a decision. */
    pendingChanges: integer().notNull().default(0),
    updatedAt: createdAt(),
    deletedAt: instant(),
    /** Whether lists without a status filter show the dealer. The partial indexes cover only these rows. */
    listed: boolean().generatedAlwaysAs(sql`deleted_at is null and status not in ('ARCHIVED', 'MERGED')`),
  },
  (t) => {
    const isLive = sql`deleted_at is null`;
    const isListed = sql`listed`;
    const sortIndex = (name: string, key: AnyPgColumn) =>
      index(`shop_fitter_link_${name}`).on(t.shopId, key, t.fitterId).where(isListed);
    /** Serves filters by a column with few values in the order of names, and the sort by that column. */
    const groupIndex = (name: string, key: AnyPgColumn) =>
      index(`shop_fitter_link_${name}`)
        .on(t.shopId, key, sql`name_key collate "C"`, t.fitterId)
        .where(isListed);
    return [
      primaryKey({ columns: [t.shopId, t.fitterId] }),
      uniqueIndex("shop_fitter_link_owner")
        .on(t.fitterId)
        .where(sql`owner_shop`),
      uniqueIndex("shop_fitter_link_code")
        .on(t.shopId, sql`lower(code)`)
        .where(isLive),
      // No pending list: only a vacuum empties it, and the embedded database has no autovacuum.
      index("shop_fitter_link_search")
        .using("gin", sql`search gin_trgm_ops`)
        .with({ fastupdate: false }),
      // For maps of frequent words, which cannot read every match.
      index("shop_fitter_link_search_sample")
        .using("gin", sql`search gin_trgm_ops`)
        .with({ fastupdate: false })
        .where(sql`listed and sample < 64`),
      index("shop_fitter_link_email")
        .using("gin", sql`email_key gin_trgm_ops`)
        .with({ fastupdate: false }),
      index("shop_fitter_link_pictures")
        .using("gin", sql`picture_keys(overrides::text || extras::text)`)
        .with({ fastupdate: false })
        .where(sql`picture_keys(overrides::text || extras::text) <> '{}'`),
      index("shop_fitter_link_relative_url")
        .using("gin", sql`relative_url jsonb_path_ops`)
        .with({ fastupdate: false }),
      index("shop_fitter_link_extras")
        .using("gin", sql`extras jsonb_path_ops`)
        .with({ fastupdate: false }),
      index("shop_fitter_link_name")
        .on(t.shopId, sql`name_key collate "C"`, t.fitterId)
        .where(isListed),
      index("shop_fitter_link_city")
        .on(t.shopId, sql`city_key collate "C"`, t.fitterId)
        .where(isListed),
      index("shop_fitter_link_code_key")
        .on(t.shopId, sql`code collate "C"`, t.fitterId)
        .where(isListed),
      index("shop_fitter_link_postal_code")
        .on(t.shopId, sql`postal_code collate "C"`, t.fitterId)
        .where(isListed),
      groupIndex("status", t.status),
      groupIndex("dealer_type", t.dealerType),
      groupIndex("country", t.country),
      groupIndex("booking_mode", t.bookingMode),
      // Archived and merged dealers.
      index("shop_fitter_link_hidden")
        .on(t.shopId, t.status, sql`name_key collate "C"`, t.fitterId)
        .where(sql`not listed`),
      // Dealers of other shops.
      index("shop_fitter_link_shown")
        .on(t.shopId, sql`name_key collate "C"`, t.fitterId)
        .where(sql`listed and not owner_shop`),
      index("shop_fitter_link_position").on(t.shopId, t.lat, t.lng).where(isListed),
      // Positions are part of the index, so that a map reads it alone.
      index("shop_fitter_link_map").on(t.shopId, t.sample, t.place, t.lat, t.lng).where(isListed),
      index("shop_fitter_link_unplaced")
        .on(t.shopId, sql`name_key collate "C"`, t.fitterId)
        .where(sql`listed and place is null`),
      sortIndex("rating", t.ratingKey),
      sortIndex("quality", t.quality),
      sortIndex("services", t.serviceCount),
      sortIndex("pending", t.pendingChanges),
      sortIndex("updated", t.updatedAt),
      index("shop_fitter_link_fitter").on(t.fitterId),
    ];
  },
);

/** Overrides of a shop that does not own the dealer: one row per field, language and period. */
export const fitterOverride = pgTable(
  "fitter_override",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    fitterId: big()
      .notNull()
      .references(() => fitter.id),
    /** Name of the dealer's field. */
    field: text().notNull(),
    /** Empty for values that are not localised. */
    locale: text().notNull().default(""),
    /** In the storage form of the dealer's field. JSON null hides the owner's value. */
    value: jsonb(),
    /** The owner's value when the override was written or last confirmed. */
    base: jsonb(),
    fromDay: date({ mode: "string" }),
    toDay: date({ mode: "string" }),
    search: text().notNull().default(""),
    version: version(),
    createdAt: createdAt(),
    createdBy: big().references(() => userAccount.id),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
    deletedAt: instant(),
  },
  (t) => [index("fitter_override_shop").on(t.shopId, t.fitterId, t.field)],
);

/** A service of the shop as offered by one of its dealers. */
export const serviceDealer = pgTable(
  "service_dealer",
  {
    shopId: big()
      .notNull()
      .references(() => shop.id),
    fitterId: big()
      .notNull()
      .references(() => fitter.id),
    serviceId: big()
      .notNull()
      .references(() => record.id),
    position: integer().notNull().default(0),
    /** In minor units; null for the service's own price. */
    priceMinor: integer(),
    currency: text(),
    /** In minutes; null for the service's own duration. */
    duration: integer(),
    available: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.shopId, t.fitterId, t.serviceId] }),
    index("service_dealer_service").on(t.shopId, t.serviceId),
    check("service_dealer_price", sql`(price_minor is null) = (currency is null)`),
  ],
);
