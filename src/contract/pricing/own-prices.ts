/** Prices besides those of rules: the margin of the grid, and prices set by hand. */
import {
  PRICE_SCOPES,
  type DefaultMargin,
  type ManualPrice,
  type PricedArticle,
  type PriceInput,
  type PriceSettings,
} from "./model";

const matches = (wanted: string | null, value: string): boolean => wanted === null || wanted === value;

/** Number of conditions of a row of the grid, by which the most specific one is found. */
const weightOf = ({ vehicleType, tier, season, minDiameter, maxDiameter }: DefaultMargin): number =>
  [vehicleType, tier, season, minDiameter ?? maxDiameter].filter((value) => value !== null).length;

/** Returns the margin of the grid for a tyre: that of the most specific row, else the general one. */
export function defaultMarginOf(article: PricedArticle, { defaultMargins, defaultMargin }: PriceSettings): number {
  let best: DefaultMargin | null = null;
  for (const row of defaultMargins) {
    const { diameter } = article;
    const isInBand =
      (row.minDiameter === null || (diameter !== null && diameter >= row.minDiameter)) &&
      (row.maxDiameter === null || (diameter !== null && diameter <= row.maxDiameter));
    const isMatch =
      isInBand &&
      matches(row.vehicleType, article.vehicleType) &&
      matches(row.tier, article.tier) &&
      matches(row.season, article.season);
    if (isMatch && (best === null || weightOf(row) > weightOf(best))) best = row;
  }
  return best?.margin ?? defaultMargin;
}

/** Returns the manual price in force: the narrowest scope, then the latest start. */
export function manualPrice({ manualPrices, today }: PriceInput): ManualPrice | null {
  const inForce = manualPrices.filter(
    ({ minor, from, to }) => minor > 0 && (from === null || from <= today) && (to === null || to >= today),
  );
  return (
    inForce.toSorted(
      (a, b) =>
        PRICE_SCOPES.indexOf(b.scope) - PRICE_SCOPES.indexOf(a.scope) || (b.from ?? "").localeCompare(a.from ?? ""),
    )[0] ?? null
  );
}
