/** Jobs in words: what they do, how they stand. */
import { ARTICLE, levelOfArticle } from "../../contract/article-name";
import { messageKeys } from "../../contract/message-keys";
import type { JobView } from "../../contract/endpoints/jobs";
import { getRuntime } from "../../runtime";
import type { Translate } from "../../runtime/i18n";
import { formatNumber } from "../cells/format";

/** A level of an own database shares the name of all articles where its own words are not there. */
export const namedAs = (resource: string): string => (levelOfArticle(resource) === undefined ? resource : ARTICLE);

/** Name of a resource's records; its messages must be there. */
export function recordsOf(t: Translate, resource: string): string {
  const own = messageKeys.title(resource, "list");
  return t.has(own) ? t.key(own) : t.key(messageKeys.title(namedAs(resource), "list"), {}, { fallback: resource });
}

/** Words of an action: the engine's own for changes and deletions, else the resource's. */
function actionWords(t: Translate, { resource, action }: JobView): string {
  if (action === "update") return t("job.action.update");
  if (action === "remove") return t("job.action.remove");
  return resource === null || action === null
    ? ""
    : t.key(messageKeys.action(resource, action), {}, { fallback: action });
}

/** Jobs of tools are called by their screens. */
const TOOL = "tool-";

/** "Export: Services". Imports, and exports, of every resource share their words; a tool's is the title of its screen. */
export function jobTitle(t: Translate, job: JobView): string {
  if (job.resource !== null && job.type.startsWith(TOOL))
    return t.key(messageKeys.title(job.resource, "tool"), {}, { fallback: job.resource });
  const records = job.resource === null ? "" : recordsOf(t, job.resource);
  const type = job.type.replace(/^(import|export)-.*/, "$1");
  const key = `job.type.${type}`;
  return t.key(key, { records, action: actionWords(t, job) }, { fallback: job.fileName ?? type });
}

/** Lines of a tool that came out so: its report counts them by kind and outcome. */
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

/** What became of it, in one line. */
export function jobOutcome(t: Translate, job: JobView): string | undefined {
  const { report, problems, status, error } = job;
  if (status === "FAILED") return t.key(error ?? "error.internal", {}, { fallback: error ?? "" });
  const written = (number: number): string => formatNumber(number, getRuntime().i18n.intlLocale());
  // What was done stays; the rest was not begun.
  if (status === "CANCELLED" && job.total !== null)
    return t("job.outcome.stopped", { done: written(job.done), total: written(job.total) });
  const done = count(report, "done") ?? count(report, "nbLinesInSuccess") ?? toolLines(report, false);
  if (done === undefined) return undefined;
  const failed = count(report, "failed") ?? count(report, "nbLinesInError") ?? toolLines(report, true) ?? problems;
  return failed > 0
    ? t("job.outcome.failed", { done: written(done), failed: written(failed) })
    : t.count("job.outcome", done, { count: written(done) });
}
