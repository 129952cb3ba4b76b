/** What a change of settings or rules does to the prices of all tyres on sale. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, isNull, sql, type SQL } from "drizzle-orm";
import type { PriceResult } from "../../../../src/contract/spec";
import type { PriceRule } from "../../../../src/contract/pricing/model";
import { LARGE_CHANGE_PERCENT, type PriceImpact } from "../../../../src/contract/pricing/impact";
import { oneOf } from "../../platform/storage/recordset";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { tyre } from "../../platform/storage/schema";
import { articleBatches, loadOffers, ON_SALE, type LoadedArticle } from "./articles";
import { loadManualPrices } from "./manual-prices";
import type { Drafts, Pricing, PricingBase } from "./pricing";
import { findTargets, TargetCount } from "./rule-targets";

const BATCH = 500;
const MAX_LARGEST = 50;
/** Tyres that are priced before a save or an activation. They suffice for a share, and are priced within a second. */
export const IMPACT_SAMPLE = 2_000;

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
  raised = 0;
  #percents = 0;
  #largest: Change[] = [];
  readonly #winnersBefore = new Set<number>();
  readonly #winnersAfter = new Set<number>();
  readonly #targets: TargetCount;

  constructor(
    private readonly minMargin: number | null,
    private readonly rule: PriceRule | undefined,
  ) {
    this.#targets = new TargetCount(rule);
  }

  add({ article, name }: LoadedArticle, before: PriceResult, after: PriceResult): void {
    this.#targets.add(article);
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
      matched: this.rule === undefined ? null : this.#targets.matched,
      raised: this.raised,
      sizes: this.#targets.sizes,
      averagePercent: this.articles === 0 ? 0 : Math.round((this.#percents / this.articles) * 100) / 100,
      largest: this.#largest,
      losing: rules.filter(({ id }) => losing.includes(id)).map(({ id, name }) => ({ id, name })),
    };
  }
}

/** Returns the condition of about so many tyres on sale, spread over all of them; undefined when there are no more than that. */
async function sampleOf(data: ScopedDatabase, size: number): Promise<SQL | undefined> {
  const step = Math.ceil((await data.count(tyre, and(ON_SALE, isNull(tyre.deletedAt)))) / size);
  return step > 1 ? and(ON_SALE, sql`${tyre.id} % ${step} = 0`) : undefined;
}

/** Compares the prices of tyres that match with and without the unsaved values. Memory does not grow with their number. */
async function compare(
  data: ScopedDatabase,
  base: PricingBase,
  drafts: Drafts,
  where: SQL | undefined,
): Promise<PriceImpact> {
  const [stored, changed] = [base.with({}), base.with(drafts)];
  const summary = new Summary(changed.settings.minMargin, drafts.rule);
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

/** Compares the prices of all tyres on sale with and without the unsaved values. */
export const impactOf = (data: ScopedDatabase, base: PricingBase, drafts: Drafts): Promise<PriceImpact> =>
  compare(data, base, drafts, ON_SALE);

/**
 * Estimates the impact from about so many prices, for a save or an action that must not take longer in a shop with more tyres.
 * The tyres that a rule is for are counted exactly; those that it makes dearer are sought among as many of them.
 */
export async function estimateImpact(
  data: ScopedDatabase,
  base: PricingBase,
  drafts: Drafts,
  size: number,
): Promise<PriceImpact> {
  const sample = await sampleOf(data, size);
  const impact = await compare(data, base, drafts, sample ?? ON_SALE);
  if (sample === undefined || drafts.rule === undefined) return impact;
  const { count, ids } = await findTargets(data, drafts.rule, size);
  const { raised } = await compare(data, base, drafts, and(ON_SALE, sql`${tyre.id} ${oneOf(ids)}`));
  return { ...impact, raised, matched: count.matched, sizes: count.sizes };
}
