/** What the services of an order cost at the dealer that was chosen, and what the customer then pays or gets back. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useEffectEvent } from "use-effect-event";
import type { ResponseOf } from "../../../contract/endpoint";
import { orderDealerChange } from "../../../contract/endpoints/orders";
import type { Reference } from "../../../contract/fields";
import { errorText } from "../../../engine/error-text";
import type { ActionInputSlotProps } from "../../../engine/slots";
import { useRuntime } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import { completeOrder } from "./order-record";
import { useOrderFormats } from "./use-order-formats";

type DealerChange = ResponseOf<typeof orderDealerChange>;

export function DealerPrices({ control, target, values, onChange }: ActionInputSlotProps) {
  const { t } = useOrderFormats();
  const { http } = useRuntime();
  const record = target.kind === "one" ? target.record : undefined;
  const id = String(record?.id ?? "");
  const dealer = (values["dealer"] as Reference | null)?.id;
  const { data, error, refetch } = useQuery({
    queryKey: ["order-dealer-change", id, record?.version, dealer],
    enabled: dealer !== undefined && record !== undefined,
    gcTime: 0,
    queryFn: ({ signal }) =>
      http.call(orderDealerChange, { params: { id }, query: { dealer: String(dealer) }, signal, background: true }),
  });
  const take = useEffectEvent(onChange);
  const seen = data?.seen ?? null;
  useEffect(() => {
    take(seen);
  }, [seen]);
  // The server refuses prices that have changed since they were shown.
  const isRefused = control["aria-invalid"] === true;
  useEffect(() => {
    if (isRefused) void refetch();
  }, [isRefused, refetch]);

  if (dealer === undefined) return <p className="td-muted">{t("meta-order.dealer-prices.choose")}</p>;
  if (error !== null) return <Alert tone="danger">{errorText(t, error)}</Alert>;
  if (data === undefined) return <Skeleton lines={3} />;
  const visit = completeOrder(record)?.parts.find(({ appointment }) => appointment !== null);
  return (
    <div className="td-stack" id={control.id} tabIndex={-1}>
      <Prices change={data} isKept={values["prices"] === "KEPT"} />
      {visit === undefined ? null : (
        <Alert tone="warning" role="none" title={t("meta-order.dealer-prices.visit")}>
          {t("meta-order.dealer-prices.visit.text")}
        </Alert>
      )}
    </div>
  );
}

function Prices({ change, isKept }: { readonly change: DealerChange; readonly isKept: boolean }) {
  const { t, money } = useOrderFormats();
  const { currency, services, oldMinor, newMinor, extraMinor, refundMinor, seen } = change;
  const amount = (minor: number): string => money({ minor, currency });
  const missing = services.filter(({ isOffered }) => isOffered === false).map(({ label }) => label);
  const rows = services.map((line, place) => ({ ...line, place, label: `${line.quantity}\u00a0× ${line.label}` }));
  const total = { label: t("meta-order.dealer-prices.total"), oldMinor, newMinor, place: services.length };
  return (
    <>
      {missing.length === 0 ? null : (
        <Alert tone="warning" role="none" title={t("meta-order.dealer-prices.missing")}>
          {missing.join(", ")}
        </Alert>
      )}
      <PlainTable<(typeof rows)[number] | typeof total>
        caption={t("meta-order.dealer-prices.caption")}
        hideCaption
        rows={[...rows, total]}
        rowKey={({ place }) => place}
        columns={[
          { key: "label", head: t("meta-order.dealer-prices.service"), cell: ({ label }) => label },
          { key: "old", head: t("meta-order.dealer-prices.old"), end: true, cell: (row) => amount(row.oldMinor) },
          {
            key: "new",
            head: t("meta-order.dealer-prices.new"),
            end: true,
            cell: (row) => (row.newMinor === null ? "–" : amount(row.newMinor)),
          },
        ]}
      />
      {seen === null ? (
        <p className="td-muted">{t("meta-order.dealer-prices.same")}</p>
      ) : isKept ? null : extraMinor > 0 ? (
        <Alert tone="info" role="none" title={t("meta-order.dealer-prices.extra", { amount: amount(extraMinor) })} />
      ) : refundMinor > 0 ? (
        <Alert tone="info" role="none" title={t("meta-order.dealer-prices.refund", { amount: amount(refundMinor) })} />
      ) : null}
    </>
  );
}
