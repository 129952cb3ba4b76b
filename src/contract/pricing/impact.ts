/** What a change of settings or rules does to prices. */

/** A price that moves by more than this share, in percent, counts as moved a lot. */
export const LARGE_CHANGE_PERCENT = 10;
/** Share of the prices, in percent, that may move a lot without a confirmation. */
const LARGE_SHARE_PERCENT = 10;

export interface PriceImpact {
  readonly currency: string;
  /** Tyres with a price before and after. */
  readonly articles: number;
  readonly up: number;
  readonly down: number;
  readonly same: number;
  /** Prices that move by more than 10 %. */
  readonly large: number;
  /** Prices below the minimum margin. */
  readonly belowMinimum: number;
  /** Tyres that the changed rule wins; null without one. */
  readonly won: number | null;
  /** Tyres on sale that the changed rule is for; null without one. */
  readonly matched: number | null;
  /** Tyres that the changed rule wins and makes dearer. */
  readonly raised: number;
  /** Tyres on sale by the lines of the changed rule's sizes. */
  readonly sizes: readonly { readonly pattern: string; readonly tyres: number }[];
  readonly averagePercent: number;
  /** The 50 largest changes, in minor units including VAT. */
  readonly largest: readonly {
    readonly id: number;
    readonly name: string;
    readonly beforeMinor: number;
    readonly afterMinor: number;
  }[];
  /** Rules that win some tyres now, and none after the change. */
  readonly losing: readonly { readonly id: number; readonly name: string }[];
}

/** Whether so many prices move a lot that the change needs a confirmation. */
export const isLargeImpact = ({ large, articles }: Pick<PriceImpact, "large" | "articles">): boolean =>
  large * 100 > articles * LARGE_SHARE_PERCENT;
