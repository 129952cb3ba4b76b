/** Payments and refunds of an order, and what can still be refunded. */
import { refundable } from "../../../contract/orders";
import type { PanelProps } from "../../../engine/slots";
import { Alert } from "../../../ui/alert/alert";
import { Badge } from "../../../ui/badge/badge";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import { OrderPlatformPayments } from "./order-platform-payments";
import { completeOrder } from "./order-record";
import { useOrderFormats } from "./use-order-formats";

export function OrderPayments({ record }: PanelProps) {
  const { t, money, moment } = useOrderFormats();
  const order = completeOrder(record);
  if (order === undefined) return <Skeleton lines={3} />;
  const { payments, total, extraDue } = order;
  const rest = refundable(payments);
  if (payments.length === 0)
    return (
      <div className="td-stack">
        <OrderPlatformPayments order={order} />
        <p className="td-muted">{t("meta-order.payment.none")}</p>
      </div>
    );
  return (
    <div className="td-stack">
      {extraDue === null ? null : (
        <Alert tone="warning" role="none" title={t("meta-order.payment.extra", { amount: money(extraDue) })}>
          {t("meta-order.payment.extra.text")}
        </Alert>
      )}
      <OrderPlatformPayments order={order} />
      <PlainTable
        caption={t("meta-order.payment.caption")}
        rows={payments}
        rowKey={({ at, kind }) => `${kind} ${at}`}
        columns={[
          {
            key: "date",
            head: t("meta-order.payment.date"),
            cell: ({ at }) => moment(at),
          },
          {
            key: "kind",
            head: t("meta-order.payment.kind"),
            cell: ({ kind, means, reason, reference }) => (
              <>
                <Badge tone={kind === "PAYMENT" ? "success" : "warning"}>{t(`meta-order.payment.${kind}`)}</Badge>{" "}
                {[t(`meta-order.means.${means}`), reference, reason === null ? null : t(`meta-order.reason.${reason}`)]
                  .filter((part) => part !== null)
                  .join(" · ")}
              </>
            ),
          },
          {
            key: "amount",
            head: t("meta-order.payment.amount"),
            end: true,
            cell: ({ kind, amount }) => money(amount, kind === "REFUND" ? -1 : 1),
          },
        ]}
      />
      {rest > 0 ? (
        <p className="td-muted">
          {t("meta-order.payment.rest", { amount: money({ minor: rest, currency: total.currency }) })}
        </p>
      ) : null}
    </div>
  );
}
