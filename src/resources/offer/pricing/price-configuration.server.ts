/** Saves settings that move many prices a lot only with a confirmation, and converts margins with their mode. */
import { isDeepStrictEqual } from "node:util";
import { estimateImpact, IMPACT_SAMPLE } from "../../../../host/server/features/pricing/impact";
import { loadPricing } from "../../../../host/server/features/pricing/pricing";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookResult } from "../../../../host/server/resources/types";
import { isLargeImpact } from "../../../contract/pricing/impact";
import { convertMargin, isConvertible } from "../../../contract/pricing/margin-grid";
import { vatRateOf } from "../../../contract/pricing/vat";
import type { ValuesOfResource } from "../../../contract/resource";
import priceConfiguration from "./price-configuration.resource";

type Values = ValuesOfResource<typeof priceConfiguration>;

/** Values that no price depends on. */
const NEUTRAL: ReadonlySet<string> = new Set<keyof Values>([
  "belowCost",
  "acceptLargeChange",
  "convertMargins",
  "dealerFreedom",
]);

/** Returns whether values differ on which prices depend. */
const movesPrices = (before: Values, after: Values): boolean =>
  Object.entries(after).some(
    ([name, value]) => !NEUTRAL.has(name) && !isDeepStrictEqual(before[name as keyof Values], value),
  );

/** Returns all margins in the new mode. */
function convertedMargins(before: Values, { marginMode, defaultMargin, minMargin, maxMargin, margins }: Values) {
  const converted = (value: number): number => convertMargin(value, before.marginMode, marginMode);
  return {
    defaultMargin: converted(defaultMargin),
    minMargin: minMargin === null ? null : converted(minMargin),
    maxMargin: maxMargin === null ? null : converted(maxMargin),
    margins: margins.map((row) => ({ ...row, margin: converted(row.margin) })),
  };
}

/** Returns whether a margin would be the whole price. */
const isWholePrice = ({ marginMode, defaultMargin, minMargin, maxMargin, margins }: Values): boolean =>
  marginMode === "MARGIN" &&
  [defaultMargin, minMargin, maxMargin, ...margins.map(({ margin }) => margin)].some((value) => (value ?? 0) >= 100);

export default defineHooks(priceConfiguration, {
  async beforeSave({ before, values }, context): Promise<HookResult<Values>> {
    const { shop } = context.caller.context;
    if (values.convertMargins && !isConvertible(before?.marginMode ?? values.marginMode, values.marginMode))
      return { fields: { convertMargins: "price-configuration.error.no-conversion" } };
    const isConverted = values.convertMargins && before !== null;
    const set = {
      acceptLargeChange: false,
      convertMargins: false,
      ...(isConverted && convertedMargins(before, values)),
    };
    const after = { ...values, ...set };
    if (values.convertMargins && isWholePrice(after))
      return { fields: { convertMargins: "price-configuration.error.whole-price" } };
    if (before === null || values.acceptLargeChange || !movesPrices(before, after)) return { set };
    // Without a VAT rate there are no prices that could move.
    if (vatRateOf(shop?.country ?? "", before.vatRates) === undefined) return { set };
    const base = await loadPricing(context, context.caller.context);
    const impact = await estimateImpact(context.data, base, { configuration: after }, IMPACT_SAMPLE);
    return isLargeImpact(impact)
      ? { fields: { acceptLargeChange: "price-configuration.error.large-change" } }
      : { set };
  },
});
