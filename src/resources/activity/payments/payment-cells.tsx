/** Cells of the list of payments: what was paid with, and the dispute with the days that are left. */
import { DAY_MS } from "../../../contract/days";
import { needsResponse, type DisputeStatus, type PaymentInstrument } from "../../../contract/payments";
import type { CellProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { StatusBadge } from "../../../ui/badge/status-badge";
import { DISPUTE_TINTS } from "./payment-tints";

/** Days before the due date from which it is urgent. */
const URGENT_DAYS = 3;

export function InstrumentCell({ record, value }: CellProps) {
  const t = useT();
  const { cardBrand, last4 } = record;
  const label = t(`payment.instrument.${value as PaymentInstrument}`);
  return typeof last4 !== "string" ? (
    <>{label}</>
  ) : (
    <span title={label}>{`${String(cardBrand ?? label)} ••••${last4}`}</span>
  );
}

export function DisputeCell({ record, value }: CellProps) {
  if (value === null || value === undefined) return <>–</>;
  const due = record["disputeDueAt"];
  return <DisputeBadge status={value as DisputeStatus} dueAt={typeof due === "string" ? due : null} />;
}

export interface DisputeBadgeProps {
  readonly status: DisputeStatus;
  readonly dueAt: string | null;
}

/** The state of a dispute, with the days that are left to answer it. */
export function DisputeBadge({ status, dueAt }: DisputeBadgeProps) {
  const t = useT();
  const days = dueAt !== null && needsResponse(status) ? (Date.parse(dueAt) - Date.now()) / DAY_MS : undefined;
  const left =
    days === undefined
      ? ""
      : ` · ${days < 0 ? t("payment.dispute.past") : t.count("payment.dispute.days", Math.ceil(days))}`;
  return (
    <StatusBadge
      tone={days !== undefined && days <= URGENT_DAYS ? "danger" : DISPUTE_TINTS[status]}
      label={t(`payment.disputeStatus.${status}`) + left}
    />
  );
}
