/** Revisions of quotes: what was offered, frozen when it was sent. */
import { and, eq, sql } from "drizzle-orm";
import { quoteReference } from "../../../../src/contract/quotes";
import { fitter, quoteRevision, shop } from "../../platform/storage/schema";
import type { QuoteContent } from "../../platform/storage/schema/quotes";
import { declareScope, shopRule } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { shopLocale } from "../customer-requests/letters";
import { issuerOf } from "../orders/documents";
import type { Quote } from "./quote";

export type QuoteRevision = typeof quoteRevision.$inferSelect;

/** Revisions are reached through their quotes, which routes and hooks read first. They never change. */
declareScope(quoteRevision, { ...shopRule(quoteRevision), write: () => sql`false` });

/** Returns the revisions of a quote, newest first. */
export const revisionsOf = (data: ScopedDatabase, quoteId: number): Promise<QuoteRevision[]> =>
  data.select(quoteRevision, {
    where: eq(quoteRevision.quoteId, quoteId),
    orderBy: [sql`${quoteRevision.number} desc`],
  });

/** Returns one revision of a quote, or undefined. */
export const revisionOf = (
  data: ScopedDatabase,
  quoteId: number,
  number: number | null,
): Promise<QuoteRevision | undefined> =>
  data.find(
    quoteRevision,
    and(eq(quoteRevision.quoteId, quoteId), eq(quoteRevision.number, number ?? 0)) ?? sql`false`,
  );

const joined = (...parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== "").join(" ") || null;

async function contentOf(data: ScopedDatabase, quote: Quote): Promise<QuoteContent> {
  const dealer = quote.fitter === null ? undefined : await data.find(fitter, eq(fitter.id, quote.fitter.id));
  const ownShop = await data.find(shop, eq(shop.id, data.scope.shopId ?? 0));
  return {
    locale: quote.locale ?? shopLocale(ownShop?.country),
    currency: quote.total?.currency ?? "EUR",
    reference: quoteReference(quote.id, quote.createdAt),
    seller: (await issuerOf(data)).seller,
    customer: { name: quote.customerName, email: quote.customerEmail },
    dealer: dealer === undefined ? null : (dealer.tradingName ?? dealer.name),
    vehicle: joined(quote.carBrand, quote.carModel, quote.vehicleRegistrationNumber),
    message: quote.message,
    conditions: quote.conditions,
    lines: quote.lines,
  };
}

/** Stores the offers of a quote as its revision. Call it in the transaction that sets the number of the revision. */
export async function storeRevision(data: ScopedDatabase, quote: Quote, today: string): Promise<void> {
  await data.insert(quoteRevision, {
    shopId: data.scope.shopId ?? 0,
    quoteId: quote.id,
    number: quote.revision ?? 1,
    sentOn: today,
    validUntil: quote.validUntil ?? today,
    sentBy: data.actor.userId,
    sender: data.actor.name,
    content: await contentOf(data, quote),
  });
}
