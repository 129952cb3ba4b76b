/** The offers of a quote: how far they are, their lines with prices including VAT, and the PDF. */
import { externalOffer, type ExternalOffer } from "../../contract/endpoints/public-pages";
import { formatDay, formatMoney } from "../../engine/cells/format";
import { useFileLink } from "../../engine/file-link";
import { useIntlLocale, useT } from "../../runtime/react";
import { Alert, type AlertTone } from "../../ui/alert/alert";
import { Card } from "../../ui/card/card";
import { Link } from "../../ui/link/link";
import { PlainTable } from "../../ui/table/plain-table";

export interface OfferPanelProps {
  /** Secret of the mailed link. */
  readonly hash: string;
  readonly offer: ExternalOffer;
}

const TONES: Readonly<Record<ExternalOffer["state"], AlertTone>> = {
  OPEN: "info",
  ACCEPTED: "success",
  REFUSED: "info",
  EXPIRED: "warning",
  WITHDRAWN: "warning",
};

export function OfferPanel({ hash, offer }: OfferPanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const fileLink = useFileLink();
  const { state, reference, validUntil, currency, message, conditions, groups, accepted } = offer;
  const money = (minor: number): string => formatMoney({ minor, currency }, locale);
  const shown = state === "ACCEPTED" ? groups.filter(({ group }) => group === accepted) : groups;
  return (
    <>
      <Alert
        role="none"
        tone={TONES[state]}
        title={t(`external.offer.${state}`, { reference, date: formatDay(validUntil, locale).full })}
      />
      {message ? <p className="td-panel-text">{message}</p> : null}
      {shown.map(({ group, lines, total }) => (
        <Card
          key={group}
          title={groups.length === 1 ? t("external.offer.title") : t("external.offer.group", { group })}
          footer={<strong>{t("external.offer.total", { amount: money(total) })}</strong>}
        >
          <PlainTable
            caption={t("external.offer.group", { group })}
            hideCaption
            rows={lines.map((line, index) => ({ ...line, place: index }))}
            rowKey={({ place }) => place}
            columns={[
              { key: "label", head: t("external.offer.label"), cell: ({ label }) => label },
              { key: "quantity", head: t("external.offer.quantity"), end: true, cell: ({ quantity }) => quantity },
              { key: "total", head: t("external.offer.price"), end: true, cell: ({ total: sum }) => money(sum) },
            ]}
          />
        </Card>
      ))}
      {conditions ? <p className="td-panel-text td-small td-muted">{conditions}</p> : null}
      {shown.length === 0 ? null : (
        <p>
          <Link {...fileLink(externalOffer, { query: { hash } })}>{t("external.offer.pdf")}</Link>
        </p>
      )}
    </>
  );
}
