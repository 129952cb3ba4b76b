/**
 * The runs of an export: how many lines each sent, its file, and why one did not arrive.
 * @messages export-config.run.*
 * @messages feed.run.*
 * @messages feed.source.*
 * @messages error.*
 */
import { useQuery } from "@tanstack/react-query";
import { exportRunFile, exportRuns, type ExportRunView } from "../../../contract/endpoints/export-configs";
import type { ExportRunState } from "../../../contract/export-configs";
import { formatMoment, formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useFileLink } from "../../../engine/file-link";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useSession, useT } from "../../../runtime/react";
import { StatusBadge } from "../../../ui/badge/status-badge";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import type { Tone } from "../../../ui/tone";
import { formatBytes } from "../../../ui/pictures/format-bytes";

const TONES: Readonly<Record<ExportRunState, Tone>> = {
  RUNNING: "info",
  WAITING: "warning",
  DELIVERED: "success",
  EMPTY: "neutral",
  FAILED: "danger",
};
/** A run may end while its list is open. */
const REFRESH_MS = 5_000;

export function ExportRuns({ record }: PanelProps) {
  const t = useT();
  const { http } = useRuntime();
  const id = String(record?.id ?? "");
  const { data, error } = useQuery({
    queryKey: ["export-runs", id, record?.version],
    enabled: record !== undefined,
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => http.call(exportRuns, { params: { id }, signal, background: true }),
  });
  if (record === undefined) return null;
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={4} />;
  if (data.runs.length === 0) return <p className="td-muted">{t("export-config.runs.none")}</p>;
  return <RunTable id={id} runs={data.runs} />;
}

function RunTable({ id, runs }: { readonly id: string; readonly runs: readonly ExportRunView[] }) {
  const t = useT();
  const locale = useIntlLocale();
  const fileLink = useFileLink();
  const timeZone = useSession().shop?.timeZone;
  const noteOf = ({ reasons, nextAttemptAt }: ExportRunView): string =>
    [
      ...reasons.map(({ code, params }) => t.key(code, params)),
      ...(nextAttemptAt === null
        ? []
        : [t("export-config.runs.next", { at: formatMoment(nextAttemptAt, locale, timeZone).full })]),
    ].join(" ");
  return (
    <PlainTable
      caption={t("export-config.runs.caption")}
      hideCaption
      rows={runs}
      rowKey={({ id: run }) => run}
      columns={[
        {
          key: "at",
          head: t("export-config.runs.at"),
          cell: ({ startedAt }) => {
            const { short, full } = formatMoment(startedAt, locale, timeZone);
            return <span title={full}>{short}</span>;
          },
        },
        {
          key: "state",
          head: t("export-config.runs.state"),
          cell: ({ state }) => <StatusBadge tone={TONES[state]} label={t(`export-config.runs.state.${state}`)} />,
        },
        {
          key: "lines",
          head: t("export-config.runs.lines"),
          end: true,
          cell: ({ lines }) => (lines === null ? "—" : formatNumber(lines, locale)),
        },
        {
          key: "file",
          head: t("export-config.runs.file"),
          cell: ({ id: run, fileName, hasFile }) =>
            hasFile ? (
              <a {...fileLink(exportRunFile, { params: { id }, query: { run: String(run) } })}>{fileName}</a>
            ) : (
              (fileName ?? "—")
            ),
        },
        {
          key: "bytes",
          head: t("export-config.runs.bytes"),
          end: true,
          cell: ({ bytes }) => (bytes === null ? "—" : formatBytes(bytes, locale)),
        },
        { key: "note", head: t("export-config.runs.note"), cell: noteOf },
        {
          key: "by",
          head: t("export-config.runs.by"),
          cell: ({ by, trigger }) => by ?? t(`export-config.runs.trigger.${trigger}`),
        },
      ]}
    />
  );
}
