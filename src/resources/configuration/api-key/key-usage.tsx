/**
 * How often a key was called in the last 30 days, by day and endpoint, and which calls were refused.
 * @messages api-key.error.*
 */
import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "../../../contract/endpoint";
import { apiKeyUsage } from "../../../contract/endpoints/api-keys";
import { formatDay, formatMoment, formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useSession, useT } from "../../../runtime/react";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";

type Usage = ResponseOf<typeof apiKeyUsage>;

export function KeyUsage({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const id = String(record?.id ?? "");
  const { data, error } = useQuery<Usage>({
    queryKey: ["key-usage", id],
    enabled: record !== undefined,
    queryFn: ({ signal }) => http.call(apiKeyUsage, { params: { id }, signal, background: true }),
  });
  if (record === undefined) return <p className="td-muted">{t("api-key.usage.none")}</p>;
  if (error !== null && data === undefined) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={3} />;
  if (data.calls === 0) return <p className="td-muted">{t("api-key.usage.none")}</p>;
  return (
    <div className="td-stack">
      <p>
        {t.count("api-key.usage.calls", data.calls, { number: formatNumber(data.calls, locale) })}{" "}
        {t.count("api-key.usage.errors", data.errors, { number: formatNumber(data.errors, locale) })}
      </p>
      <Figures
        caption={t("api-key.usage.endpoints")}
        head={t("api-key.usage.endpoint")}
        rows={data.endpoints.map(({ endpoint, ...figures }) => ({ name: endpoint, ...figures }))}
      />
      <Figures
        caption={t("api-key.usage.days")}
        head={t("api-key.usage.day")}
        rows={data.days.map(({ day, ...figures }) => ({ name: formatDay(day, locale).short, ...figures }))}
      />
      {data.refused.length === 0 ? null : <Refused calls={data.refused} />}
    </div>
  );
}

interface FiguresProps {
  readonly caption: string;
  readonly head: string;
  readonly rows: readonly { readonly name: string; readonly calls: number; readonly errors: number }[];
}

function Figures({ caption, head, rows }: FiguresProps) {
  const t = useT();
  const locale = useIntlLocale();
  return (
    <PlainTable
      caption={caption}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { key: "name", head, cell: ({ name }) => name },
        { key: "calls", head: t("api-key.field.calls"), end: true, cell: ({ calls }) => formatNumber(calls, locale) },
        {
          key: "errors",
          head: t("api-key.field.refusedCalls"),
          end: true,
          cell: ({ errors }) => formatNumber(errors, locale),
        },
      ]}
    />
  );
}

function Refused({ calls }: { readonly calls: Usage["refused"] }) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  return (
    <PlainTable
      caption={t("api-key.usage.refused")}
      rows={calls}
      rowKey={({ id }) => id}
      columns={[
        { key: "at", head: t("api-key.usage.at"), cell: ({ at }) => formatMoment(at, locale, timeZone).full },
        { key: "endpoint", head: t("api-key.usage.endpoint"), cell: ({ endpoint }) => <code>{endpoint}</code> },
        {
          key: "reason",
          head: t("api-key.usage.reason"),
          cell: ({ reason, status }) =>
            reason === null ? String(status) : t.key(reason, {}, { fallback: String(status) }),
        },
        { key: "ip", head: t("api-key.usage.ip"), cell: ({ ip }) => ip },
      ]}
    />
  );
}
