/** The shop's services and their state with Google. */
import { useQuery } from "@tanstack/react-query";
import { reserveServices } from "../../contract/endpoints/google-reserve";
import { formatNumber, formatPrice } from "../../engine/cells/format";
import { errorText } from "../../engine/error-text";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Card } from "../../ui/card/card";
import { Link } from "../../ui/link/link";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { PlainTable } from "../../ui/table/plain-table";

const TONES = { OFF: "neutral", INCOMPLETE: "warning", READY: "info", LIVE: "success" } as const;

/** Formats a lead time in the largest whole unit: `2 h`. */
function leadText(minutes: number, locale: string): string {
  const [count, unit] =
    minutes > 0 && minutes % 1440 === 0
      ? [minutes / 1440, "day"]
      : minutes > 0 && minutes % 60 === 0
        ? [minutes / 60, "hour"]
        : [minutes, "minute"];
  return formatNumber(count, locale, { style: "unit", unit, unitDisplay: "short" });
}

export function ReserveServices() {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const { data, error, refetch } = useQuery({
    queryKey: ["google-reserve-services"],
    queryFn: ({ signal }) => http.call(reserveServices, { signal }),
  });
  if (data === undefined)
    return error === null ? (
      <Skeleton lines={8} />
    ) : (
      <ErrorState error={error} title={errorText(t, error)} onRetry={() => void refetch()} />
    );
  return (
    <Card title={t("google-reserve-configurations.tab.services")} count={data.elements.length}>
      <PlainTable
        caption={t("google-reserve-configurations.tab.services")}
        hideCaption
        rows={data.elements}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "name",
            head: t("google-reserve-configurations.services.service"),
            cell: ({ id, name }) => <Link to={`google-reserve-configurations/${id}`}>{name}</Link>,
          },
          {
            key: "category",
            head: t("google-reserve-configurations.services.category"),
            cell: ({ category }) =>
              category === null ? "–" : t.key(`google-reserve-configurations.category.${category}`),
          },
          {
            key: "minutes",
            head: t("google-reserve-configurations.services.minutes"),
            end: true,
            cell: ({ durationMinutes }) => durationMinutes,
          },
          {
            key: "price",
            head: t("google-reserve-configurations.services.price"),
            end: true,
            cell: ({ price, isFrom }) =>
              price === null
                ? "–"
                : isFrom && price.minor !== 0
                  ? t("google-reserve-configurations.services.from", { price: formatPrice(price, locale) })
                  : formatPrice(price, locale),
          },
          {
            key: "lead",
            head: t("google-reserve-configurations.services.lead"),
            end: true,
            cell: ({ leadMinutes }) => (leadMinutes === null ? "–" : leadText(leadMinutes, locale)),
          },
          {
            key: "dealers",
            head: t("google-reserve-configurations.services.dealers"),
            end: true,
            cell: ({ dealers }) => dealers,
          },
          {
            key: "state",
            head: t("google-reserve-configurations.services.state"),
            cell: ({ state }) => (
              <StatusBadge tone={TONES[state]} label={t(`google-reserve-configurations.state.${state}`)} />
            ),
          },
        ]}
      />
    </Card>
  );
}
