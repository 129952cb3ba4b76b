/** Invoices and credit notes of an order as files, and what it did to the stock. */
import { useQuery } from "@tanstack/react-query";
import { orderDocument, orderDocuments } from "../../../contract/endpoints/orders";
import { formatDay } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useFileLink } from "../../../engine/file-link";
import type { PanelProps } from "../../../engine/slots";
import { useRuntime } from "../../../runtime/react";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import { useOrderFormats } from "./use-order-formats";

export function OrderDocuments({ record }: PanelProps) {
  const { t, locale, money, moment } = useOrderFormats();
  const { http } = useRuntime();
  const fileLink = useFileLink();
  const id = String(record?.id ?? "");
  const { data, error } = useQuery({
    queryKey: ["order-documents", id, record?.version],
    enabled: record !== undefined,
    queryFn: ({ signal }) => http.call(orderDocuments, { params: { id }, signal, background: true }),
  });
  if (record === undefined) return null;
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={3} />;
  return (
    <div className="td-stack">
      {data.documents.length === 0 ? (
        <p className="td-muted">{t("meta-order.document.none")}</p>
      ) : (
        <PlainTable
          caption={t("meta-order.document.caption")}
          rows={data.documents}
          rowKey={({ number }) => number}
          columns={[
            {
              key: "number",
              head: t("meta-order.document.number"),
              cell: ({ kind, number }) => (
                <Link {...fileLink(orderDocument, { params: { id, number } })}>
                  {t(`meta-order.document.${kind}`, { number })}
                </Link>
              ),
            },
            {
              key: "date",
              head: t("meta-order.document.date"),
              cell: ({ issuedOn }) => (
                <span title={formatDay(issuedOn, locale).full}>{formatDay(issuedOn, locale).short}</span>
              ),
            },
            {
              key: "amount",
              head: t("meta-order.document.amount"),
              end: true,
              cell: ({ kind, total }) => money(total, kind === "CREDIT_NOTE" ? -1 : 1),
            },
          ]}
        />
      )}
      {data.stock.length === 0 ? null : (
        <PlainTable
          caption={t("meta-order.stock.caption")}
          rows={data.stock}
          rowKey={(movement) => movement.id}
          columns={[
            {
              key: "date",
              head: t("meta-order.document.date"),
              cell: ({ at }) => moment(at),
            },
            { key: "kind", head: t("meta-order.stock.kind"), cell: ({ kind }) => t(`meta-order.stock.${kind}`) },
            { key: "article", head: t("meta-order.stock.article"), cell: ({ label }) => label },
            { key: "quantity", head: t("meta-order.stock.quantity"), end: true, cell: ({ quantity }) => quantity },
          ]}
        />
      )}
    </div>
  );
}
