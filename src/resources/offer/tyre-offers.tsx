/** What the providers have of a tyre. */
import { useQuery } from "@tanstack/react-query";
import { tyreOffers } from "../../contract/endpoints/tyres";
import { numberFormat } from "../../contract/intl-formats";
import { formatMoment } from "../../engine/cells/format";
import { errorText } from "../../engine/error-text";
import type { PanelProps } from "../../engine/slots";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Skeleton } from "../../ui/states/skeleton";
import { PlainTable } from "../../ui/table/plain-table";

export function TyreOffers({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const { http } = useRuntime();
  const id = String(record?.id ?? "");
  const { data, error } = useQuery({
    queryKey: ["tyre-offers", id, record?.version],
    enabled: record !== undefined,
    queryFn: ({ signal }) => http.call(tyreOffers, { params: { id }, signal, background: true }),
  });
  if (record === undefined) return null;
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={3} />;
  if (data.offers.length === 0) return <p className="td-muted">{t("tire.offers.none")}</p>;
  const price = (amount: number, currency: string): string =>
    numberFormat(locale, { style: "currency", currency }).format(amount);
  return (
    <PlainTable
      caption={t("tire.offers.caption")}
      hideCaption
      rows={data.offers}
      rowKey={(offer) => offer.id}
      columns={[
        { key: "provider", head: t("tire.offers.provider"), cell: ({ provider }) => provider },
        {
          key: "available",
          head: t("tire.offers.available"),
          end: true,
          cell: ({ available, atLeast }) => (atLeast ? t("tire.offers.at-least", { available }) : available),
        },
        {
          key: "net",
          head: t("tire.offers.net"),
          end: true,
          cell: ({ netPrice, currency }) => (netPrice === null ? "—" : price(netPrice, currency)),
        },
        {
          key: "delay",
          head: t("tire.offers.delay"),
          end: true,
          cell: ({ deliveryDays }) => deliveryDays ?? "—",
        },
        { key: "dot", head: t("tire.offers.dot"), cell: ({ dot }) => dot ?? "—" },
        {
          key: "state",
          head: t("tire.offers.state"),
          cell: ({ isFresh, isActive }) => {
            const state = !isActive ? "off" : isFresh ? "fresh" : "stale";
            return (
              <StatusBadge tone={state === "fresh" ? "success" : "neutral"} label={t(`tire.offers.state.${state}`)} />
            );
          },
        },
        {
          key: "seen",
          head: t("tire.offers.seen"),
          cell: ({ seenAt }) => {
            const { short, full } = formatMoment(seenAt, locale, timeZone);
            return <span title={full}>{short}</span>;
          },
        },
      ]}
    />
  );
}
