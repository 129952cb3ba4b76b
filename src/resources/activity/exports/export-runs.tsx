/**
 * The runs of an export: who started each, what it wrote, and its file while it is kept.
 * @messages import-report.status.*
 * @messages error.**
 */
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "../../../contract/endpoint";
import type { ExportCalls, ExportRunView } from "../../../contract/endpoints/exports";
import { isActive } from "../../../contract/endpoints/jobs";
import { formatMoment, formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useFileLink } from "../../../engine/file-link";
import { JOB_TONES } from "../../../engine/jobs/job-tones";
import { useIntlLocale, useRuntime, useSession, useT } from "../../../runtime/react";
import { StatusBadge } from "../../../ui/badge/status-badge";
import { LinkButton } from "../../../ui/button/link-button";
import { formatBytes } from "../../../ui/pictures/format-bytes";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import type { ExportPanelProps } from "./export-preview";

/** Milliseconds between reads while a run is in progress, and otherwise: a run may be started on the same page. */
const POLL_MS = 3_000;
const REFRESH_MS = 15_000;

export function ExportRuns({ resource, record, calls }: ExportPanelProps) {
  const t = useT();
  const { http } = useRuntime();
  const id = String(record?.id ?? "");
  const { data, error } = useQuery<ResponseOf<ExportCalls["runs"]>>({
    queryKey: ["export-runs", resource.name, id, record?.version],
    enabled: record !== undefined,
    refetchInterval: ({ state }) => (state.data?.elements.some(isActive) === true ? POLL_MS : REFRESH_MS),
    queryFn: ({ signal }) => http.call(calls.runs, { params: { id }, signal, background: true }),
  });
  if (record === undefined) return null;
  if (error !== null && data === undefined) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={4} />;
  if (data.elements.length === 0) return <p className="td-muted">{t("exports.runs.none")}</p>;
  return <RunTable id={id} runs={data.elements} calls={calls} />;
}

interface RunTableProps {
  readonly id: string;
  readonly runs: readonly ExportRunView[];
  readonly calls: ExportCalls;
}

function RunTable({ id, runs, calls }: RunTableProps) {
  const t = useT();
  const locale = useIntlLocale();
  const fileLink = useFileLink();
  const timeZone = useSession().shop?.timeZone;
  const day = (iso: string) => {
    const { short, full } = formatMoment(iso, locale, timeZone);
    return <span title={full}>{short}</span>;
  };
  return (
    <PlainTable
      caption={t("exports.runs.caption")}
      hideCaption
      rows={runs}
      rowKey={(run) => run.id}
      columns={[
        { key: "at", head: t("exports.runs.at"), cell: ({ createdAt }) => day(createdAt) },
        { key: "by", head: t("exports.runs.by"), cell: ({ by }) => by ?? t("exports.runs.planned") },
        {
          key: "state",
          head: t("exports.runs.state"),
          cell: ({ status, error }) => (
            <>
              <StatusBadge tone={JOB_TONES[status]} label={t(`import-report.status.${status}`)} />
              {error === null ? null : <div className="td-small">{t.key(error)}</div>}
            </>
          ),
        },
        {
          key: "lines",
          head: t("exports.runs.lines"),
          end: true,
          cell: ({ lines, replaced }) => (
            <>
              {formatNumber(lines, locale)}
              {replaced === 0 ? null : (
                <div className="td-small td-muted">{t.count("exports.runs.replaced", replaced)}</div>
              )}
            </>
          ),
        },
        {
          key: "size",
          head: t("exports.runs.size"),
          end: true,
          cell: ({ file }) => (file === null ? "" : formatBytes(file.size, locale)),
        },
        {
          key: "until",
          head: t("exports.runs.until"),
          cell: ({ file }) => (file?.expiresAt == null ? "" : day(file.expiresAt)),
        },
        {
          key: "download",
          head: t("exports.runs.file"),
          cell: ({ id: run, status, file, lines }) =>
            file === null ? (
              <span className="td-muted">{status === "DONE" && lines === 0 ? t("exports.runs.empty") : "—"}</span>
            ) : (
              <LinkButton
                size="sm"
                icon={download}
                {...fileLink(calls.file, { params: { id }, query: { run: String(run) } })}
              >
                {t("exports.runs.download")}
              </LinkButton>
            ),
        },
      ]}
    />
  );
}
