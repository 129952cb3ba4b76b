/** The parts of an order by dealer, each with its state. */
import type { PanelProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { StatusBadge } from "../../../ui/badge/status-badge";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import { completeOrder } from "./order-record";
import { STATE_TINTS } from "./order-rows";

export function OrderParts({ record }: PanelProps) {
  const t = useT();
  const order = completeOrder(record);
  if (order === undefined) return <Skeleton lines={3} />;
  const { lines, parts } = order;
  return (
    <PlainTable
      caption={t("meta-order.card.parts")}
      hideCaption
      rows={parts}
      rowKey={({ fitter }) => fitter?.id ?? 0}
      columns={[
        {
          key: "dealer",
          head: t("meta-order.field.dealers"),
          cell: ({ fitter, state }) => (
            <>
              {fitter === null ? t("meta-order.part.none") : <Link to={`fitter/${fitter.id}`}>{fitter.label}</Link>}
              <span className="td-order__state">
                <StatusBadge tone={STATE_TINTS[state]} label={t(`meta-order.state.${state}`)} />
              </span>
            </>
          ),
        },
        {
          key: "goods",
          head: t("meta-order.field.summary"),
          cell: ({ fitter }) =>
            lines.flatMap(({ fitter: dealer, quantity, label }, place) =>
              dealer?.id === fitter?.id
                ? [<span key={place} className="td-order__goods">{`${quantity}\u00a0× ${label}`}</span>]
                : [],
            ),
        },
        {
          key: "appointment",
          head: t("meta-order.field.appointmentAt"),
          cell: ({ appointment }) =>
            appointment === null ? "–" : <Link to={`appointment/${appointment.id}`}>{appointment.label}</Link>,
        },
      ]}
    />
  );
}
