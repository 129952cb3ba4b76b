/** Tables of orders, their documents and what they do to the stock. */
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
import type { Address, Money } from "../../../../../src/contract/fields/values";
import type {
  DeliveryMode,
  OrderState,
  PaymentPlatform,
  PaymentState,
  VatSum,
} from "../../../../../src/contract/orders";
import { big, createdAt, document, id, instant, version } from "./columns";
import { record } from "./records";
import { shop } from "./shops";
import { userAccount } from "./users";

type Rows = readonly Readonly<Record<string, unknown>>[];
const rows = <Row = Rows[number]>() =>
  jsonb()
    .$type<readonly Row[]>()
    .notNull()
    .default(sql`'[]'::jsonb`);

/** A sale. Lines, parts and payments are rows of the order, because they change only under its version. */
export const shopOrder = pgTable(
  "shop_order",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    reference: text().notNull(),
    placedAt: instant().notNull(),
    state: text().$type<OrderState>().notNull(),
    paymentState: text().$type<PaymentState>().notNull(),
    deliveryMode: text().$type<DeliveryMode>().notNull(),
    platform: text().$type<PaymentPlatform>().notNull(),
    /** Language of the customer's papers. */
    locale: text().notNull(),
    customerName: text().notNull(),
    customerEmail: text(),
    customerPhone: text(),
    vehicleRegistrationNumber: text(),
    billingAddress: jsonb().$type<Address>(),
    shippingAddress: jsonb().$type<Address>(),
    /** The lines in short, such as "4 × Michelin 205/55R16 91V". */
    summary: text().notNull(),
    /** Including VAT. */
    total: jsonb().$type<Money>().notNull(),
    /** Including VAT; what a change has added to a paid order and is not paid yet. */
    extraDue: jsonb().$type<Money>(),
    tyres: integer().notNull().default(0),
    /** Ids of the dealers of the parts. */
    dealers: rows<number>(),
    lines: rows(),
    /** One part for each dealer, or one without a dealer. */
    parts: rows(),
    payments: rows(),
    appointmentAt: instant(),
    /** Day on which the customer received the goods. */
    deliveredOn: date({ mode: "string" }),
    carrier: text(),
    trackingNumber: text(),
    trackingUrl: text(),
    cancelReason: text(),
    /** Whether the goods of a cancelled or returned order went back into the stock. */
    restocked: boolean().notNull().default(false),
    internalNotes: text(),
    /** The quote that it came from. */
    quoteId: big().references(() => record.id),
    search: text().notNull().default(""),
    version: version(),
    createdAt: createdAt(),
    createdBy: big().references(() => userAccount.id),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex("shop_order_reference").on(t.shopId, t.reference),
    index("shop_order_placed").on(t.shopId, t.placedAt, t.id),
    index("shop_order_state").on(t.shopId, sql`state collate "C"`, t.placedAt, t.id),
    index("shop_order_dealers").using("gin", t.dealers),
    /** Finds the order of an appointment. */
    index("shop_order_parts").using("gin", sql`parts jsonb_path_ops`),
    /** Finds the orders that hold a picture. */
    index("shop_order_pictures")
      .using("gin", sql`picture_keys(lines::text)`)
      .with({ fastupdate: false })
      .where(sql`picture_keys(lines::text) <> '{}'`),
    index("shop_order_search")
      .using("gin", sql`search gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

export type OrderDocumentKind = "INVOICE" | "CREDIT_NOTE";

/** What a document shows, as it was when it was issued. Amounts are in minor units; those of a credit note are what is given back. */
export interface DocumentContent {
  readonly locale: string;
  readonly currency: string;
  readonly seller: {
    readonly name: string;
    readonly legalForm: string | null;
    readonly companyId: string | null;
    readonly vatNumber: string | null;
    readonly address: Partial<Address>;
  };
  readonly customer: { readonly name: string; readonly email: string | null; readonly address: Partial<Address> };
  readonly order: string;
  readonly placedOn: string;
  readonly lines: readonly {
    readonly label: string;
    readonly quantity: number;
    readonly unitMinor: number;
    /** Ecotax in the line, without VAT. */
    readonly ecotaxMinor: number;
    readonly rate: number;
    readonly exclMinor: number;
  }[];
  readonly rates: readonly VatSum[];
  /** Number of the first invoice, which a credit note lowers and a further invoice adds to. */
  readonly invoice: string | null;
  /** Reason of a credit note. */
  readonly reason: string | null;
  readonly means: string | null;
}

/** An invoice or a credit note. Numbers have no gaps within a shop, a kind and a year. Documents never change. */
export const orderDocument = pgTable(
  "order_document",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    orderId: big()
      .notNull()
      .references(() => shopOrder.id),
    kind: text().$type<OrderDocumentKind>().notNull(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    issuedOn: date({ mode: "string" }).notNull(),
    /** Including VAT. */
    totalMinor: big().notNull(),
    content: document<DocumentContent>(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("order_document_number").on(t.shopId, t.kind, t.year, t.sequence),
    uniqueIndex("order_document_invoice")
      .on(t.orderId)
      .where(sql`kind = 'INVOICE' and content->>'invoice' is null`),
    index("order_document_order").on(t.orderId, t.id),
  ],
);

/** The last number of a kind of documents in a year. The row is locked until the transaction that issues a document ends. */
export const documentCounter = pgTable(
  "document_counter",
  {
    shopId: big()
      .notNull()
      .references(() => shop.id),
    kind: text().$type<OrderDocumentKind>().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.kind, t.year] })],
);

/** RESERVE and RELEASE before the goods leave, REMOVE when they leave, RETURN when they come back. */
export type StockMovementKind = "RESERVE" | "RELEASE" | "REMOVE" | "RETURN";

/** What an order does to the stock of an article. */
export const stockMovement = pgTable(
  "stock_movement",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    orderId: big()
      .notNull()
      .references(() => shopOrder.id),
    kind: text().$type<StockMovementKind>().notNull(),
    ean: text(),
    label: text().notNull(),
    quantity: integer().notNull(),
    at: createdAt(),
  },
  (t) => [
    index("stock_movement_order").on(t.orderId, t.id),
    index("stock_movement_article").on(t.shopId, t.ean),
    check("stock_movement_quantity", sql`quantity > 0`),
  ],
);
