/** The shop's settings of prices, as `computePrice` takes them. */
import { emptyValues } from "../../../../src/contract/empty-values";
import type { PriceSettings } from "../../../../src/contract/pricing/model";
import { vatRateOf } from "../../../../src/contract/pricing/vat";
import { widen, type ValuesOfResource } from "../../../../src/contract/resource";
import priceConfiguration from "../../../../src/resources/offer/pricing/price-configuration.resource";
import { ApiProblem } from "../../platform/http/problem";
import type { KindContext } from "../../resources/types";

export type Configuration = ValuesOfResource<typeof priceConfiguration>;

/** Returns the stored settings, with the default of what a stored record lacks though it is required. */
export async function loadConfiguration({ all }: Pick<KindContext, "all">): Promise<Configuration> {
  const [stored = {}] = await all("price-configuration");
  const isLacking = ([name, value]: readonly [string, unknown]): boolean =>
    value === null && widen(priceConfiguration).fields[name]?.options.required === true;
  const present = Object.entries(stored).filter((entry) => !isLacking(entry));
  return { ...emptyValues(priceConfiguration.fields), ...Object.fromEntries(present) } as Configuration;
}

/** Returns the rate in force of each currency: the one that started last. @param today ISO day */
export function currencyRatesOn(rates: Configuration["currencyRates"], today: string): Record<string, number> {
  const started = rates.filter(({ from }) => from === null || from <= today);
  const ordered = started.toSorted((a, b) => (a.from ?? "").localeCompare(b.from ?? ""));
  return Object.fromEntries(ordered.map(({ currency, rate }) => [currency, rate]));
}

/**
 * Converts settings for a country and a day. Throws `refused` without a VAT rate for the country.
 *
 * @param today ISO day
 */
export function settingsOf(values: Configuration, country: string, today: string): PriceSettings {
  const vatRate = vatRateOf(country, values.vatRates);
  if (vatRate === undefined) throw new ApiProblem("refused", { errors: ["price-configuration.error.no-vat"] });
  return {
    currency: values.currency,
    marginMode: values.marginMode,
    strategy: values.strategy,
    splitProviders: values.splitProviders,
    rebateInCost: values.rebateInCost,
    defaultMargin: values.defaultMargin,
    defaultMargins: values.margins,
    minMargin: values.minMargin,
    maxMargin: values.maxMargin,
    rounding: values.rounding,
    direction: values.direction,
    blockWithoutLabel: values.blockWithoutLabel,
    maxDelayDays: values.maxDelayDays,
    currencyRates: currencyRatesOn(values.currencyRates, today),
    vatRate,
  };
}
