/** A job in the drawer: progress, cancel, report with faulty lines, file, undo. */
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import undoIcon from "@shoelace-style/shoelace/dist/assets/icons/arrow-counterclockwise.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { cancelJob, isActive, jobFile, jobLines, type JobView } from "../../contract/endpoints/jobs";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { useFileLink } from "../file-link";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Button } from "../../ui/button/button";
import { LinkButton } from "../../ui/button/link-button";
import { ProgressBar } from "../../ui/progress/progress-bar";
import { formatNumber, formatRelative } from "../cells/format";
import { errorText } from "../error-text";
import { invalidateResource } from "../resource-cache";
import { undoJobAndWait } from "./follow-job";
import { JOB_TONES } from "./job-tones";
import { jobUndoneToast } from "./job-undone-toast";
import { jobOutcome, jobTitle } from "./job-texts";

/** The first page of the report's faulty lines. Some kinds of job also offer all of them as a file. */
function Problems({ job }: { readonly job: JobView }) {
  const t = useT();
  const { http } = useRuntime();
  const { data } = useQuery({
    queryKey: ["jobs", job.id, "lines"],
    queryFn: ({ signal }) => http.call(jobLines, { params: { id: job.id }, signal, background: true }),
  });
  if (data === undefined) return null;
  return (
    <ul className="td-job__problems">
      {data.elements.map((line, index) => (
        <li key={index}>
          <strong>{line.rowKey ?? t("job.line", { line: line.lineNumber })}</strong>{" "}
          {line.code === null ? null : t.key(line.code, line.params, { fallback: line.code })}
        </li>
      ))}
      {data.total > data.elements.length ? (
        <li className="td-muted">{t.count("job.more-lines", data.total - data.elements.length)}</li>
      ) : null}
    </ul>
  );
}

export function JobItem({ job, onChange }: { readonly job: JobView; readonly onChange: () => void }) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const runtime = useRuntime();
  const fileLink = useFileLink();
  const { http, toasts } = runtime;
  const client = useQueryClient();
  const [details, setDetails] = useState(false);
  const [busy, setBusy] = useState(false);
  const title = jobTitle(t, job);
  const when = formatRelative(job.createdAt, locale, timeZone);
  const outcome = jobOutcome(t, job);
  const run = (work: () => Promise<unknown>): void => {
    setBusy(true);
    work()
      .catch((error: unknown) => {
        toasts.show({ kind: "error", text: errorText(t, error) });
      })
      .finally(() => {
        setBusy(false);
        onChange();
      });
  };
  return (
    <li className="td-job">
      <div className="td-job__head">
        <strong>{title}</strong>
        <StatusBadge
          tone={JOB_TONES[job.status]}
          label={job.stopping ? t("job.stopping") : t(`job.status.${job.status}`)}
        />
      </div>
      <p className="td-small td-muted">
        {job.fileName === null ? null : `${job.fileName} · `}
        <time dateTime={job.createdAt} title={when.full}>
          {when.short}
        </time>
      </p>
      {isActive(job) ? (
        <>
          <ProgressBar
            label={title}
            value={job.total === null || job.total === 0 ? undefined : job.done / job.total}
            showValue
          />
          <p className="td-small td-muted">
            {job.total === null
              ? t("job.progress.unknown", { done: formatNumber(job.done, locale) })
              : t("job.progress", { done: formatNumber(job.done, locale), total: formatNumber(job.total, locale) })}
          </p>
        </>
      ) : outcome === undefined ? null : (
        <p className="td-small">{outcome}</p>
      )}
      <div className="td-row">
        {isActive(job) && !job.stopping ? (
          <Button
            size="sm"
            busy={busy}
            onClick={() => {
              run(() => http.call(cancelJob, { params: { id: job.id } }));
            }}
          >
            {t("job.cancel")}
          </Button>
        ) : null}
        {job.file === null ? null : (
          <LinkButton size="sm" icon={download} {...fileLink(jobFile, { params: { id: job.id } })}>
            {t("job.download")}
          </LinkButton>
        )}
        {job.undoable ? (
          <Button
            size="sm"
            icon={undoIcon}
            busy={busy}
            onClick={() => {
              run(async () => {
                toasts.show(jobUndoneToast(t, await undoJobAndWait(runtime, job)));
                // Refresh lists of these records under the drawer.
                if (job.resource !== null) await invalidateResource(client, job.resource);
              });
            }}
          >
            {t("job.undo")}
          </Button>
        ) : null}
        {job.problems > 0 ? (
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={details}
            onClick={() => {
              setDetails(!details);
            }}
          >
            {t.count("job.problems", job.problems)}
          </Button>
        ) : null}
      </div>
      {details ? <Problems job={job} /> : null}
    </li>
  );
}
