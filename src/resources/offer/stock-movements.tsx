/** Changes of an offer's quantity, newest first. */
import { useQuery } from "@tanstack/react-query";
import { stockMovements } from "../../contract/endpoints/tyres";
import { numberFormat } from "../../contract/intl-formats";
import { formatMoment } from "../../engine/cells/format";
import { errorText } from "../../engine/error-text";
import type { PanelProps } from "../../engine/slots";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { Skeleton } from "../../ui/states/skeleton";
import { PlainTable } from "../../ui/table/plain-table";

export function StockMovements({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const { http } = useRuntime();
  const id = String(record?.id ?? "");
  const { data, error } = useQuery({
    queryKey: ["stock-movements", id, record?.version],
    enabled: record !== undefined,
    queryFn: ({ signal }) => http.call(stockMovements, { params: { id }, signal, background: true }),
  });
  if (record === undefined) return null;
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={3} />;
  if (data.movements.length === 0) return <p className="td-muted">{t("stock.movements.none")}</p>;
  const signed = numberFormat(locale, { signDisplay: "exceptZero" });
  return (
    <PlainTable
      caption={t("stock.movements.caption")}
      hideCaption
      rows={data.movements}
      rowKey={(movement) => movement.id}
      columns={[
        {
          key: "at",
          head: t("stock.movements.at"),
          cell: ({ at }) => {
            const { short, full } = formatMoment(at, locale, timeZone);
            return <span title={full}>{short}</span>;
          },
        },
        { key: "reason", head: t("stock.movements.reason"), cell: ({ reason }) => t(`stock.movements.${reason}`) },
        {
          key: "difference",
          head: t("stock.movements.difference"),
          end: true,
          cell: ({ difference }) => signed.format(difference),
        },
        { key: "quantity", head: t("stock.movements.quantity"), end: true, cell: ({ quantity }) => quantity },
        { key: "by", head: t("stock.movements.by"), cell: ({ by }) => by ?? "—" },
        { key: "note", head: t("stock.movements.note"), cell: ({ note }) => note ?? "" },
      ]}
    />
  );
}
