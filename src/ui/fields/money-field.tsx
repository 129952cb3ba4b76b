/** An amount of money, stored in minor units. */
import { useState } from "react";
import type { Money } from "../../contract/fields";
import { useIntlLocale } from "../../runtime/react";
import { TextInput } from "../inputs/text-input";
import type { FieldInputProps } from "./field-input";
import { currencyDigits } from "../../contract/currency-digits";
import { numberFormat } from "../../contract/intl-formats";
import { currencySign, parseNumber } from "./number-text";

export interface MoneyFieldProps extends Pick<
  FieldInputProps<Money | null>,
  "control" | "value" | "onChange" | "onBlur" | "readOnly"
> {
  /** ISO 4217 code of a new amount. */
  readonly currency: string;
  /** Symbol of that currency. Default: the language's. */
  readonly symbol?: string;
  /** Where the symbol is; default: behind the amount. */
  readonly symbolPosition?: "prefix" | "suffix";
}

export default function MoneyField({ control, value, onChange, onBlur, readOnly, currency, ...sign }: MoneyFieldProps) {
  const [draft, setDraft] = useState<string>();
  const code = value?.currency ?? currency;
  const digits = currencyDigits(code);
  const locale = useIntlLocale();
  const symbol = (code === currency ? sign.symbol : undefined) ?? currencySign(code, locale);
  return (
    <TextInput
      {...control}
      className="td-field-number"
      inputMode="decimal"
      autoComplete="off"
      {...{ [sign.symbolPosition ?? "suffix"]: symbol }}
      readOnly={readOnly}
      value={draft ?? (value === null ? "" : amountText(value.minor, digits, locale))}
      onChange={(event) => {
        setDraft(event.target.value);
        const amount = parseNumber(event.target.value);
        // Unreadable text is stored as NaN, which the validator refuses.
        onChange(
          amount === null
            ? null
            : { minor: typeof amount === "number" ? toMinor(amount, digits) : Number.NaN, currency: code },
        );
      }}
      onBlur={() => {
        if (!Number.isNaN(value?.minor)) setDraft(undefined);
        onBlur();
      }}
    />
  );
}

const amountText = (minor: number, digits: number, locale: string): string =>
  Number.isNaN(minor)
    ? ""
    : numberFormat(locale, {
        useGrouping: false,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(minor / 10 ** digits);

/**
 * Converts to minor units. Rounds away binary noise (19.99 × 100 = 1998.9999…); an amount with too many decimals stays
 * fractional and is refused.
 */
const toMinor = (amount: number, digits: number): number => {
  const scaled = amount * 10 ** digits;
  const rounded = Math.round(scaled);
  return Math.abs(scaled - rounded) < 1e-6 ? rounded : scaled;
};
