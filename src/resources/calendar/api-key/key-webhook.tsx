/** The secret that signs the deliveries of a key's webhook, shown once, and what was delivered. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeliveryState } from "../../../contract/calendar-api";
import type { ResponseOf } from "../../../contract/endpoint";
import { createWebhookSecret, keyWebhook, type WebhookDeliveryView } from "../../../contract/endpoints/calendar-keys";
import { formatMoment } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import type { PanelProps } from "../../../engine/slots";
import { useCan, useIntlLocale, useRuntime, useSession, useT } from "../../../runtime/react";
import { ShownOnce } from "../../../ui/alert/shown-once";
import { StatusBadge } from "../../../ui/badge/status-badge";
import { Button } from "../../../ui/button/button";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";

const TONES = { WAITING: "warning", DELIVERED: "success", FAILED: "danger" } as const satisfies Readonly<
  Record<DeliveryState, string>
>;
const REFRESH_MS = 15_000;

export function KeyWebhook({ record }: PanelProps) {
  const t = useT();
  const { http, dialogs, toasts } = useRuntime();
  const isWritable = useSession().display?.user.readOnly !== true;
  const mayCreate = useCan("C2S_API_KEY") && isWritable;
  const [secret, setSecret] = useState<string>();
  const id = String(record?.id ?? "");
  const { data, error, refetch } = useQuery<ResponseOf<typeof keyWebhook>>({
    queryKey: ["key-webhook", id],
    enabled: record !== undefined,
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => http.call(keyWebhook, { params: { id }, signal, background: true }),
  });
  if (record === undefined) return <p className="td-muted">{t("ecal-api-key.webhook.new")}</p>;
  if (error !== null && data === undefined) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={3} />;

  const create = async (): Promise<void> => {
    const isConfirmed =
      data.secret === null ||
      (await dialogs.confirm({
        titleKey: "ecal-api-key.webhook.question",
        contentKey: "ecal-api-key.webhook.consequence",
        confirmKey: "ecal-api-key.webhook.renew",
        params: { label: String(record["name"]) },
      }));
    if (!isConfirmed) return;
    try {
      setSecret((await http.call(createWebhookSecret, { params: { id } })).secret);
      await refetch();
    } catch (failure) {
      toasts.show({ kind: "error", text: errorText(t, failure) });
    }
  };
  return (
    <div className="td-stack">
      <p className="td-muted">{t("ecal-api-key.webhook.help")}</p>
      {secret === undefined ? (
        <p>{data.secret === null ? t("ecal-api-key.webhook.none") : <code>{data.secret.hint}</code>}</p>
      ) : null}
      <ShownOnce
        text={secret}
        title={t("ecal-api-key.webhook.once")}
        copy={{ label: t("ecal-api-key.webhook.copy"), copiedLabel: t("ecal-api-key.webhook.copied") }}
      />
      {mayCreate && data.mayStore ? (
        <div className="td-row">
          <Button onClick={() => void create()}>
            {t(data.secret === null ? "ecal-api-key.webhook.make" : "ecal-api-key.webhook.renew")}
          </Button>
        </div>
      ) : null}
      {data.mayStore ? null : <p className="td-muted">{t("ecal-api-key.error.no-key")}</p>}
      <Deliveries deliveries={data.elements} />
    </div>
  );
}

/** @messages ecal-api-key.webhookEvents.* */
function Deliveries({ deliveries }: { readonly deliveries: readonly WebhookDeliveryView[] }) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  if (deliveries.length === 0) return <p className="td-muted">{t("ecal-api-key.delivery.none")}</p>;
  const moment = (iso: string) => {
    const { short, full } = formatMoment(iso, locale, timeZone);
    return <span title={full}>{short}</span>;
  };
  return (
    <PlainTable
      caption={t("ecal-api-key.delivery.caption")}
      rows={deliveries}
      rowKey={(delivery) => delivery.id}
      columns={[
        { key: "at", head: t("ecal-api-key.delivery.at"), cell: ({ createdAt }) => moment(createdAt) },
        {
          key: "event",
          head: t("ecal-api-key.delivery.event"),
          cell: ({ event }) => t(`ecal-api-key.webhookEvents.${event}`),
        },
        {
          key: "appointment",
          head: t("ecal-api-key.delivery.appointment"),
          cell: ({ appointment }) => <Link to={`appointment/${appointment}`}>{appointment}</Link>,
        },
        {
          key: "state",
          head: t("ecal-api-key.delivery.state"),
          cell: ({ state, status }) => (
            <>
              <StatusBadge tone={TONES[state]} label={t(`ecal-api-key.delivery.state.${state}`)} />
              {status === null ? null : <div className="td-small td-muted">{status}</div>}
            </>
          ),
        },
        { key: "attempts", head: t("ecal-api-key.delivery.attempts"), end: true, cell: ({ attempts }) => attempts },
        {
          key: "next",
          head: t("ecal-api-key.delivery.next"),
          cell: ({ nextAt }) => (nextAt === null ? "" : moment(nextAt)),
        },
      ]}
    />
  );
}
