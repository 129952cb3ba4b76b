/** Last step: the running import, then its report, retry and undo. */
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import undoIcon from "@shoelace-style/shoelace/dist/assets/icons/arrow-counterclockwise.svg";
import { importReport } from "../../contract/endpoints/import-reports";
import { failedLines, type ImportDraft } from "../../contract/endpoints/imports";
import { cancelJob, isActive, type JobView } from "../../contract/endpoints/jobs";
import type { AnyResource } from "../../contract/resource";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { useFileLink } from "../file-link";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { LinkButton } from "../../ui/button/link-button";
import { Link } from "../../ui/link/link";
import { ProgressBar } from "../../ui/progress/progress-bar";
import { formatNumber } from "../cells/format";
import { errorText } from "../error-text";
import { ImportCountsTable } from "./import-counts";
import { ImportReportFigures } from "./import-report";
import { figure } from "./import-texts";
import type { ImportState } from "./use-import";

const FIGURES = Object.keys(importReport.entries).filter((name) => name !== "treatmentIndex");

function Running({ job }: { readonly job: JobView }) {
  const t = useT();
  const locale = useIntlLocale();
  const { http, toasts } = useRuntime();
  return (
    <div className="td-stack">
      <p role="status">{t("import.running")}</p>
      <ProgressBar label={t("import.running")} value={job.total ? job.done / job.total : undefined} showValue />
      <p className="td-small td-muted">
        {t("job.progress", { done: formatNumber(job.done, locale), total: formatNumber(job.total ?? 0, locale) })}
      </p>
      <div className="td-row">
        <Button
          disabled={job.stopping}
          onClick={() => {
            http.call(cancelJob, { params: { id: job.id } }).catch((error: unknown) => {
              toasts.show({ kind: "error", text: errorText(t, error) });
            });
          }}
        >
          {t(job.stopping ? "job.stopping" : "job.cancel")}
        </Button>
      </div>
    </div>
  );
}

export interface RunStepProps {
  readonly state: ImportState;
  readonly draft: ImportDraft;
  readonly resource: AnyResource;
}

export function RunStep({ state, draft, resource }: RunStepProps) {
  const t = useT();
  const fileLink = useFileLink();
  const { job, busy, isUndone } = state;
  if (job === undefined || isActive(job)) return job === undefined ? null : <Running job={job} />;
  const report = {
    ...(Object.fromEntries(FIGURES.map((name) => [name, figure(job.report, name)])) as Omit<
      Parameters<typeof ImportReportFigures>[0]["report"],
      "treatmentIndex"
    >),
    treatmentIndex: job.id,
  };
  const failed = report.nbLinesInError;
  const waiting = figure(job.report, "waiting");
  const reviewPath = resource.import?.reviewPath;
  return (
    <div className="td-stack">
      {job.status === "FAILED" ? (
        <Alert tone="danger" title={t("import.done.failed")}>
          {t.key(job.error ?? "error.internal")}
        </Alert>
      ) : isUndone ? (
        <Alert tone="info" role="none">
          {t("import.undone")}
        </Alert>
      ) : (
        <Alert tone={failed > 0 || job.status === "CANCELLED" ? "warning" : "success"} role="status">
          {job.report?.["stopped"] === true
            ? t("import.done.stopped", { percent: draft.options.stopAtErrorPercent })
            : t(job.status === "CANCELLED" ? "import.done.cancelled" : "import.done")}
        </Alert>
      )}
      <ImportReportFigures report={report} />
      <ImportCountsTable resource={resource} report={job.report} />
      {job.report?.["notRemoved"] === true ? (
        <Alert tone="warning" role="none">
          {t("import.remove.stopped")}
        </Alert>
      ) : draft.options.mode === "REPLACE_ALL" && !isUndone ? (
        <p>{t.count("import.removed", figure(job.report, "removed"))}</p>
      ) : null}
      {reviewPath === undefined ? null : (
        <Alert tone="info" role="none">
          {t.count("import.waiting", waiting)}{" "}
          {waiting === 0 ? null : <Link to={reviewPath}>{t("import.waiting.decide")}</Link>}
        </Alert>
      )}
      <div className="td-row">
        {failed === 0 ? null : (
          <>
            <Button variant="primary" busy={busy} onClick={state.retry}>
              {t("import.retry")}
            </Button>
            <LinkButton icon={download} {...fileLink(failedLines, { params: { id: draft.id } })}>
              {t("import.failed-lines")}
            </LinkButton>
          </>
        )}
        {job.undoable ? (
          <Button icon={undoIcon} busy={busy} onClick={state.undo}>
            {t("import.undo")}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={state.startOver}>
          {t("import.another")}
        </Button>
      </div>
    </div>
  );
}
