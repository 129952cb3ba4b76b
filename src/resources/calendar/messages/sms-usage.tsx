/**
 * Text messages of the current month beside the budget.
 * @messages calendar-message.**
 */
import { useQuery } from "@tanstack/react-query";
import { smsUsage } from "../../../contract/endpoints/customer-messages";
import { formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Skeleton } from "../../../ui/states/skeleton";

/** Share of the budget from which the shop is warned. */
const WARN_SHARE = 0.8;

export function SmsUsage() {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const { data, error } = useQuery({
    queryKey: ["sms-usage"],
    queryFn: ({ signal }) => http.call(smsUsage, { signal, background: true }),
  });
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={1} />;
  const { used, budget } = data;
  const number = (value: number): string => formatNumber(value, locale);
  if (budget === null) return <p>{t("calendar-message.usage.unlimited", { used: number(used) })}</p>;
  const text = t("calendar-message.usage.limited", { used: number(used), budget: number(budget) });
  return used >= budget * WARN_SHARE ? (
    <Alert tone={used >= budget ? "danger" : "warning"}>{text}</Alert>
  ) : (
    <p>{text}</p>
  );
}
