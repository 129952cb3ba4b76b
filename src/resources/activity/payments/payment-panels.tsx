/** Panels of a payment: its movements, its refunds and its disputes. */
import type { Money } from "../../../contract/fields";
import { orderDocument } from "../../../contract/endpoints/orders";
import type { PaymentPlatform } from "../../../contract/orders";
import { paymentPath } from "../../../contract/payments";
import { errorText } from "../../../engine/error-text";
import { useFileLink } from "../../../engine/file-link";
import type { PanelProps } from "../../../engine/slots";
import { Alert } from "../../../ui/alert/alert";
import { Badge } from "../../../ui/badge/badge";
import { StatusBadge } from "../../../ui/badge/status-badge";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import { useOrderFormats } from "../orders/use-order-formats";
import { DisputeBadge } from "./payment-cells";
import { REFUND_TINTS } from "./payment-tints";
import { useLedger, type Ledger } from "./use-ledger";

const amountOf = ({ record }: PanelProps): Money => (record?.["amount"] ?? { minor: 0, currency: "EUR" }) as Money;

/** Shows the ledger once it is read. */
function WithLedger({ record, children }: PanelProps & { readonly children: (ledger: Ledger) => React.ReactNode }) {
  const { t } = useOrderFormats();
  const { data, error } = useLedger(record?.id, record?.version);
  if (record === undefined) return null;
  if (data !== undefined) return children(data);
  return error === null ? <Skeleton lines={3} /> : <p role="alert">{errorText(t, error)}</p>;
}

export function PaymentMovements(props: PanelProps) {
  const { t, money, moment } = useOrderFormats();
  const { currency, minor: authorised } = amountOf(props);
  return (
    <WithLedger {...props}>
      {({ movements, refusals }) => (
        <div className="td-stack">
          {refusals.map(({ id, text }) => (
            <Alert key={id} tone="danger" title={t("payment.refund.refused", { reason: text })} />
          ))}
          {movements.length === 0 ? (
            <p className="td-muted">{t("payment.movement.none")}</p>
          ) : (
            <PlainTable
              caption={t("payment.movement.caption")}
              hideCaption
              rows={movements}
              rowKey={({ id }) => id}
              columns={[
                { key: "date", head: t("payment.movement.date"), cell: ({ at }) => moment(at) },
                { key: "kind", head: t("payment.movement.kind"), cell: ({ kind }) => t(`payment.movement.${kind}`) },
                {
                  key: "author",
                  head: t("payment.movement.author"),
                  cell: ({ author }) => author ?? t("payment.movement.platform"),
                },
                {
                  key: "amount",
                  head: t("payment.movement.amount"),
                  end: true,
                  cell: ({ kind, minor }) =>
                    kind === "AUTHORISED" || kind === "CREATED" ? (
                      <span className="td-muted">{money({ minor: authorised, currency })}</span>
                    ) : minor === 0 ? (
                      "–"
                    ) : (
                      money({ minor, currency })
                    ),
                },
              ]}
            />
          )}
        </div>
      )}
    </WithLedger>
  );
}

export function PaymentRefunds(props: PanelProps) {
  const { t, money, moment } = useOrderFormats();
  const fileLink = useFileLink();
  const { currency } = amountOf(props);
  const order = props.record?.["order"] as { readonly id: number } | null | undefined;
  return (
    <WithLedger {...props}>
      {({ refunds }) =>
        refunds.length === 0 ? (
          <p className="td-muted">{t("payment.refund.none")}</p>
        ) : (
          <PlainTable
            caption={t("payment.refund.caption")}
            hideCaption
            rows={refunds}
            rowKey={({ id }) => id}
            columns={[
              { key: "date", head: t("payment.refund.date"), cell: ({ at }) => moment(at) },
              {
                key: "state",
                head: t("payment.refund.state"),
                cell: ({ state, failureReason }) => (
                  <>
                    <StatusBadge tone={REFUND_TINTS[state]} label={t(`payment.refundState.${state}`)} />
                    {failureReason === null ? null : <span className="td-muted"> {failureReason}</span>}
                  </>
                ),
              },
              {
                key: "reason",
                head: t("payment.refund.reason"),
                cell: ({ reason, note }) => (
                  <>
                    {t(`payment.action.refund.reason.${reason}`)}
                    {note === null ? null : <span className="td-muted"> · {note}</span>}
                  </>
                ),
              },
              {
                key: "credit-note",
                head: t("payment.refund.paper"),
                cell: ({ creditNote }) =>
                  creditNote === null || order == null ? (
                    "–"
                  ) : (
                    <Link {...fileLink(orderDocument, { params: { id: String(order.id), number: creditNote } })}>
                      {t("payment.refund.credit-note", { number: creditNote })}
                    </Link>
                  ),
              },
              {
                key: "author",
                head: t("payment.refund.author"),
                cell: ({ author }) => author ?? t("payment.movement.platform"),
              },
              {
                key: "amount",
                head: t("payment.refund.amount"),
                end: true,
                cell: ({ minor }) => money({ minor, currency }),
              },
            ]}
          />
        )
      }
    </WithLedger>
  );
}

export function PaymentDisputes(props: PanelProps) {
  const { t, money, moment } = useOrderFormats();
  const { currency } = amountOf(props);
  const { record } = props;
  const answer = `dispute-evidence/${paymentPath(record?.["platformCode"] as PaymentPlatform, String(record?.["platformId"]))}`;
  return (
    <WithLedger {...props}>
      {({ disputes }) =>
        disputes.length === 0 ? (
          <p className="td-muted">{t("payment.dispute.none")}</p>
        ) : (
          <PlainTable
            caption={t("payment.card.dispute")}
            hideCaption
            rows={disputes}
            rowKey={({ id }) => id}
            columns={[
              {
                key: "status",
                head: t("payment.field.disputeStatus"),
                cell: ({ status, dueAt }) => <DisputeBadge status={status} dueAt={dueAt} />,
              },
              {
                key: "answer",
                head: t("payment.dispute.answer"),
                cell: ({ platformId }) => <Link to={answer}>{platformId}</Link>,
              },
              { key: "reason", head: t("payment.dispute.reason"), cell: ({ reason }) => t(`payment.reason.${reason}`) },
              {
                key: "due",
                head: t("payment.dispute.due"),
                cell: ({ dueAt }) => (dueAt === null ? "–" : moment(dueAt)),
              },
              {
                key: "submissions",
                head: t("payment.dispute.submissions"),
                end: true,
                cell: ({ submissions }) => <Badge>{submissions}</Badge>,
              },
              {
                key: "fee",
                head: t("payment.dispute.fee"),
                end: true,
                cell: ({ feeMinor }) => (feeMinor === 0 ? "–" : money({ minor: feeMinor, currency })),
              },
              {
                key: "amount",
                head: t("payment.dispute.amount"),
                end: true,
                cell: ({ minor }) => money({ minor, currency }),
              },
            ]}
          />
        )
      }
    </WithLedger>
  );
}
