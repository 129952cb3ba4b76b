/** Reads a whole file before anything of it is applied, and decides whether it can be trusted. */
import { NO_FEED_COUNTS, type RunReason, type FeedRunCounts } from "../../../../src/contract/feeds";
import type { FeedFormat } from "../../../../src/contract/endpoints/feed-formats";
import type { OpenFile } from "../../services/tables/read-table";
import type { Feed } from "./feed-settings";
import { feedLines, openFeed } from "./feed-file";
import { feedReader } from "./feed-reader";
import type { FeedRun } from "./runs";

const DEFAULT_LINES = 60;
const DEFAULT_PRICE = 25;
const DEFAULT_ERRORS = 20;

export interface CheckedFile {
  readonly counts: FeedRunCounts;
  readonly averagePrice: number | null;
  /** Why the file must not be applied without a person. */
  readonly reasons: readonly RunReason[];
  /** Last line of each article, which is the one that counts. */
  readonly lastLines: ReadonlyMap<string, number>;
}

/** A file that ends within a line was cut off: its last line has fewer cells than all the others. */
class LastLine {
  #fewest = Infinity;
  #last: { readonly line: number; readonly cells: number } | undefined;

  add(line: number, cells: number): void {
    if (this.#last !== undefined) this.#fewest = Math.min(this.#fewest, this.#last.cells);
    this.#last = { line, cells };
  }

  get cutAt(): number | undefined {
    const last = this.#last;
    return last !== undefined && this.#fewest !== Infinity && last.cells < this.#fewest ? last.line : undefined;
  }
}

function pricesOf() {
  let sum = 0;
  let count = 0;
  return {
    add(price: number | null) {
      if (price === null) return;
      sum += price;
      count++;
    },
    average: (): number | null => (count === 0 ? null : Math.round((sum / count) * 10_000) / 10_000),
  };
}

/** Compares a file with the one before. */
function reasonsAgainst(
  { values }: Feed,
  counts: FeedRunCounts,
  averagePrice: number | null,
  before: FeedRun | undefined,
): RunReason[] {
  const reasons: RunReason[] = [];
  const { mode = "FULL", guardLines = DEFAULT_LINES, guardPrice = DEFAULT_PRICE } = values;
  const { stopAtErrorPercent = DEFAULT_ERRORS } = values;
  const considered = counts.read + counts.errors;
  if (counts.read === 0) reasons.push({ code: "feed.held.empty", params: {} });
  const errorPercent = considered === 0 ? 0 : (counts.errors / considered) * 100;
  if (errorPercent > stopAtErrorPercent)
    reasons.push({
      code: "feed.held.errors",
      params: { percent: Math.round(errorPercent), limit: stopAtErrorPercent },
    });
  const read = before?.counts?.read ?? 0;
  if (mode === "FULL" && read > 0 && counts.read > 0 && counts.read < (read * guardLines) / 100)
    reasons.push({ code: "feed.held.shrunken", params: { read: counts.read, before: read, limit: guardLines } });
  const price = before?.averagePrice ?? null;
  if (price !== null && price > 0 && averagePrice !== null) {
    const change = Math.round(((averagePrice - price) / price) * 100);
    if (Math.abs(averagePrice - price) / price > guardPrice / 100)
      reasons.push({
        code: "feed.held.price",
        params: { change: change > 0 ? `+${change}` : change, limit: guardPrice },
      });
  }
  return reasons;
}

export interface CheckContext {
  /** ISO day. */
  readonly today: string;
  /** The last run that was applied. */
  readonly before: FeedRun | undefined;
  /** Code of the provider's currency; undefined when any is accepted. */
  readonly currency: string | undefined;
}

/**
 * Reads a file to its end. Throws the problem of a file that cannot be read, such as one that ends within a quoted text.
 */
export async function checkFile(
  feed: Feed,
  format: FeedFormat,
  open: OpenFile,
  { today, before, currency }: CheckContext,
): Promise<CheckedFile> {
  const table = await openFeed(format, open);
  const reader = feedReader(format, table.header, today);
  if (reader.problems.length > 0) {
    await table.lines.return(undefined);
    const reasons = reader.problems.map(({ code, params }) => ({ code, params }));
    return { counts: NO_FEED_COUNTS, averagePrice: null, reasons, lastLines: new Map() };
  }
  const counts: { -readonly [Name in keyof FeedRunCounts]: number } = { ...NO_FEED_COUNTS };
  const lastLine = new LastLine();
  const prices = pricesOf();
  const lastLines = new Map<string, number>();
  const currencies = new Set<string>();
  for await (const { line, outcome, cells, offer } of feedLines(table, reader)) {
    counts.lines++;
    if (table.format.kind === "CSV" && outcome !== "SKIPPED") lastLine.add(line, cells.length);
    if (outcome === "SKIPPED") counts.skipped++;
    else if (offer === undefined) counts.errors++;
    else {
      counts.read++;
      if (lastLines.has(offer.ean)) counts.repeated++;
      lastLines.set(offer.ean, line);
      prices.add(offer.netPrice);
      if (offer.netPrice !== null && offer.currency !== null) currencies.add(offer.currency);
    }
  }
  const averagePrice = prices.average();
  const { cutAt } = lastLine;
  const cut: RunReason[] = cutAt === undefined ? [] : [{ code: "feed.held.cut", params: { line: cutAt } }];
  const foreign = [...currencies].filter((code) => currency !== undefined && code !== currency);
  const other: RunReason[] =
    foreign.length === 0
      ? []
      : [{ code: "feed.held.currency", params: { found: foreign.join(", "), expected: currency ?? "" } }];
  const reasons = [...cut, ...other, ...reasonsAgainst(feed, counts, averagePrice, before)];
  return { counts, averagePrice, lastLines, reasons };
}
