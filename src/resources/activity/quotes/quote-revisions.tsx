/** The offers of a quote as they were sent, each as a PDF. */
import { useQuery } from "@tanstack/react-query";
import { quoteDocument, quoteRevisions } from "../../../contract/endpoints/quotes";
import { formatDay, formatMoney } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useFileLink } from "../../../engine/file-link";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";

export function QuoteRevisions({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const fileLink = useFileLink();
  const id = String(record?.id ?? "");
  const { data, error } = useQuery({
    queryKey: ["quote-revisions", id, record?.version],
    enabled: record !== undefined,
    queryFn: ({ signal }) => http.call(quoteRevisions, { params: { id }, signal, background: true }),
  });
  if (record === undefined) return null;
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={2} />;
  if (data.revisions.length === 0) return <p className="td-muted">{t("quote.revision.none")}</p>;
  return (
    <PlainTable
      caption={t("quote.revision.caption")}
      rows={data.revisions}
      rowKey={({ number }) => number}
      columns={[
        {
          key: "number",
          head: t("quote.revision.number"),
          cell: ({ number }) => (
            <Link {...fileLink(quoteDocument, { params: { id, number: String(number) } })}>
              {t("quote.revision.pdf", { number })}
            </Link>
          ),
        },
        {
          key: "sent",
          head: t("quote.revision.sent"),
          cell: ({ sentOn }) => <span title={formatDay(sentOn, locale).full}>{formatDay(sentOn, locale).short}</span>,
        },
        {
          key: "valid",
          head: t("quote.field.validUntil"),
          cell: ({ validUntil }) => (
            <span title={formatDay(validUntil, locale).full}>{formatDay(validUntil, locale).short}</span>
          ),
        },
        { key: "sender", head: t("quote.revision.sender"), cell: ({ sender }) => sender ?? "–" },
        {
          key: "total",
          head: t("quote.field.total"),
          end: true,
          cell: ({ offers, currency }) =>
            offers
              .map(({ group, total }) => {
                const amount = formatMoney({ minor: total, currency }, locale);
                return offers.length === 1 ? amount : t("quote.revision.offer", { group, amount });
              })
              .join(" · "),
        },
      ]}
    />
  );
}
