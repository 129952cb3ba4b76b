/** A row of the matrix of prices: what follows from a price that is typed by hand, and what looks like a mistake. Both sides call this. */
import type { Money } from "../fields/values";
import { isObject } from "../object";
import { fromMinor, marginOf, priceWithMargin, roundMinor, toMinor, withoutVat, withVat } from "./amounts";
import type { MarginMode, Rounding } from "./model";

/** Values by column, and facts that no column shows. */
export type PriceRowCells = Readonly<Record<string, unknown>>;

/** Facts of a row beside its columns. */
export interface PriceRowFacts {
  /** ISO day in the shop's zone. */
  readonly today: string;
  /** In percent. */
  readonly vatRate: number;
  readonly marginMode: MarginMode;
  readonly minMargin: number | null;
  /** Price without the manual one, in minor units including VAT. */
  readonly baseMinor: number | null;
  /** Price as it is stored, in minor units including VAT. */
  readonly previousMinor: number | null;
}

/** A price this many times higher or lower than before is probably a misplaced decimal. */
const MISPLACED_FACTOR = 3;

const minorOf = (value: unknown): number | null => {
  const minor = isObject(value) && "minor" in value ? (value as Money).minor : null;
  return typeof minor === "number" && Number.isFinite(minor) ? minor : null;
};

/** Whether a period holds on a day. ISO days, both included; null is open. */
export const holdsOn = (day: string, startsOn: unknown, endsOn: unknown): boolean =>
  (typeof startsOn !== "string" || startsOn <= day) && (typeof endsOn !== "string" || endsOn >= day);

/** Returns the margin of a price including VAT, with two decimals; null without a cost. */
export function rowMargin(
  inclMinor: number | null,
  costMinor: number | null,
  { vatRate, marginMode }: Pick<PriceRowFacts, "vatRate" | "marginMode">,
): number | null {
  if (inclMinor === null || costMinor === null) return null;
  const margin = marginOf(fromMinor(costMinor), withoutVat(fromMinor(inclMinor), vatRate), marginMode);
  return margin === null ? null : Math.round(margin * 100) / 100;
}

const factsOf = (cells: PriceRowCells): PriceRowFacts => cells as unknown as PriceRowFacts;

/** Returns the final price and its margin: those of the manual price on the days when it holds. */
export function derivePriceRow(cells: PriceRowCells): PriceRowCells {
  const facts = factsOf(cells);
  const typed = minorOf(cells["price"]);
  const isLive = typed !== null && typed > 0 && holdsOn(facts.today, cells["startsOn"], cells["endsOn"]);
  const minor = isLive ? typed : facts.baseMinor;
  return {
    finalPrice: minor === null ? null : { minor, currency: cells["currency"] },
    margin: rowMargin(minor, minorOf(cells["cost"]), facts),
  };
}

/** Returns why values of a row should be confirmed, by column: misplaced decimals, and prices below the cost or the minimum margin. */
export function doubtfulPrices(cells: PriceRowCells): Readonly<Record<string, string | undefined>> {
  const facts = factsOf(cells);
  const minor = minorOf(cells["price"]);
  if (minor === null || minor <= 0) return {};
  const previous = facts.previousMinor;
  if (previous !== null && (minor > previous * MISPLACED_FACTOR || minor * MISPLACED_FACTOR < previous))
    return { price: "tire-pricing.doubt.decimal" };
  const cost = minorOf(cells["cost"]);
  if (cost !== null && withoutVat(fromMinor(minor), facts.vatRate) < fromMinor(cost))
    return { price: "tire-pricing.doubt.below-cost" };
  const margin = rowMargin(minor, cost, facts);
  return margin !== null && facts.minMargin !== null && margin < facts.minMargin
    ? { price: "tire-pricing.doubt.below-minimum" }
    : {};
}

export const PRICE_CHANGES = ["PERCENT", "MARGIN", "ROUND", "CLEAR"] as const;
/** A change of many manual prices at once. */
export type PriceChange =
  | { readonly kind: "PERCENT" | "MARGIN"; readonly amount: number }
  | { readonly kind: "ROUND"; readonly rounding: Rounding }
  | { readonly kind: "CLEAR" };

/** Returns the manual price of a row after a change; undefined where it cannot be made, as without a cost. */
export function changePrice(cells: PriceRowCells, change: PriceChange): Money | null | undefined {
  if (change.kind === "CLEAR") return minorOf(cells["price"]) === null ? undefined : null;
  const { vatRate, marginMode } = factsOf(cells);
  const currency = String(cells["currency"]);
  const cost = minorOf(cells["cost"]);
  const current = minorOf(cells["price"]) ?? minorOf(cells["finalPrice"]);
  const minorAfter = (): number | null => {
    switch (change.kind) {
      case "PERCENT":
        return current === null ? null : Math.round(current * (1 + change.amount / 100));
      case "MARGIN":
        return cost === null
          ? null
          : toMinor(withVat(priceWithMargin(fromMinor(cost), change.amount, marginMode), vatRate));
      case "ROUND":
        return current === null ? null : roundMinor(current, change.rounding, "NEAREST");
    }
  };
  const minor = minorAfter();
  return minor === null || !Number.isFinite(minor) || minor <= 0 ? undefined : { minor, currency };
}
