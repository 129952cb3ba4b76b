/** The shop's tables of fitting prices, by day and dealer. */
import { fittingOf, tableInForce, type Rim } from "../../../../src/contract/pricing/fitting";
import type { PricedArticle } from "../../../../src/contract/pricing/model";
import fittingPrice from "../../../../src/resources/offer/pricing/fitting-price.resource";
import type { KindContext } from "../../resources/types";

type FittedArticle = Pick<PricedArticle, "vehicleType" | "diameter" | "aspect" | "runflat">;

export interface FittingSale {
  readonly quantity: number;
  readonly rim: Rim;
  readonly dealerId: number | undefined;
}

/**
 * Returns what fitting all tyres of a sale costs, in minor units including VAT; null where they are not fitted.
 *
 * @param day ISO day
 */
export async function fittingOn(
  { all }: Pick<KindContext, "all">,
  day: string,
): Promise<(article: FittedArticle, sale: FittingSale) => number | null> {
  const tables = await all(fittingPrice, { validFrom: `..${day}` });
  return ({ vehicleType, diameter, aspect, runflat }, { quantity, rim, dealerId }) => {
    const table = tableInForce(tables, day, dealerId);
    if (table === undefined) return null;
    return fittingOf(table, { vehicleType, diameter, aspect, runflat, quantity, rim })?.totalMinor ?? null;
  };
}
