/** The payments of an order at their platforms: state, amounts, and what can be done with each. */
import arrowCounterclockwise from "@shoelace-style/shoelace/dist/assets/icons/arrow-counterclockwise.svg";
import checkCircle from "@shoelace-style/shoelace/dist/assets/icons/check-circle.svg";
import shieldExclamation from "@shoelace-style/shoelace/dist/assets/icons/shield-exclamation.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { ResponseOf } from "../../../contract/endpoint";
import { orderPayments } from "../../../contract/endpoints/payments";
import { paymentPath } from "../../../contract/payments";
import { widen } from "../../../contract/resource";
import { hasRight } from "../../../contract/rights";
import { useActions } from "../../../engine/actions/use-actions";
import { errorText } from "../../../engine/error-text";
import { invalidateResource } from "../../../engine/resource-cache";
import { recordOptions } from "../../../engine/resource-queries";
import { useRuntime, useSession } from "../../../runtime/react";
import { StatusBadge } from "../../../ui/badge/status-badge";
import { Button } from "../../../ui/button/button";
import { registerIcons } from "../../../ui/icon/icon";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import { DisputeBadge } from "../payments/payment-cells";
import paymentResource from "../payments/payment.resource";
import slots from "../payments/payment.slots";
import { STATUS_TINTS } from "../payments/payment-tints";
import type { OrderRecord } from "./order-record";
import { defineSheet } from "../../../ui/styles";
import css from "./order-panels.css";
import { useOrderFormats } from "./use-order-formats";

defineSheet(css);
// An element registers the icons of its own resource only.
registerIcons({
  "arrow-counterclockwise": arrowCounterclockwise,
  "check-circle": checkCircle,
  "shield-exclamation": shieldExclamation,
});

type OrderPaymentList = ResponseOf<typeof orderPayments>;
type PlatformPayment = OrderPaymentList["payments"][number];

/** Milliseconds between reads while a platform has not answered. */
const POLL_MS = 1_500;

/** Reads the payments, and the order again when they have changed. */
function useOrderPayments({ id, version }: OrderRecord) {
  const { http } = useRuntime();
  const client = useQueryClient();
  const query = useQuery<OrderPaymentList>({
    queryKey: ["order-payments", id, version],
    refetchInterval: ({ state }) => (state.data?.payments.some(({ waiting }) => waiting) === true ? POLL_MS : false),
    queryFn: ({ signal }) =>
      http.call(orderPayments, { params: { id: String(id) }, signal, background: true, unattended: true }),
  });
  const facts = JSON.stringify(query.data?.payments);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (facts === undefined) return;
    if (last.current !== undefined && last.current !== facts)
      for (const name of ["meta-order", "payment"] as const) void invalidateResource(client, name);
    last.current = facts;
  }, [client, facts]);
  return query;
}

/** Buttons of what the account may do with the payment. */
function PaymentActions({ id, onDone }: { readonly id: number; readonly onDone: () => void }) {
  const client = useQueryClient();
  const resource = useMemo(() => widen(paymentResource), []);
  const { data: record } = useQuery(recordOptions(client, resource, id, { background: true }));
  const actions = useActions(resource, { slots, onDone });
  if (record?.["status"] === undefined) return null;
  return (
    <span className="td-row">
      {actions
        .forRecord(record, "title")
        .filter(({ definition }) => definition.main === true)
        .map((action) => (
          <Button
            key={action.name}
            size="sm"
            icon={action.icon}
            onClick={() => {
              actions.run(action, { kind: "one", record });
            }}
          >
            {action.label}
          </Button>
        ))}
      {actions.dialogs}
    </span>
  );
}

function PaymentState({ status, disputeStatus, disputeDueAt, refundState, waiting }: PlatformPayment) {
  const { t } = useOrderFormats();
  return (
    <span className="td-row">
      <StatusBadge tone={STATUS_TINTS[status]} label={t(`payment.status.${status}`)} />
      {disputeStatus === null ? null : <DisputeBadge status={disputeStatus} dueAt={disputeDueAt} />}
      {refundState === "FAILED" ? (
        <StatusBadge tone="danger" label={t("meta-order.payment.platform.refund-failed")} />
      ) : null}
      {waiting ? <span className="td-muted">{t("meta-order.payment.platform.waiting")}</span> : null}
    </span>
  );
}

export function OrderPlatformPayments({ order }: { readonly order: OrderRecord }) {
  const { t, money, moment } = useOrderFormats();
  const { display } = useSession();
  const { data, error, refetch } = useOrderPayments(order);
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={3} />;
  if (data.payments.length === 0) return null;
  const mayPay = hasRight(display?.rightsMap ?? {}, "PAYMENT");
  const path = ({ platformCode, platformId }: PlatformPayment): string => paymentPath(platformCode, platformId);
  const columns = [
    {
      key: "payment",
      head: t("meta-order.payment.platform.id"),
      cell: (payment: PlatformPayment) => (
        <div className="td-stack td-order__payment">
          <span>
            {mayPay ? <Link to={`payment/getPayment/${path(payment)}`}>{payment.platformId}</Link> : payment.platformId}
            <span className="td-order__details">
              {t(`meta-order.platform.${payment.platformCode}`)} · {moment(payment.paidAt)}
            </span>
          </span>
          <PaymentState {...payment} />
          {mayPay ? <PaymentActions id={payment.id} onDone={() => void refetch()} /> : null}
        </div>
      ),
    },
    {
      key: "amount",
      head: t("meta-order.payment.platform.amount"),
      end: true,
      cell: ({ amount, captured, refunded }: PlatformPayment) => (
        <>
          {money(captured ?? amount)}
          {refunded === null || refunded.minor === 0 ? null : (
            <span className="td-order__details">
              {t("meta-order.payment.platform.refunded", { amount: money(refunded) })}
            </span>
          )}
        </>
      ),
    },
  ];
  return (
    <PlainTable
      caption={t("meta-order.payment.platform.caption")}
      rows={data.payments}
      rowKey={({ id }) => id}
      columns={columns}
    />
  );
}
