/** Standard VAT rates of the countries in which shops usually sell, in percent. */
const STANDARD_RATES: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  CH: 8.1,
  DE: 19,
  ES: 21,
  FR: 20,
  IT: 22,
  LU: 17,
  NL: 21,
  PT: 23,
};

export interface VatRate {
  readonly country: string;
  /** In percent. */
  readonly rate: number;
}

/** Returns the rate that the shop set for a country, else the standard one; undefined for a country without either. */
export const vatRateOf = (country: string, rates: readonly VatRate[]): number | undefined =>
  rates.find((rate) => rate.country === country)?.rate ?? STANDARD_RATES[country];
