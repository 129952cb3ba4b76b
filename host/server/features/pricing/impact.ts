/** What a change of settings or rules does to the prices of all tyres on sale. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, sql, type SQL } from "drizzle-orm";
import type { PriceResult } from "../../../../src/contract/spec";
import { matchesTarget } from "../../../../src/contract/pricing/match-rules";
import type { PriceRule } from "../../../../src/contract/pricing/model";
import { matchesSize, parseSizePattern, type SizePattern } from "../../../../src/contract/pricing/size-pattern";
import { LARGE_CHANGE_PERCENT, type PriceImpact } from "../../../../src/contract/pricing/impact";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { tyre } from "../../platform/storage/schema";
import { articleBatches, loadOffers, ON_SALE, type LoadedArticle } from "./articles";
import { loadManualPrices } from "./manual-prices";
import type { Drafts, Pricing, PricingBase } from "./pricing";

const BATCH = 500;
const MAX_LARGEST = 50;

interface Change {
  readonly id: number;
  readonly name: string;
  readonly beforeMinor: number;
  readonly afterMinor: number;
}

const difference = ({ beforeMinor, afterMinor }: Change): number => Math.abs(afterMinor - beforeMinor);

/** Adds up the changes of prices, one tyre at a time. */
class Summary {
  articles = 0;
  up = 0;
  down = 0;
  same = 0;
  large = 0;
  belowMinimum = 0;
  won = 0;
  matched = 0;
  raised = 0;
  #percents = 0;
  #largest: Change[] = [];
  readonly #winnersBefore = new Set<number>();
  readonly #winnersAfter = new Set<number>();
  readonly #sizes: { readonly pattern: string; readonly size: SizePattern; tyres: number }[];

  constructor(
    private readonly minMargin: number | null,
    private readonly rule: PriceRule | undefined,
  ) {
    const patterns = rule?.target === "SIZE" ? rule.sizePatterns : [];
    this.#sizes = patterns.flatMap((pattern) => {
      const size = parseSizePattern(pattern);
      return size === null ? [] : [{ pattern, size, tyres: 0 }];
    });
  }

  add({ article, name }: LoadedArticle, before: PriceResult, after: PriceResult): void {
    if (this.rule !== undefined && matchesTarget(this.rule, article)) this.matched++;
    for (const line of this.#sizes) if (matchesSize(line.size, article)) line.tyres++;
    if (before.ruleId !== null) this.#winnersBefore.add(before.ruleId);
    if (after.ruleId !== null) this.#winnersAfter.add(after.ruleId);
    const isWon = after.ruleId !== null && after.ruleId === this.rule?.id;
    if (isWon) this.won++;
    if (before.inclMinor === null || after.inclMinor === null) return;
    if (isWon && after.inclMinor > before.inclMinor) this.raised++;
    this.articles++;
    if (this.minMargin !== null && after.margin !== null && after.margin < this.minMargin) this.belowMinimum++;
    const percent = (after.inclMinor / before.inclMinor - 1) * 100;
    this.#percents += percent;
    if (percent === 0) this.same++;
    else if (percent > 0) this.up++;
    else this.down++;
    if (Math.abs(percent) > LARGE_CHANGE_PERCENT) this.large++;
    if (percent !== 0) this.#keep({ id: article.id, name, beforeMinor: before.inclMinor, afterMinor: after.inclMinor });
  }

  #keep(change: Change): void {
    this.#largest.push(change);
    // Sorted now and then, so that memory does not grow with the number of tyres.
    if (this.#largest.length >= MAX_LARGEST * 4) this.#cut();
  }

  #cut(): void {
    this.#largest = this.#largest.toSorted((a, b) => difference(b) - difference(a)).slice(0, MAX_LARGEST);
  }

  result({ rules, settings }: Pricing): PriceImpact {
    this.#cut();
    const losing = [...this.#winnersBefore].filter((id) => !this.#winnersAfter.has(id));
    return {
      currency: settings.currency,
      articles: this.articles,
      up: this.up,
      down: this.down,
      same: this.same,
      large: this.large,
      belowMinimum: this.belowMinimum,
      won: this.rule === undefined ? null : this.won,
      matched: this.rule === undefined ? null : this.matched,
      raised: this.raised,
      sizes: this.#sizes.map(({ pattern, tyres }) => ({ pattern, tyres })),
      averagePercent: this.articles === 0 ? 0 : Math.round((this.#percents / this.articles) * 100) / 100,
      largest: this.#largest,
      losing: rules.filter(({ id }) => losing.includes(id)).map(({ id, name }) => ({ id, name })),
    };
  }
}

/** Returns the condition of about so many tyres on sale, spread over all of them. */
async function sampleOf(data: ScopedDatabase, size: number): Promise<SQL | undefined> {
  const step = Math.ceil((await data.count(tyre, ON_SALE)) / size);
  return step > 1 ? and(ON_SALE, sql`${tyre.id} % ${step} = 0`) : ON_SALE;
}

/**
 * Compares the prices of tyres on sale with and without the unsaved values. Memory does not grow with their number.
 *
 * @param sample compares about so many tyres, for shares that a save needs at once; all when undefined
 */
export async function impactOf(
  data: ScopedDatabase,
  base: PricingBase,
  drafts: Drafts,
  sample?: number,
): Promise<PriceImpact> {
  const [stored, changed] = [base.with({}), base.with(drafts)];
  const summary = new Summary(changed.settings.minMargin, drafts.rule);
  const where = sample === undefined ? ON_SALE : await sampleOf(data, sample);
  for await (const batch of articleBatches(data, BATCH, where)) {
    const ids = batch.map(({ article }) => article.id);
    const [offers, manual] = await Promise.all([loadOffers(data, ids), loadManualPrices(data, ids)]);
    for (const loaded of batch) {
      const own = offers.get(loaded.article.id) ?? [];
      const manualPrices = manual.get(loaded.article.id) ?? [];
      summary.add(
        loaded,
        stored.priceOf(loaded, own, { manualPrices }),
        changed.priceOf(loaded, own, { manualPrices }),
      );
    }
    // Other calls run between two batches.
    await nextTurn();
  }
  return summary.result(changed);
}
