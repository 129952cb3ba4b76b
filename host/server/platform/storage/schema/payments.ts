/** Tables of payments, their refunds and disputes, and of what waits to be sent to the platforms. */
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
import type { FileValue, Money } from "../../../../../src/contract/fields/values";
import type { PaymentPlatform, RefundReason } from "../../../../../src/contract/orders";
import type {
  DisputeReason,
  DisputeStatus,
  MovementKind,
  PaymentInstrument,
  PaymentStatus,
  RefundLine,
  RefundMode,
  RefundState,
} from "../../../../../src/contract/payments";
import { big, createdAt, document, id, instant, version } from "./columns";
import { orderDocument, shopOrder } from "./orders";
import { shop } from "./shops";
import { userAccount } from "./users";

const shopId = () =>
  big()
    .notNull()
    .references(() => shop.id);

/** A payment as its platform knows it. Sums of its movements are columns, so that lists can filter and sort by them. */
export const payment = pgTable(
  "payment",
  {
    id: id(),
    shopId: shopId(),
    orderId: big().references(() => shopOrder.id),
    platformCode: text().$type<PaymentPlatform>().notNull(),
    /** Id at the platform. */
    platformId: text().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    paidAt: instant().notNull(),
    customerName: text().notNull(),
    customerEmail: text(),
    /** Ids of the dealers of the order. */
    dealers: jsonb()
      .$type<readonly number[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    instrument: text().$type<PaymentInstrument>().notNull(),
    cardBrand: text(),
    last4: text(),
    /** `07/2028`. */
    cardExpiry: text(),
    cardCountry: text(),
    threeDSecure: text(),
    risk: text(),
    amount: jsonb().$type<Money>().notNull(),
    captured: jsonb().$type<Money>(),
    refunded: jsonb().$type<Money>(),
    fee: jsonb().$type<Money>(),
    net: jsonb().$type<Money>(),
    authorisedUntil: instant(),
    payoutOn: date({ mode: "string" }),
    failureReason: text(),
    /** State of the newest refund that is not done. */
    refundState: text().$type<RefundState>(),
    disputeStatus: text().$type<DisputeStatus>(),
    disputeDueAt: instant(),
    /** What was asked of the platform and is not answered. */
    waiting: text(),
    syncedAt: instant(),
    search: text().notNull().default(""),
    version: version(),
    createdAt: createdAt(),
    createdBy: big().references(() => userAccount.id),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex("payment_platform").on(t.shopId, t.platformCode, t.platformId),
    index("payment_platform_id").on(t.platformCode, t.platformId),
    index("payment_paid").on(t.shopId, t.paidAt, t.id),
    index("payment_of_order").on(t.orderId),
    index("payment_disputed").on(t.shopId, sql`dispute_status collate "C"`, t.disputeDueAt),
    index("payment_dealers").using("gin", t.dealers),
    index("payment_search")
      .using("gin", sql`search gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

const paymentId = () =>
  big()
    .notNull()
    .references(() => payment.id);

/** What happened to a payment, in the order in which it became known. Rows never change. */
export const paymentMovement = pgTable(
  "payment_movement",
  {
    id: id(),
    shopId: shopId(),
    paymentId: paymentId(),
    kind: text().$type<MovementKind>().notNull(),
    /** Positive when it raises what the shop gets. */
    minor: big().notNull(),
    at: instant().notNull(),
    /** User who asked for it; null for the platform. */
    author: text(),
    /** Names the fact, so that it is stored once however often the platform tells it. */
    key: text().notNull(),
  },
  (t) => [uniqueIndex("payment_movement_key").on(t.paymentId, t.key)],
);

/** Money given back. Papers, stock and mail follow when it has succeeded. */
export const paymentRefund = pgTable(
  "payment_refund",
  {
    id: id(),
    shopId: shopId(),
    paymentId: paymentId(),
    /** Id at the platform; null until it has answered. */
    platformId: text(),
    state: text().$type<RefundState>().notNull(),
    amountMinor: big().notNull(),
    mode: text().$type<RefundMode>().notNull(),
    lines: jsonb()
      .$type<readonly RefundLine[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    reason: text().$type<RefundReason>().notNull(),
    note: text(),
    restock: boolean().notNull().default(false),
    notifyCustomer: boolean().notNull().default(true),
    /** The shop gives the money back itself, by these means. */
    means: text().$type<PaymentInstrument>(),
    author: text(),
    failureReason: text(),
    creditNoteId: big().references(() => orderDocument.id),
    at: createdAt(),
    settledAt: instant(),
  },
  (t) => [
    uniqueIndex("payment_refund_platform").on(t.paymentId, t.platformId),
    index("payment_refund_of").on(t.paymentId, t.id),
    check("payment_refund_amount", sql`amount_minor > 0`),
  ],
);

/** A chargeback, or the inquiry before it, with the evidence against it. */
export const paymentDispute = pgTable(
  "payment_dispute",
  {
    id: id(),
    shopId: shopId(),
    paymentId: paymentId(),
    /** Platform and id of the payment, which the address of the answer names. */
    platformCode: text().$type<PaymentPlatform>().notNull(),
    paymentKey: text().notNull(),
    platformId: text().notNull(),
    status: text().$type<DisputeStatus>().notNull(),
    reason: text().$type<DisputeReason>().notNull(),
    networkCode: text(),
    /** What the cardholder wrote. */
    words: text(),
    amount: jsonb().$type<Money>().notNull(),
    fee: jsonb().$type<Money>().notNull(),
    dueAt: instant(),
    submissions: integer().notNull().default(0),
    /** When the shop sent its evidence, or accepted the loss. */
    submittedAt: instant(),
    customerName: text(),
    customerEmailAddress: text(),
    customerPurchaseIp: text(),
    billingAddress: text(),
    productDescription: text(),
    serviceDate: date({ mode: "string" }),
    serviceDocumentation: jsonb().$type<FileValue>(),
    receipt: jsonb().$type<FileValue>(),
    customerCommunication: jsonb().$type<FileValue>(),
    customerSignature: jsonb().$type<FileValue>(),
    refundPolicy: jsonb().$type<FileValue>(),
    refundPolicyDisclosure: text(),
    refundRefusalExplanation: text(),
    cancellationPolicy: jsonb().$type<FileValue>(),
    cancellationPolicyDisclosure: text(),
    cancellationRebuttal: text(),
    shippingAddress: text(),
    shippingCarrier: text(),
    shippingDate: date({ mode: "string" }),
    shippingTrackingNumber: text(),
    shippingDocumentation: jsonb().$type<FileValue>(),
    duplicateChargeId: text(),
    duplicateChargeExplanation: text(),
    duplicateChargeDocumentation: jsonb().$type<FileValue>(),
    accessActivityLog: text(),
    uncategorizedText: text(),
    uncategorizedFile: jsonb().$type<FileValue>(),
    /** Names of the evidence that was filled in from the order and not changed since, by comma. */
    prefilled: text(),
    search: text().notNull().default(""),
    version: version(),
    createdAt: createdAt(),
    createdBy: big().references(() => userAccount.id),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex("payment_dispute_platform").on(t.paymentId, t.platformId),
    index("payment_dispute_open").on(t.shopId, t.status),
    index("payment_dispute_search")
      .using("gin", sql`search gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

export type OperationKind = "CAPTURE" | "VOID" | "REFUND" | "EVIDENCE" | "ACCEPT";
export type OperationState = "WAITING" | "DONE" | "FAILED";

/**
 * What the platform is asked to do. It is stored with the change that asks for it, and sent after the commit with its key, which the
 * platform carries out once however often it is sent.
 */
export const paymentOperation = pgTable(
  "payment_operation",
  {
    id: id(),
    shopId: shopId(),
    paymentId: paymentId(),
    kind: text().$type<OperationKind>().notNull(),
    key: text().notNull(),
    amountMinor: big(),
    /** The refund or dispute that it is about. */
    aboutId: big(),
    state: text().$type<OperationState>().notNull().default("WAITING"),
    error: text(),
    attempts: integer().notNull().default(0),
    author: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("payment_operation_key").on(t.paymentId, t.key),
    index("payment_operation_waiting")
      .on(t.id)
      .where(sql`state = 'WAITING'`),
  ],
);

/** Events of the platforms that were processed, so that a repeated one changes nothing. */
export const paymentEvent = pgTable(
  "payment_event",
  {
    platformCode: text().$type<PaymentPlatform>().notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    paymentId: big().references(() => payment.id),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.platformCode, t.eventId] })],
);

/** Objects of the sandbox, which plays the platforms when no account is configured. */
export const sandboxObject = pgTable(
  "sandbox_object",
  {
    platform: text().notNull(),
    kind: text().notNull(),
    id: text().notNull(),
    data: document<Readonly<Record<string, unknown>>>(),
    /** When the sandbox changes it by itself. */
    dueAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.platform, t.kind, t.id] }),
    index("sandbox_object_due")
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
);
