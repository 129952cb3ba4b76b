/** An explanation of a price that was kept for a link, as it was answered then. */
import { useQuery } from "@tanstack/react-query";
import { readPriceTrace } from "../../../contract/endpoints/price-traces";
import { dayInZone } from "../../../contract/zone-clock";
import { formatMoment } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useIntlLocale, useRuntime, useSession, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { LinkButton } from "../../../ui/button/link-button";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import { PriceExplanation } from "./price-explanation";

export function KeptTrace({ id }: { readonly id: string }) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const timeZone = useSession().shop?.timeZone;
  const { data, error } = useQuery({
    queryKey: ["price-trace", id],
    retry: false,
    queryFn: ({ signal }) => http.call(readPriceTrace, { params: { id }, signal, background: true }),
  });
  const again = (
    <div>
      <LinkButton to="tire-pricing-rules?view=simulator">{t("price-simulator.kept.new")}</LinkButton>
    </div>
  );
  if (error !== null)
    return (
      <>
        <Alert tone="warning">{errorText(t, error)}</Alert>
        {again}
      </>
    );
  if (data === undefined) return <Skeleton lines={6} />;
  const moment = (instant: string): string => formatMoment(instant, locale, timeZone).full;
  const facts = [
    ["author", data.author],
    ["kept", moment(data.createdAt)],
    ["until", moment(data.expiresAt)],
    ["quantity", data.quantity],
    ["channel", t(`price-simulator.channel.${data.channel}`)],
    ["rim", data.rim === null ? null : t(`price-simulator.rim.${data.rim}`)],
    ["dealer", data.dealer?.label ?? null],
  ] as const;
  return (
    <>
      <p className="td-muted">{t("price-simulator.kept.help")}</p>
      {data.isDraft ? <Alert tone="info">{t("price-simulator.kept.draft")}</Alert> : null}
      <PlainTable
        caption={t("price-simulator.kept.question")}
        hideCaption
        rows={facts.filter(([, value]) => value !== null)}
        rowKey={([name]) => name}
        columns={[
          { key: "name", head: t("price-simulator.kept.fact"), cell: ([name]) => t(`price-simulator.${name}`) },
          { key: "value", head: t("price-simulator.value"), cell: ([, value]) => value },
        ]}
      />
      <div className="td-price-simulator__results">
        {data.prices.map(({ at, explained }) => (
          <PriceExplanation
            key={at}
            price={explained}
            currency={data.currency}
            marginMode={data.marginMode}
            day={dayInZone(timeZone, new Date(at))}
          />
        ))}
      </div>
      {again}
    </>
  );
}
