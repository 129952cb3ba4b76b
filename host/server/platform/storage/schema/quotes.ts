/** Offers as they were sent to customers. The quotes themselves are records. */
import { date, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { OfferLine } from "../../../../../src/contract/quotes";
import { big, createdAt, document, id } from "./columns";
import type { DocumentContent } from "./orders";
import { record } from "./records";
import { shop } from "./shops";
import { userAccount } from "./users";

/** What the customer was offered. */
export interface QuoteContent {
  /** Language of the customer. */
  readonly locale: string;
  readonly currency: string;
  readonly reference: string;
  readonly seller: DocumentContent["seller"];
  readonly customer: { readonly name: string; readonly email: string | null };
  /** Dealer who does the work; null without one. */
  readonly dealer: string | null;
  /** Registration number and model. */
  readonly vehicle: string | null;
  readonly message: string | null;
  readonly conditions: string | null;
  readonly lines: readonly OfferLine[];
}

/** A sent revision of a quote. Revisions never change; sending again adds one. */
export const quoteRevision = pgTable(
  "quote_revision",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    quoteId: big()
      .notNull()
      .references(() => record.id),
    /** From 1. */
    number: integer().notNull(),
    sentOn: date({ mode: "string" }).notNull(),
    /** Last day on which the customer can accept. */
    validUntil: date({ mode: "string" }).notNull(),
    sentBy: big().references(() => userAccount.id),
    /** Name of the sender. */
    sender: text(),
    content: document<QuoteContent>(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("quote_revision_number").on(t.quoteId, t.number)],
);
