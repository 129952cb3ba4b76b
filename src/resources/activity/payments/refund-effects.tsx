/** What a refund would do: the amount with its VAT, the credit note, the new state. */
import type { ResponseOf } from "../../../contract/endpoint";
import type { refundPreview } from "../../../contract/endpoints/payments";
import { numberFormat } from "../../../contract/intl-formats";
import { Alert } from "../../../ui/alert/alert";
import { useOrderFormats } from "../orders/use-order-formats";

/** What the server says of a refund. */
export type RefundPlan = ResponseOf<typeof refundPreview>;

export function RefundEffects({ plan }: { readonly plan: RefundPlan }) {
  const { t, money, locale } = useOrderFormats();
  const { currency, minor, rates, creditNote, status } = plan;
  if (minor <= 0 || plan.refusal !== null || Object.keys(plan.fields).length > 0) return null;
  const percent = numberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  return (
    <Alert tone="info" role="none" title={t("payment.refund.preview.amount", { amount: money({ minor, currency }) })}>
      <ul>
        {rates.map(({ rate, vat }) => (
          <li key={rate}>
            {t("payment.refund.preview.vat", {
              rate: percent.format(rate / 100),
              amount: money({ minor: vat, currency }),
            })}
          </li>
        ))}
        {creditNote ? <li>{t("payment.refund.preview.note")}</li> : null}
        <li>{t("payment.refund.preview.status", { status: t.key(`payment.status.${status}`) })}</li>
      </ul>
    </Alert>
  );
}
