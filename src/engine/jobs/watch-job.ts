/** Reports the result of a job that the page started. */
import { isActive, jobById, type JobView } from "../../contract/endpoints/jobs";
import { getRuntime } from "../../runtime";
import { loadResourceMessages } from "../../runtime/resource-messages";
import type { Runtime } from "../../runtime/runtime";
import { errorText } from "../error-text";
import { UNDO_MS } from "../undo-time";
import { followJob, saveJobFile, undoJobAndWait } from "./follow-job";
import { jobOutcome, jobTitle } from "./job-texts";
import { jobUndoneToast } from "./job-undone-toast";
import { openJobs } from "./open-jobs";

function report(runtime: Runtime, job: JobView, onChange: () => void): void {
  const { toasts, i18n } = runtime;
  const { t } = i18n;
  const title = jobTitle(t, job);
  const outcome = jobOutcome(t, job);
  const text = outcome === undefined ? title : t("job.ended", { title, outcome });
  const details = { labelKey: "job.show", run: openJobs };
  if (job.status === "FAILED") toasts.show({ kind: "error", text, action: details });
  else if (job.status === "PARTIAL" || job.problems > 0) toasts.show({ kind: "warning", text, action: details });
  else if (job.status === "CANCELLED")
    toasts.show({ kind: "info", text: outcome === undefined ? t("job.cancelled", { title }) : text });
  else if (job.undoable) {
    const undo = (): void => {
      undoJobAndWait(runtime, job).then(
        (ended) => {
          toasts.show(jobUndoneToast(t, ended, openJobs));
          onChange();
        },
        (error: unknown) => {
          toasts.show({ kind: "error", text: errorText(t, error) });
        },
      );
    };
    toasts.show({ kind: "success", text, timeout: UNDO_MS, action: { labelKey: "job.undo", run: undo } });
  } else toasts.show({ kind: "success", text });
}

/**
 * Follows a job and reports its end: opens its file or shows a toast, with undo when possible. A job that has already
 * ended is reported at once.
 *
 * @param started the job or its id
 * @param onChange called when records may have changed, to refresh lists; with the job once that has ended
 */
export async function watchJob(
  started: JobView | string,
  onChange: (ended?: JobView) => void = () => undefined,
): Promise<void> {
  const runtime = getRuntime();
  const { i18n, toasts, http } = runtime;
  try {
    const first =
      typeof started === "string" ? await http.call(jobById, { params: { id: started }, background: true }) : started;
    if (first.resource !== null) await loadResourceMessages([first.resource]);
    if (isActive(first))
      toasts.show({
        kind: "info",
        text: i18n.t("job.started", { title: jobTitle(i18n.t, first) }),
        action: { labelKey: "job.show", run: openJobs },
      });
    const job = await followJob(runtime, first);
    onChange(job);
    if (job.file !== null && job.status !== "FAILED") await saveJobFile(runtime, job);
    report(runtime, job, onChange);
  } catch (error) {
    toasts.show({ kind: "error", text: errorText(i18n.t, error) });
  }
}
