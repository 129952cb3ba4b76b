/** Tables of the prices of tyres: those set by hand, those that were calculated, and how they changed. */
import { sql } from "drizzle-orm";
import { index, integer, jsonb, numeric, pgTable, text } from "drizzle-orm/pg-core";
import type { PriceTrace } from "../../../../../src/contract/endpoints/price-traces";
import type { Money } from "../../../../../src/contract/fields/values";
import { big, createdAt, id, instant, version } from "./columns";
import { fitter } from "./fitters";
import { record } from "./records";
import { shop } from "./shops";
import { tyre } from "./tyres";
import { userAccount } from "./users";

const ownedByShop = () =>
  big()
    .notNull()
    .references(() => shop.id);

/** A price that was set by hand, of the shop or of one of its dealers. Periods of a tyre and owner do not overlap. */
export const manualPrice = pgTable(
  "manual_price",
  {
    id: id(),
    shopId: ownedByShop(),
    tyreId: big()
      .notNull()
      .references(() => tyre.id),
    ean: text().notNull(),
    /** Name of the tyre, unless another one was typed. */
    name: text().notNull(),
    /** Dealer whose price it is; empty for the whole shop. */
    fitterId: big().references(() => fitter.id),
    /** Of a tyre, including VAT. */
    price: jsonb().$type<Money>().notNull(),
    /** ISO days, both included; empty is open. */
    startsOn: text(),
    endsOn: text(),
    search: text().notNull().default(""),
    version: version(),
    createdAt: createdAt(),
    createdBy: big().references(() => userAccount.id),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
    deletedAt: instant(),
  },
  (t) => [
    index("manual_price_tyre")
      .on(t.tyreId, t.fitterId)
      .where(sql`deleted_at is null`),
    index("manual_price_end")
      .on(t.shopId, t.endsOn)
      .where(sql`deleted_at is null`),
    index("manual_price_search")
      .using("gin", sql`search gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** A purchase price that was agreed with a provider. It replaces the price of the provider's offer. Periods of a tyre, provider and quantity do not overlap. */
export const providerPrice = pgTable(
  "provider_price",
  {
    id: id(),
    shopId: ownedByShop(),
    providerId: big()
      .notNull()
      .references(() => record.id),
    /** Empty while the shop has no article of this number. */
    tyreId: big().references(() => tyre.id),
    ean: text().notNull(),
    /** Name of the tyre, unless another one was typed; the article number of an unknown one. */
    name: text().notNull(),
    /** Of a tyre without VAT, in the provider's currency; empty with a discount on the price of the offer. */
    netPrice: numeric({ precision: 14, scale: 4, mode: "number" }),
    discountPercent: numeric({ precision: 6, scale: 2, mode: "number" }),
    /** Tyres from which it applies. */
    minQuantity: integer().notNull().default(1),
    /** ISO days, both included; empty is open. */
    startsOn: text(),
    endsOn: text(),
    reference: text(),
    search: text().notNull().default(""),
    version: version(),
    createdAt: createdAt(),
    createdBy: big().references(() => userAccount.id),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
    deletedAt: instant(),
  },
  (t) => [
    index("provider_price_tyre")
      .on(t.tyreId, t.providerId)
      .where(sql`deleted_at is null`),
    index("provider_price_ean")
      .on(t.shopId, t.ean)
      .where(sql`deleted_at is null`),
    index("provider_price_end")
      .on(t.shopId, t.endsOn)
      .where(sql`deleted_at is null`),
    index("provider_price_search")
      .using("gin", sql`search gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** The calculated price of a tyre in the shop. Amounts are in minor units of the shop's currency, including VAT unless they are costs. */
export const tyrePrice = pgTable(
  "tyre_price",
  {
    tyreId: big()
      .primaryKey()
      .references(() => tyre.id),
    shopId: ownedByShop(),
    currency: text().notNull(),
    costMinor: integer(),
    /** From the margin grid alone. */
    defaultMinor: integer(),
    /** With the rules, but without a manual price. */
    ruleMinor: integer(),
    ruleId: big(),
    inclMinor: integer(),
    strikeMinor: integer(),
    /** In the shop's margin mode: percent, or units of the currency. */
    margin: numeric({ precision: 14, scale: 6, mode: "number" }),
    winner: text(),
    /** When it can change by time alone. */
    validUntil: instant().notNull(),
    computedAt: createdAt(),
  },
  (t) => [
    index("tyre_price_incl").on(t.shopId, t.inclMinor, t.tyreId),
    index("tyre_price_margin").on(t.shopId, t.margin, t.tyreId),
    index("tyre_price_cost").on(t.shopId, t.costMinor, t.tyreId),
    index("tyre_price_rule").on(t.shopId, t.ruleId),
    index("tyre_price_until").on(t.validUntil),
  ],
);

/** A change of a calculated price. Rows never change. */
export const tyrePriceHistory = pgTable(
  "tyre_price_history",
  {
    id: id(),
    shopId: ownedByShop(),
    tyreId: big()
      .notNull()
      .references(() => tyre.id),
    at: createdAt(),
    /** Empty when the tyre lost its price. */
    inclMinor: integer(),
    currency: text().notNull(),
    winner: text(),
    ruleId: big(),
    /** Who set the price; empty when a calculation changed it. */
    userId: big().references(() => userAccount.id),
  },
  (t) => [index("tyre_price_history_tyre").on(t.tyreId, t.at)],
);

/** Tyres whose prices wait for a calculation. Triggers add rows whenever something changes that prices depend on. */
export const priceMark = pgTable(
  "price_mark",
  {
    id: id(),
    shopId: ownedByShop(),
    /** 0 for all tyres of the shop. */
    tyreId: big().notNull(),
  },
  (t) => [index("price_mark_shop").on(t.shopId)],
);

/** An explained price that is kept for a link. Rows never change. */
export const priceTrace = pgTable(
  "price_trace",
  {
    id: id(),
    shopId: ownedByShop(),
    /** Name of the account that kept it. */
    author: text().notNull(),
    content: jsonb().$type<PriceTrace>().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("price_trace_end").on(t.shopId, t.expiresAt)],
);
