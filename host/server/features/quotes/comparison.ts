/** Compares an accepted offer with the prices and the stock of today, before it becomes an order. */
import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { lineAmounts } from "../../../../src/contract/orders";
import type { PricedArticle } from "../../../../src/contract/pricing/model";
import { pricedLine, type OfferLine, type OrderPrices } from "../../../../src/contract/quotes";
import { normaliseEan } from "../../../../src/contract/spec";
import { tyre } from "../../platform/storage/schema";
import type { KindContext } from "../../resources/types";
import { loadArticles, type LoadedArticle } from "../pricing/articles";
import { pricingContextOf } from "../pricing/find-tyres";
import { tyresForSale } from "../pricing/tyres-for-sale";
import type { Quote } from "./quote";
import type { QuoteRevision } from "./revisions";

/** A line as it is ordered, with its tyre where the shop still has it. */
export interface OrderedLine {
  readonly line: OfferLine;
  readonly article: Pick<PricedArticle, "ean" | "brand" | "season"> | undefined;
}

interface ComparedLine extends OrderedLine {
  /** The line with the prices of today; null where there are none. */
  readonly today: OfferLine | null;
  /** Amounts of the line including VAT, in minor units. Without prices of today the quoted ones hold. */
  readonly quotedMinor: number;
  readonly todayMinor: number;
  /** Pieces that can be delivered, at most those of the line; null for what has no article number. */
  readonly available: number | null;
}

export interface Comparison {
  readonly currency: string;
  readonly lines: readonly ComparedLine[];
  readonly quotedMinor: number;
  readonly todayMinor: number;
  /** Fewer pieces can be delivered than were offered. */
  readonly isShort: boolean;
  /** Marks the differences, so that a decision about other ones is refused; null without any. */
  readonly seen: string | null;
}

const inclOf = (line: OfferLine): number => lineAmounts(pricedLine(line)).incl;
const sumOf = (lines: readonly ComparedLine[], amount: "quotedMinor" | "todayMinor"): number =>
  lines.reduce((sum, line) => sum + line[amount], 0);
const isDifferent = ({ line, available, quotedMinor, todayMinor }: ComparedLine): boolean =>
  quotedMinor !== todayMinor || (available !== null && available < line.quantity);

/** Returns the mark of the differences between an offer and today. */
function markOf(lines: readonly ComparedLine[]): string | null {
  if (!lines.some(isDifferent)) return null;
  const facts = lines.map(({ today, available }) => [today?.unitPrice ?? null, today?.ecotax ?? null, available]);
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
}

/** Returns the tyres of lines by their article number. */
async function articlesOf(
  { data }: Pick<KindContext, "data">,
  lines: readonly OfferLine[],
): Promise<ReadonlyMap<string, LoadedArticle>> {
  const eans = [...new Set(lines.flatMap(({ ean }) => normaliseEan(ean ?? "") ?? []))];
  const found = eans.length === 0 ? [] : await loadArticles(data, inArray(tyre.ean, eans), eans.length);
  return new Map(found.map((loaded) => [loaded.article.ean, loaded]));
}

/** Compares the accepted group of a sent offer with the prices and the stock of today. */
export async function compareOffer(
  { caller, data }: Pick<KindContext, "caller" | "data">,
  { acceptedGroup, fitter }: Pick<Quote, "acceptedGroup" | "fitter">,
  { content }: Pick<QuoteRevision, "content">,
): Promise<Comparison> {
  const { currency } = content;
  const accepted = content.lines.filter(({ group }) => group === acceptedGroup);
  const articles = await articlesOf({ data }, accepted);
  const sale = fitter === null ? {} : { dealerId: fitter.id };
  const sales =
    articles.size === 0 ? undefined : await tyresForSale(pricingContextOf(caller, data), [...articles.values()], sale);
  const lines = accepted.map((line): ComparedLine => {
    const ean = normaliseEan(line.ean ?? "");
    const quotedMinor = inclOf(line);
    const loaded = ean === null ? undefined : articles.get(ean);
    const sold = loaded === undefined ? undefined : sales?.sell(loaded, line.quantity);
    const money = (minor: number) => ({ minor, currency });
    const excl = sales?.settings.currency === currency ? (sold?.exclMinor ?? null) : null;
    const ecotax = sold?.ecotaxMinor ?? null;
    const today =
      excl === null ? null : { ...line, unitPrice: money(excl), ecotax: ecotax === null ? null : money(ecotax) };
    return {
      line,
      article: loaded?.article,
      today,
      quotedMinor,
      todayMinor: today === null ? quotedMinor : inclOf(today),
      available: ean === null ? null : Math.min(line.quantity, sold?.available ?? 0),
    };
  });
  return {
    currency,
    lines,
    quotedMinor: sumOf(lines, "quotedMinor"),
    todayMinor: sumOf(lines, "todayMinor"),
    isShort: lines.some(({ line, available }) => available !== null && available < line.quantity),
    seen: markOf(lines),
  };
}

/** Returns the lines of the order with the chosen prices. */
export const orderedLines = ({ lines }: Comparison, prices: OrderPrices): readonly OrderedLine[] =>
  lines.map(({ line, article, today }) => ({ line: prices === "TODAY" ? (today ?? line) : line, article }));
