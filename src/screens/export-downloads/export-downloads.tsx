/**
 * `td-export-downloads`: the account's exported files, including running and failed exports.
 * @messages error.**
 */
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import inbox from "@shoelace-style/shoelace/dist/assets/icons/inbox.svg";
import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "../../contract/endpoint";
import { exportDownloads } from "../../contract/endpoints/import-reports";
import { isActive, jobFile, type JobView } from "../../contract/endpoints/jobs";
import { formatMoment, formatNumber } from "../../engine/cells/format";
import { errorText } from "../../engine/error-text";
import { JOB_TONES } from "../../engine/jobs/job-tones";
import { useReady } from "../../runtime/element";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { useFileLink } from "../../engine/file-link";
import { QueryProvider } from "../../runtime/react-queries";
import { StatusBadge } from "../../ui/badge/status-badge";
import { LinkButton } from "../../ui/button/link-button";
import { formatBytes } from "../../ui/pictures/format-bytes";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { PlainTable } from "../../ui/table/plain-table";
import { Heading } from "../../ui/text/heading";

/** Polling interval in milliseconds while an export is running. */
const POLL_MS = 3_000;

function Downloads() {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const fileLink = useFileLink();
  const timeZone = useSession().shop?.timeZone;
  const { data, error, refetch } = useQuery<ResponseOf<typeof exportDownloads>>({
    queryKey: ["export-downloads"],
    refetchInterval: ({ state }) => (state.data?.elements.some(isActive) === true ? POLL_MS : false),
    queryFn: ({ signal }) => http.call(exportDownloads, { signal, background: true }),
  });
  useReady(data !== undefined, error);
  const day = (iso: string | null | undefined): string => (iso == null ? "" : formatMoment(iso, locale, timeZone).full);
  const lines = ({ report, done }: JobView): string => formatNumber(Number(report?.["done"] ?? done), locale);
  return (
    <section className="td-stack" aria-label={t("import-report.exports")}>
      <Heading level={1}>{t("import-report.exports")}</Heading>
      <p className="td-muted">{t("import-report.exports.help")}</p>
      {error !== null && data === undefined ? (
        <ErrorState error={error} title={t("import-report.exports.failed")} onRetry={() => void refetch()}>
          {errorText(t, error)}
        </ErrorState>
      ) : data === undefined ? (
        <Skeleton lines={6} />
      ) : data.elements.length === 0 ? (
        <EmptyState icon={inbox} title={t("import-report.exports.empty")} />
      ) : (
        <PlainTable
          caption={t("import-report.exports")}
          hideCaption
          rows={data.elements}
          rowKey={({ id }) => id}
          columns={[
            { key: "file", head: t("import-report.file"), cell: ({ file, fileName }) => file?.name ?? fileName ?? "" },
            {
              key: "state",
              head: t("import-report.state"),
              cell: ({ status }) => (
                <StatusBadge tone={JOB_TONES[status]} label={t(`import-report.status.${status}`)} />
              ),
            },
            { key: "at", head: t("import-report.asked"), cell: ({ createdAt }) => day(createdAt) },
            { key: "lines", head: t("import-report.nbLines"), end: true, cell: lines },
            {
              key: "size",
              head: t("import-report.size"),
              end: true,
              cell: ({ file }) => (file === null ? "" : formatBytes(file.size, locale)),
            },
            { key: "until", head: t("import-report.until"), cell: ({ file }) => day(file?.expiresAt) },
            {
              key: "download",
              head: "",
              cell: ({ id, file }) =>
                file === null ? null : (
                  <LinkButton size="sm" icon={download} {...fileLink(jobFile, { params: { id: String(id) } })}>
                    {t("import-report.download")}
                  </LinkButton>
                ),
            },
          ]}
        />
      )}
    </section>
  );
}

export const ExportDownloads = () => (
  <QueryProvider>
    <Downloads />
  </QueryProvider>
);
