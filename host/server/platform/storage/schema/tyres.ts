/** Tables of tyre articles, the offers of providers for them, and how their stock changed. */
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Money } from "../../../../../src/contract/fields/values";
import type { StockReason } from "../../../../../src/contract/tyres";
import { big, createdAt, id, instant, version } from "./columns";
import { record } from "./records";
import { shop } from "./shops";
import { userAccount } from "./users";

const decimal = (precision: number, scale: number) => numeric({ precision, scale, mode: "number" });

/** A tyre that the shop can sell. The parts of its size are columns, because lists filter and sort by them. */
export const tyre = pgTable(
  "tyre",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    ean: text().notNull(),
    manufacturerRef: text(),
    /** Brand, profile and size. */
    name: text().notNull(),
    brand: text().notNull(),
    profileId: big().references(() => record.id),
    size: text().notNull(),
    /** Orders sizes by width, aspect and diameter. */
    sizeOrder: integer().notNull(),
    /** Words by which a search finds the size in any spelling. */
    sizeWords: text(),
    /** The size does not follow the grammar. */
    unparsed: boolean().notNull().default(false),
    width: integer(),
    aspect: integer(),
    diameter: decimal(4, 1),
    loadIndex: integer(),
    loadIndexDual: integer(),
    speedIndex: text(),
    commercial: boolean().notNull().default(false),
    season: text().notNull(),
    vehicleType: text().notNull(),
    collection: boolean().notNull().default(false),
    tier: text().notNull(),
    reinforced: boolean().notNull().default(false),
    runflat: boolean().notNull().default(false),
    studded: boolean().notNull().default(false),
    selfSealing: boolean().notNull().default(false),
    foam: boolean().notNull().default(false),
    ms: boolean().notNull().default(false),
    threePmsf: boolean().notNull().default(false),
    oeMark: text(),
    tubeType: text(),
    axle: text(),
    wheelPosition: text(),
    weightKg: decimal(5, 2),
    retreaded: boolean().notNull().default(false),
    temporarySpare: boolean().notNull().default(false),
    fuelClass: text(),
    wetGripClass: text(),
    noiseDb: integer(),
    noiseClass: text(),
    iceGrip: boolean().notNull().default(false),
    eprelId: text(),
    labelState: text().notNull(),
    status: text().notNull(),
    /** The shop does not show it. */
    hidden: boolean().notNull().default(false),
    recommendedPrice: jsonb().$type<Money>(),
    successorId: big(),
    origin: text().notNull(),
    search: text().notNull().default(""),
    version: version(),
    createdAt: createdAt(),
    createdBy: big().references(() => userAccount.id),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex("tyre_ean")
      .on(t.shopId, t.ean)
      .where(sql`deleted_at is null`),
    index("tyre_size").on(t.shopId, t.sizeOrder, t.id),
    // Pages of all tyres by size are read from the index alone.
    index("tyre_live_size")
      .on(t.shopId, t.sizeOrder, t.id)
      .where(sql`deleted_at is null`),
    index("tyre_brand").on(t.shopId, sql`(fold_text(brand)) collate "C"`, t.id),
    index("tyre_profile").on(t.profileId),
    index("tyre_search")
      .using("gin", sql`search gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** What a provider has of an article: a row for each provider and article number. */
export const stockOffer = pgTable(
  "stock_offer",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    providerId: big()
      .notNull()
      .references(() => record.id),
    ean: text().notNull(),
    /** Empty while the shop has no article of this number. */
    tyreId: big().references(() => tyre.id),
    /** How the provider names the article. */
    description: text(),
    quantity: integer().notNull(),
    /** The provider has at least this many. */
    atLeast: boolean().notNull().default(false),
    reserved: integer().notNull().default(0),
    safetyStock: integer().notNull().default(0),
    available: integer()
      .notNull()
      .generatedAlwaysAs(sql`greatest(quantity - reserved - safety_stock, 0)`),
    /** Purchase price of a tyre without VAT, in the provider's currency. */
    netPrice: decimal(12, 4),
    deliveryDays: integer(),
    /** Week and year of production, `WWYY`. */
    dot: text(),
    producedOn: text(),
    providerRef: text(),
    sizeWords: text(),
    minQuantity: integer(),
    packQuantity: integer(),
    source: text().notNull(),
    /** When the quantity was last told or counted. */
    seenAt: instant().notNull(),
    /** Until then the offer can be sold; empty for own stock, which does not age. */
    freshUntil: instant(),
    search: text().notNull().default(""),
    version: version(),
    createdAt: createdAt(),
    createdBy: big().references(() => userAccount.id),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex("stock_offer_article")
      .on(t.providerId, t.ean)
      .where(sql`deleted_at is null`),
    index("stock_offer_tyre").on(t.tyreId),
    index("stock_offer_unknown").on(t.shopId, t.ean),
    index("stock_offer_search")
      .using("gin", sql`search gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** A change of a quantity, by hand or by the file of a provider. */
export const stockChange = pgTable(
  "stock_change",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    offerId: big()
      .notNull()
      .references(() => stockOffer.id),
    reason: text().$type<StockReason>().notNull(),
    /** Tyres added; negative when they were taken. */
    difference: integer().notNull(),
    /** Quantity after the change. */
    quantity: integer().notNull(),
    note: text(),
    at: createdAt(),
    userId: big().references(() => userAccount.id),
    /** The run of a feed that applied the file. */
    runId: big(),
    /** The tyre was on sale until the file took the last ones. */
    tookOffSale: boolean().notNull().default(false),
  },
  (t) => [
    index("stock_change_offer").on(t.offerId, t.id),
    index("stock_change_run")
      .on(t.runId)
      .where(sql`run_id is not null`),
  ],
);
