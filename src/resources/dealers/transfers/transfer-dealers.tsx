/** The dealers of a transfer with the effect on each: previewed in the form, pending, or done. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { BodyOf } from "../../../contract/endpoint";
import {
  previewTransfer,
  transferredDealers,
  type TransferredDealer,
} from "../../../contract/endpoints/dealer-transfers";
import { errorText } from "../../../engine/error-text";
import { useFormContextValue } from "../../../engine/form/form-context";
import type { PanelProps } from "../../../engine/slots";
import { useRuntime, useT } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import { useDebouncedValue } from "../../../ui/use-debounced-value";

type TransferInput = BodyOf<typeof previewTransfer>;

export function TransferDealers({ record }: PanelProps) {
  return record === undefined ? <TransferPreview /> : <StoredTransfer id={record.id} version={record.version} />;
}

function StoredTransfer({ id, version }: { readonly id: number; readonly version: number }) {
  const t = useT();
  const { http } = useRuntime();
  const { data, error } = useQuery({
    queryKey: ["transferred-dealers", id, version],
    queryFn: ({ signal }) => http.call(transferredDealers, { params: { id: String(id) }, signal, background: true }),
  });
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  return data === undefined ? <Skeleton lines={3} /> : <Dealers rows={data.elements} />;
}

function TransferPreview() {
  const t = useT();
  const { http } = useRuntime();
  const { form } = useFormContextValue();
  const [direction, type, dealers, codes, otherShop] = useWatch({
    control: form.control,
    name: ["direction", "type", "dealers", "codes", "otherShop"],
  }) as [TransferInput["direction"], TransferInput["type"], TransferInput["dealers"], string | null, string | null];
  const input = useDebouncedValue<TransferInput>({ direction, type, dealers, codes, otherShop: otherShop ?? "" });
  const isComplete =
    input.otherShop !== "" && (input.direction === "GIVE" ? input.dealers.length > 0 : input.codes !== null);
  const { data, error } = useQuery({
    queryKey: ["transfer-preview", input],
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => http.call(previewTransfer, { body: input, signal, background: true }),
  });
  if (!isComplete) return <p className="td-muted">{t("dealer-transfer.dealers.help")}</p>;
  if (error !== null) return <p className="td-muted">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={2} />;
  return data.errors.length > 0 ? (
    <ul role="status">
      {data.errors.map(({ key, params }) => (
        <li key={key}>{t.key(key, params)}</li>
      ))}
    </ul>
  ) : (
    <Dealers rows={data.elements} />
  );
}

/** Lists the side effects for a dealer. */
function Effects({ dealer }: { readonly dealer: TransferredDealer }) {
  const t = useT();
  const { along, dropped, newUrls, shownThere, state } = dealer;
  const parts = (["appointments", "reviews", "users"] as const).flatMap((part) => {
    const count = along?.[part] ?? 0;
    return count === 0 ? [] : [t.count(`dealer-transfer.dealers.${part}`, count)];
  });
  const lines = [
    ...(shownThere ? [t("dealer-transfer.dealers.shown-there")] : []),
    ...(newUrls.length === 0 ? [] : [t("dealer-transfer.dealers.urls", { urls: newUrls.join(", ") })]),
    ...(dropped.length === 0
      ? []
      : [
          t("dealer-transfer.dealers.dropped", {
            fields: dropped.map((name) => t.key(`fitter.field.${name}`)).join(", "),
          }),
        ]),
    ...(parts.length === 0 ? [] : [t("dealer-transfer.dealers.along", { parts: parts.join(", ") })]),
  ];
  if (state === "FAILED") return <Badge tone="danger">{t("dealer-transfer.dealers.failed")}</Badge>;
  return lines.length === 0 ? (
    <span className="td-muted">–</span>
  ) : (
    <>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  );
}

function Dealers({ rows }: { readonly rows: readonly TransferredDealer[] }) {
  const t = useT();
  return (
    <PlainTable
      caption={t("dealer-transfer.dealers.title")}
      rows={rows}
      rowKey={({ name, code }) => `${code} ${name}`}
      columns={[
        {
          key: "name",
          head: t("dealer-transfer.dealers.dealer"),
          cell: ({ id, name }) => (id === null ? name : <Link to={`fitter/${id}`}>{name}</Link>),
        },
        {
          key: "code",
          head: t("dealer-transfer.dealers.code"),
          cell: ({ code, newCode }) => (newCode === null ? code : `${code} → ${newCode}`),
        },
        {
          key: "effects",
          head: t("dealer-transfer.dealers.effects"),
          cell: (dealer) => <Effects dealer={dealer} />,
        },
      ]}
    />
  );
}
