/** Table of the invoices with their files, newest first. */
import inbox from "@shoelace-style/shoelace/dist/assets/icons/inbox.svg";
import { invoiceFile, type SubscriptionInvoice } from "../../contract/endpoints/subscription";
import { useT } from "../../runtime/react";
import { useFileLink } from "../../engine/file-link";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Card } from "../../ui/card/card";
import { Link } from "../../ui/link/link";
import { EmptyState } from "../../ui/states/empty-state";
import { PlainTable } from "../../ui/table/plain-table";
import type { Tone } from "../../ui/tone";
import type { SubscriptionModel } from "./use-subscription";
import { useFormatters } from "./formatters";

const TONES: Readonly<Record<SubscriptionInvoice["status"], Tone>> = {
  OPEN: "info",
  PAID: "success",
  FAILED: "danger",
  CANCELLED: "neutral",
};

export function Invoices({ model: { overview } }: { readonly model: SubscriptionModel }) {
  const t = useT();
  const format = useFormatters();
  const fileLink = useFileLink();
  const { invoices } = overview;
  if (invoices.length === 0)
    return (
      <Card title={t("subscription.invoices")}>
        <EmptyState icon={inbox} title={t("subscription.invoices.none")} />
      </Card>
    );
  return (
    <Card title={t("subscription.invoices")} count={invoices.length} flush>
      <PlainTable
        caption={t("subscription.invoices")}
        hideCaption
        rows={invoices}
        rowKey={({ number }) => number}
        columns={[
          {
            key: "number",
            head: t("subscription.column.number"),
            cell: ({ number }) => (
              <Link
                {...fileLink(invoiceFile, { params: { number } })}
                aria-label={t("subscription.invoice", { number })}
              >
                {number}
              </Link>
            ),
          },
          { key: "date", head: t("subscription.column.date"), cell: ({ issuedOn }) => format.day(issuedOn) },
          { key: "plan", head: t("subscription.column.plan"), cell: ({ plan }) => format.plan(plan) },
          {
            key: "amount",
            head: t("subscription.column.amount"),
            end: true,
            cell: ({ inclMinor }) => format.money(inclMinor),
          },
          {
            key: "status",
            head: t("subscription.column.status"),
            cell: ({ status }) => <StatusBadge tone={TONES[status]} label={t(`subscription.invoice.${status}`)} />,
          },
        ]}
      />
    </Card>
  );
}
