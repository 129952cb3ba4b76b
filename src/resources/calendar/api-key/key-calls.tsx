/** The calls of partners' servers with a key. */
import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "../../../contract/endpoint";
import { keyCalls, type KeyCall } from "../../../contract/endpoints/calendar-keys";
import { formatMoment, formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useSession, useT } from "../../../runtime/react";
import { StatusBadge } from "../../../ui/badge/status-badge";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";

const FIRST_ERROR = 400;

export function KeyCalls({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const id = String(record?.id ?? "");
  const { data, error } = useQuery<ResponseOf<typeof keyCalls>>({
    queryKey: ["key-calls", id],
    enabled: record !== undefined,
    queryFn: ({ signal }) => http.call(keyCalls, { params: { id }, signal, background: true }),
  });
  if (record === undefined) return <p className="td-muted">{t("ecal-api-key.calls.none")}</p>;
  if (error !== null && data === undefined) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={3} />;
  if (data.elements.length === 0) return <p className="td-muted">{t("ecal-api-key.calls.none")}</p>;
  const { calls, errors } = data.day;
  return (
    <div className="td-stack">
      <p>
        {t.count("ecal-api-key.calls.day", calls, { number: formatNumber(calls, locale) })}{" "}
        {t.count("ecal-api-key.calls.errors", errors, { number: formatNumber(errors, locale) })}
      </p>
      <Calls calls={data.elements} />
    </div>
  );
}

function Calls({ calls }: { readonly calls: readonly KeyCall[] }) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  return (
    <PlainTable
      caption={t("ecal-api-key.calls.caption")}
      hideCaption
      rows={calls}
      rowKey={(call) => call.id}
      columns={[
        {
          key: "at",
          head: t("ecal-api-key.calls.at"),
          cell: ({ at }) => {
            const { short, full } = formatMoment(at, locale, timeZone);
            return <span title={full}>{short}</span>;
          },
        },
        {
          key: "path",
          head: t("ecal-api-key.calls.path"),
          cell: ({ method, path }) => <code>{`${method} ${path}`}</code>,
        },
        {
          key: "status",
          head: t("ecal-api-key.calls.status"),
          cell: ({ status }) => (
            <StatusBadge tone={status < FIRST_ERROR ? "success" : "danger"} label={String(status)} />
          ),
        },
        { key: "ip", head: t("ecal-api-key.calls.ip"), cell: ({ ip }) => ip },
        {
          key: "duration",
          head: t("ecal-api-key.calls.duration"),
          end: true,
          cell: ({ duration }) => formatNumber(duration, locale),
        },
      ]}
    />
  );
}
