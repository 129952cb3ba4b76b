/** Which tyres on sale a rule is for. */
import { and, asc, gt, isNull } from "drizzle-orm";
import { matchesTarget, type TargetSubject } from "../../../../src/contract/pricing/match-rules";
import type { PriceRule } from "../../../../src/contract/pricing/model";
import { matchesSize, parseSizePattern, type SizePattern } from "../../../../src/contract/pricing/size-pattern";
import { tyre } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { ON_SALE } from "./articles";

/** Tyres that are read at once: only what a target is compared with. */
const BATCH = 5_000;

/** Counts tyres that a rule is for, and those of each line of its sizes. */
export class TargetCount {
  matched = 0;
  readonly #sizes: { readonly pattern: string; readonly size: SizePattern; tyres: number }[];

  constructor(private readonly rule: PriceRule | undefined) {
    const patterns = rule?.target === "SIZE" ? rule.sizePatterns : [];
    this.#sizes = patterns.flatMap((pattern) => {
      const size = parseSizePattern(pattern);
      return size === null ? [] : [{ pattern, size, tyres: 0 }];
    });
  }

  /** Counts a tyre. Returns whether the rule is for it. */
  add(article: TargetSubject): boolean {
    for (const line of this.#sizes) if (matchesSize(line.size, article)) line.tyres++;
    const isTarget = this.rule !== undefined && matchesTarget(this.rule, article);
    if (isTarget) this.matched++;
    return isTarget;
  }

  get sizes(): { pattern: string; tyres: number }[] {
    return this.#sizes.map(({ pattern, tyres }) => ({ pattern, tyres }));
  }
}

/** Keeps at most twice so many numbers, evenly spread over all that were added. */
class Spread {
  #kept: number[] = [];
  #step = 1;
  #added = 0;

  constructor(private readonly size: number) {}

  add(value: number): void {
    if (this.#added++ % this.#step === 0) this.#kept.push(value);
    if (this.#kept.length < this.size * 2) return;
    this.#kept = this.#kept.filter((_, index) => index % 2 === 0);
    this.#step *= 2;
  }

  get values(): readonly number[] {
    return this.#kept;
  }
}

/**
 * Compares all tyres on sale with the target of a rule, without pricing them.
 *
 * @param size about how many ids of tyres are returned, spread over all that the rule is for
 */
export async function findTargets(
  data: ScopedDatabase,
  rule: PriceRule,
  size: number,
): Promise<{ readonly count: TargetCount; readonly ids: readonly number[] }> {
  const count = new TargetCount(rule);
  const ids = new Spread(size);
  const { id, brand, profileId, season, vehicleType, tier, width, aspect, diameter, loadIndex, speedIndex } = tyre;
  const fields = { id, brand, profileId, season, vehicleType, tier, width, aspect, diameter, loadIndex, speedIndex };
  for (let last = 0; ;) {
    const where = and(gt(tyre.id, last), isNull(tyre.deletedAt), ON_SALE);
    const batch = await data.selectFields(tyre, fields, { where, orderBy: [asc(tyre.id)], limit: BATCH });
    for (const row of batch) if (count.add(row)) ids.add(row.id);
    if (batch.length < BATCH) return { count, ids: ids.values };
    last = batch.at(-1)?.id ?? last;
  }
}
