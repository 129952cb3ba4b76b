/** The sums of the offers in the form, while they are typed. */
import { useWatch } from "react-hook-form";
import { offersOf, type OfferLine } from "../../../contract/quotes";
import { mixesWidths } from "../../../contract/tyre-fit";
import { formatMoney, formatPercent } from "../../../engine/cells/format";
import { useFormContextValue } from "../../../engine/form/form-context";
import { useIntlLocale, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { defineSheet } from "../../../ui/styles";
import { Heading } from "../../../ui/text/heading";
import css from "./quote-panels.css";

defineSheet(css);

/** A line as the form holds it: required values are null until they are typed. */
type TypedLine = { readonly [Name in keyof OfferLine]: OfferLine[Name] | null };

const isPriced = (line: TypedLine): line is OfferLine =>
  line.group !== null && line.quantity !== null && line.unitPrice !== null && line.vatRate !== null;

export function QuoteOffers() {
  const t = useT();
  const locale = useIntlLocale();
  const { form } = useFormContextValue();
  const lines = useWatch({ control: form.control, name: "lines" }) as readonly TypedLine[] | null | undefined;
  const priced = (lines ?? []).filter(isPriced);
  const offers = offersOf(priced);
  const currency = priced[0]?.unitPrice.currency;
  if (currency === undefined) return null;
  const money = (minor: number): string => formatMoney({ minor, currency }, locale);
  return (
    <div className="td-quote-offers" role="status">
      {offers.map(({ group, lines: own, totals }) => (
        <section key={group} className="td-quote-offer">
          <Heading level={3}>{t("quote.offer", { group })}</Heading>
          {mixesWidths(own) ? <Alert tone="warning" role="none" title={t("quote.offer.widths")} /> : null}
          <dl>
            <div>
              <dt>{t("quote.sum.excl")}</dt>
              <dd className="td-num">{money(totals.excl)}</dd>
            </div>
            {totals.rates.map(({ rate, vat }) => (
              <div key={rate}>
                <dt>{t("quote.sum.vat", { rate: formatPercent(rate, locale) })}</dt>
                <dd className="td-num">{money(vat)}</dd>
              </div>
            ))}
            <div>
              <dt>{t("quote.sum.incl")}</dt>
              <dd className="td-num">{money(totals.incl)}</dd>
            </div>
          </dl>
        </section>
      ))}
    </div>
  );
}
