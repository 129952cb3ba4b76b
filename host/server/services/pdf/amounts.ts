/** Writes amounts of money in documents. */
import { currencyDigits, majorUnits } from "../../../../src/contract/currency-digits";
import type { Money } from "../../../../src/contract/fields";
import { formatAmount } from "../../../../src/contract/spec/price";

/** Returns the amount in the language of a document, with zero. */
export function amountText(money: Money, locale: string): string {
  const parts = new Intl.NumberFormat(locale.replace("_", "-"), {
    style: "currency",
    currency: money.currency,
  }).formatToParts(1);
  return formatAmount(majorUnits(money), {
    locale,
    currencySymbol: parts.find(({ type }) => type === "currency")?.value ?? money.currency,
    symbolPosition: parts[0]?.type === "currency" ? "prefix" : "suffix",
    fractionDigits: currencyDigits(money.currency),
  });
}
