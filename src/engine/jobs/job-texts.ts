/** Texts about jobs: title and outcome. */
import { ARTICLE, levelOfArticle } from "../../contract/article-name";
import { messageKeys } from "../../contract/message-keys";
import type { JobView } from "../../contract/endpoints/jobs";
import { getRuntime } from "../../runtime";
import type { Translate } from "../../runtime/i18n";
import { formatNumber } from "../cells/format";

/**
 * Returns the message module that names a resource's records. Levels of a custom database without own messages use
 * those of all articles.
 */
export const messageModuleOf = (resource: string): string =>
  levelOfArticle(resource) === undefined ? resource : ARTICLE;

/** Returns the plural name of a resource's records. Its messages must be loaded. */
export function recordsOf(t: Translate, resource: string): string {
  const titleKey = messageKeys.title(resource, "list");
  return t.has(titleKey)
    ? t.key(titleKey)
    : t.key(messageKeys.title(messageModuleOf(resource), "list"), {}, { fallback: resource });
}

/** Returns the name of a bulk job's action: the engine's own for update and remove, else the resource's. */
function actionText(t: Translate, { resource, action }: JobView): string {
  if (action === "update") return t("job.action.update");
  if (action === "remove") return t("job.action.remove");
  return resource === null || action === null
    ? ""
    : t.key(messageKeys.action(resource, action), {}, { fallback: action });
}

/** Type prefix of jobs started by a tool screen. */
const TOOL_PREFIX = "tool-";

/**
 * Returns a job's title, such as "Export: Services". Imports and exports share one text; a tool's job has the title of
 * its screen.
 */
export function jobTitle(t: Translate, job: JobView): string {
  if (job.resource !== null && job.type.startsWith(TOOL_PREFIX))
    return t.key(messageKeys.title(job.resource, "tool"), {}, { fallback: job.resource });
  const records = job.resource === null ? "" : recordsOf(t, job.resource);
  const type = job.type.replace(/^(import|export)-.*/, "$1");
  const key = `job.type.${type}`;
  return t.key(key, { records, action: actionText(t, job) }, { fallback: job.fileName ?? type });
}

/** Counts the refused lines of a tool's report, or the others except skipped ones. Undefined when the report has no counts. */
function toolLines(report: JobView["report"], isRefused: boolean): number | undefined {
  const counts = report?.["counts"];
  if (!Array.isArray(counts)) return undefined;
  return (counts as readonly { readonly outcome: string; readonly count: number }[])
    .filter(({ outcome }) => (outcome === "REFUSE") === isRefused && outcome !== "SKIP")
    .reduce((sum, { count: lines }) => sum + lines, 0);
}

const count = (report: JobView["report"], name: string): number | undefined => {
  const value = report?.[name];
  return typeof value === "number" ? value : undefined;
};

/** Returns the outcome of a job in one line; undefined while there is none. */
export function jobOutcome(t: Translate, job: JobView): string | undefined {
  const { report, problems, status, error } = job;
  if (status === "FAILED") return t.key(error ?? "error.internal", {}, { fallback: error ?? "" });
  const format = (number: number): string => formatNumber(number, getRuntime().i18n.intlLocale());
  // A cancelled job keeps what was done.
  if (status === "CANCELLED" && job.total !== null)
    return t("job.outcome.stopped", { done: format(job.done), total: format(job.total) });
  const done = count(report, "done") ?? count(report, "nbLinesInSuccess") ?? toolLines(report, false);
  if (done === undefined) return undefined;
  const failed = count(report, "failed") ?? count(report, "nbLinesInError") ?? toolLines(report, true) ?? problems;
  return failed > 0
    ? t("job.outcome.failed", { done: format(done), failed: format(failed) })
    : t.count("job.outcome", done);
}
