/** Invoices and changes of a shop's subscription. */
import { sql } from "drizzle-orm";
import { date, doublePrecision, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { PlanCode } from "../../../../src/contract/context";
import type { BillingDetails } from "../../../../src/contract/endpoints/subscription";
import type { BillingPeriod } from "../../../../src/contract/subscription-plans";
import { big, createdAt, document, id, instant } from "./columns";
import { shop } from "./shops";

/** What the platform bills a shop. The number has no gaps within a year; an invoice is never changed but for its payment. */
export const subscriptionInvoice = pgTable(
  "subscription_invoice",
  {
    id: id(),
    /** No reference: invoices are kept when the shop is removed. */
    shopId: big().notNull(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    issuedOn: date({ mode: "string" }).notNull(),
    periodFrom: date({ mode: "string" }).notNull(),
    periodTo: date({ mode: "string" }).notNull(),
    planCode: text().$type<PlanCode>().notNull(),
    billing: text().$type<BillingPeriod>().notNull(),
    exclMinor: integer().notNull(),
    vatMinor: integer().notNull(),
    vatRate: doublePrecision().notNull(),
    vatScheme: text().$type<"NORMAL" | "REVERSE" | "EXPORT">().notNull(),
    /** The customer as it was when the invoice was written. */
    customer: document<BillingDetails>(),
    status: text().$type<"OPEN" | "PAID" | "FAILED" | "CANCELLED">().notNull().default("OPEN"),
    paidAt: instant(),
    /** Where the payment can be found: the platform's own reference, `LOCAL-…` where none is connected. */
    paymentReference: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("subscription_invoice_number").on(t.year, t.sequence),
    index("subscription_invoice_shop").on(t.shopId, t.id),
  ],
);

/** A change of plan that somebody asked for, and what became of it. One waits at a time. */
export const subscriptionChange = pgTable(
  "subscription_change",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    fromPlan: text().$type<PlanCode>(),
    planCode: text().$type<PlanCode>().notNull(),
    billing: text().$type<BillingPeriod>().notNull(),
    effectiveOn: date({ mode: "string" }).notNull(),
    invoiceId: big().references(() => subscriptionInvoice.id),
    state: text().$type<"PENDING" | "DONE" | "SCHEDULED" | "FAILED" | "CANCELLED">().notNull(),
    askedBy: big(),
    createdAt: createdAt(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex("subscription_change_waiting")
      .on(t.shopId)
      .where(sql`state in ('PENDING', 'SCHEDULED')`),
    index("subscription_change_shop").on(t.shopId, t.id),
  ],
);
