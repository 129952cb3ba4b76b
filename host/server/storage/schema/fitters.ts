/** Dealers: one directory record for the platform, visible in a shop through its link. */
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
import type { Address, OpeningHours } from "../../../../src/contract/fields/values";
import { big, createdAt, document, id, instant, version } from "./columns";
import type { StoredGroup } from "./paragraphs";
import { record } from "./records";
import { shop } from "./shops";
import { userAccount } from "./users";

/** One value of a shop in place of the owner's. Days are ISO, both included; `locale` is empty for what is no text in languages. */
export interface LinkOverride {
  readonly locale: string;
  readonly value: unknown;
  readonly from: string | null;
  readonly to: string | null;
}

/** The dealer itself, owned by the shop whose link says so. */
export const fitter = pgTable(
  "fitter",
  {
    id: id(),
    status: text().notNull().default("ENVELOPE"),
    /** The dealer that this one was merged into. */
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
    /** Bays that take appointments; managed with the appointment book. */
    bays: integer().notNull().default(0),
    openingHours: document<Partial<OpeningHours>>(),
    /** Hours of the workshop; null: the opening hours. */
    fittingHours: jsonb().$type<OpeningHours>(),
    ratingValue: doublePrecision(),
    ratingCount: integer().notNull().default(0),
    /** Fields that are neither searched, sorted nor joined by. */
    data: document<Readonly<Record<string, unknown>>>(),
    /** Localised values: field → locale → text. */
    i18n: document<Readonly<Record<string, Readonly<Record<string, unknown>>>>>(),
    i18nState: document<Readonly<Record<string, unknown>>>(),
    /** Pictures of the dealer's page, in their order; ten at most. */
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
  (t) => [index("fitter_parent").on(t.parentDealer), index("fitter_company").on(t.companyId)],
);

/**
 * A dealer in a shop, and the index of the shop's dealer list: what the list searches, sorts and filters stands here per shop, since a
 * shop may show other values than the owner. The keys are folded (lower case, no accents) and ordered by code point.
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
    /** What the shop says of the dealer beyond the record: `{ options: [{ option, value }], marketing: [{ tag, value, from, to }], partner, country }`. */
    extras: document<Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>(),
    /** What the shop shows instead of the owner's values: field → its values in time, copied from `fitter_override` with each change. */
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
    status: text().notNull().default("ENVELOPE"),
    dealerType: text().notNull().default(""),
    bookingMode: text().notNull().default("NONE"),
    /** −1 where nobody has rated, so that the best come first and the unrated last. */
    ratingKey: doublePrecision().notNull().default(-1),
    /** Percentage of what a complete dealer says that is filled in. */
    quality: smallint().notNull().default(0),
    serviceCount: integer().notNull().default(0),
    /** Proposed changes that wait for a decision. */
    pendingChanges: integer().notNull().default(0),
    updatedAt: createdAt(),
    deletedAt: instant(),
    /** Shown in a list that asks for no particular status. The indexes hold these rows only, so that pages and counts read nothing else. */
    listed: boolean().generatedAlwaysAs(sql`deleted_at is null and status not in ('ARCHIVED', 'MERGED')`),
  },
  (t) => {
    const live = sql`deleted_at is null`;
    const shown = sql`listed`;
    const sorted = (name: string, key: AnyPgColumn) =>
      index(`shop_fitter_link_${name}`).on(t.shopId, key, t.fitterId).where(shown);
    return [
      primaryKey({ columns: [t.shopId, t.fitterId] }),
      uniqueIndex("shop_fitter_link_owner")
        .on(t.fitterId)
        .where(sql`owner_shop`),
      uniqueIndex("shop_fitter_link_code")
        .on(t.shopId, sql`lower(code)`)
        .where(live),
      // Without the list of pending entries, which only a vacuum empties: the embedded database has none running by itself.
      index("shop_fitter_link_search")
        .using("gin", sql`search gin_trgm_ops`)
        .with({ fastupdate: false }),
      index("shop_fitter_link_relative_url")
        .using("gin", sql`relative_url jsonb_path_ops`)
        .with({ fastupdate: false }),
      index("shop_fitter_link_extras")
        .using("gin", sql`extras jsonb_path_ops`)
        .with({ fastupdate: false }),
      index("shop_fitter_link_name")
        .on(t.shopId, sql`name_key collate "C"`, t.fitterId)
        .where(shown),
      index("shop_fitter_link_city")
        .on(t.shopId, sql`city_key collate "C"`, t.fitterId)
        .where(shown),
      index("shop_fitter_link_code_key")
        .on(t.shopId, sql`code collate "C"`, t.fitterId)
        .where(shown),
      index("shop_fitter_link_postal_code")
        .on(t.shopId, sql`postal_code collate "C"`, t.fitterId)
        .where(shown),
      sorted("status", t.status),
      sorted("rating", t.ratingKey),
      sorted("quality", t.quality),
      sorted("services", t.serviceCount),
      sorted("pending", t.pendingChanges),
      sorted("updated", t.updatedAt),
      index("shop_fitter_link_fitter").on(t.fitterId),
    ];
  },
);

/** What a shop that does not own a dealer shows instead of the owner's values: a row a field, language and time. */
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
    /** Empty for values that are no text in languages. */
    locale: text().notNull().default(""),
    /** As the dealer's field is stored; JSON null hides the owner's value. */
    value: jsonb(),
    /** The owner's value when this one was written or last accepted. */
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

/** Former public addresses of dealers, each leading to the dealer. */
export const fitterRedirect = pgTable(
  "fitter_redirect",
  {
    shopId: big()
      .notNull()
      .references(() => shop.id),
    locale: text().notNull(),
    /** Relative address without a slash in front. */
    url: text().notNull(),
    fitterId: big()
      .notNull()
      .references(() => fitter.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.locale, t.url] }), index("fitter_redirect_fitter").on(t.fitterId)],
);

/** Two or more records of one garage made into one, with what it takes to part them again. */
export const fitterMerge = pgTable(
  "fitter_merge",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    keptId: big()
      .notNull()
      .references(() => fitter.id),
    mergedIds: jsonb().$type<readonly number[]>().notNull(),
    /** What was moved: rows by table, and the records as they were. */
    journal: document<Readonly<Record<string, unknown>>>(),
    mergedBy: big().references(() => userAccount.id),
    createdAt: createdAt(),
    /** Until then the records can be parted. */
    expiresAt: instant().notNull(),
    undoneAt: instant(),
    undoneBy: big().references(() => userAccount.id),
  },
  (t) => [index("fitter_merge_shop").on(t.shopId, t.createdAt.desc().nullsFirst())],
);

/** Former codes of a dealer in a shop: a file with an old code still finds it. */
export const fitterAlias = pgTable(
  "fitter_alias",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    fitterId: big()
      .notNull()
      .references(() => fitter.id),
    code: text().notNull(),
    /** The merge that it comes from; it goes with it. */
    mergeId: big().references(() => fitterMerge.id),
    createdAt: createdAt(),
  },
  (t) => [index("fitter_alias_code").on(t.shopId, sql`lower(code)`), index("fitter_alias_fitter").on(t.fitterId)],
);

/** A service of the shop as one of its dealers offers it. */
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
    /** Minor units; null: the service's own price. */
    priceMinor: integer(),
    currency: text(),
    /** Minutes; null: the service's own. */
    duration: integer(),
    available: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.shopId, t.fitterId, t.serviceId] }),
    index("service_dealer_service").on(t.shopId, t.serviceId),
    check("service_dealer_price", sql`(price_minor is null) = (currency is null)`),
  ],
);
