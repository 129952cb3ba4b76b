/** Tables of subscription invoices and plan changes. */
import { sql } from "drizzle-orm";
import { date, doublePrecision, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { PlanCode } from "../../../../../src/contract/context";
import type { BillingDetails } from "../../../../../src/contract/endpoints/subscription";
import type { BillingPeriod } from "../../../../../src/contract/subscription-plans";
import { big, createdAt, document, id, instant } from "./columns";
import { shop } from "./shops";

/** An invoice of the platform to a shop. Numbers have no gaps within a year. Only the payment of an invoice ever changes. */
export const subscriptionInvoice = pgTable(
  "subscription_invoice",
  {
    id: id(),
    /** Not a foreign key: invoices outlive the shop. */
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
    /** Billing details at the time of the invoice. */
    customer: document<BillingDetails>(),
    status: text().$type<"OPEN" | "PAID" | "FAILED" | "CANCELLED">().notNull().default("OPEN"),
    paidAt: instant(),
    /** Payment reference of the payment platform; `LOCAL-…` when none is connected. */
    paymentReference: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("subscription_invoice_number").on(t.year, t.sequence),
    index("subscription_invoice_shop").on(t.shopId, t.id),
  ],
);

/** A requested plan change and its outcome. A shop has at most one pending. */
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
