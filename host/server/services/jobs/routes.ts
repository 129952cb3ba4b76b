/** Routes of the user's own jobs: list, progress, report, file, cancel and undo. */
import { and, asc, count, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import {
  cancelJob,
  jobById,
  jobFile,
  jobLines,
  jobs as jobList,
  LINES_PER_PAGE,
  type JobView,
} from "../../../../src/contract/endpoints/jobs";
import { RIGHTS } from "../../../../src/contract/right-codes";
import { hasRight } from "../../../../src/contract/rights";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { FileResponse, route, type RouteModule } from "../../platform/http/route";
import type { ServerServices } from "../server-services";
import { file, job, undo } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Job } from "./jobs";
import { jobLine } from "./lines";

const MAX_JOBS = 50;
const requirement = v.optional(v.union([v.picklist(RIGHTS), v.array(v.picklist(RIGHTS))]));

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const isKey = (error: string): boolean => /^[a-zA-Z][\w-]*(\.[\w-]+)+$/.test(error);

/** Hides jobs that only serve a screen. */
const isVisible = sql`${job.params}->>'quiet' is null`;

const ofCaller = ({ identity }: RequestContext) => eq(job.userId, identity.userId);

/** Converts a report line to its API form. */
export const lineView = ({
  lineNumber,
  rowKey,
  level,
  outcome,
  code,
  params,
  field,
  value,
}: typeof jobLine.$inferSelect) => ({
  lineNumber,
  rowKey,
  level,
  outcome,
  code,
  params: { ...params },
  field,
  value,
});

/** Converts jobs to their API form with files, errors and undo tokens, using one query each. */
export async function viewsOf(data: ScopedDatabase, found: readonly Job[]): Promise<JobView[]> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const files = await data.select(file, { where: inArray(file.jobId, ids), orderBy: [asc(file.id)] });
  const faultCounts = await data.selectFields(
    jobLine,
    { jobId: jobLine.jobId, count: count() },
    { where: and(inArray(jobLine.jobId, ids), eq(jobLine.level, "ERROR")), groupBy: [jobLine.jobId] },
  );
  const undone = await data.selectFields(
    undo,
    { jobId: undo.jobId },
    {
      where: and(inArray(undo.jobId, ids), isNull(undo.usedAt), gt(undo.expiresAt, new Date())),
      groupBy: [undo.jobId],
    },
  );
  const problems = new Map(faultCounts.map((fault) => [fault.jobId, fault.count]));
  const undoable = new Set(undone.map(({ jobId }) => jobId));
  return found.map((one) => {
    const result = files.find(({ jobId }) => jobId === one.id);
    return {
      id: one.id,
      type: one.type,
      resource: text(one.params["resource"]),
      action: text(one.params["action"]),
      fileName: text(one.params["fileName"]),
      status: one.status,
      done: one.done,
      total: one.total,
      stopping: one.cancelRequested && one.status === "RUNNING",
      createdAt: one.createdAt.toISOString(),
      startedAt: one.startedAt?.toISOString() ?? null,
      endedAt: one.endedAt?.toISOString() ?? null,
      error: one.status !== "FAILED" ? null : one.error !== null && isKey(one.error) ? one.error : "error.internal",
      report: one.report,
      problems: Number(problems.get(one.id) ?? 0),
      file:
        result === undefined
          ? null
          : { name: result.name, size: result.size, expiresAt: result.expiresAt?.toISOString() ?? null },
      undoable: undoable.has(one.id) && one.status !== "RUNNING",
    };
  });
}

/** Returns a job of the user in the current shop. Throws `not-found` for any other job. */
export async function ownJob(context: RequestContext, id: string | number): Promise<Job> {
  const found = await context.data.find(job, and(eq(job.id, Number(id)), ofCaller(context)) ?? sql`false`);
  if (found === undefined) throw new ApiProblem("not-found");
  return found;
}

export async function viewOf(context: RequestContext, id: string | number): Promise<JobView> {
  const [view] = await viewsOf(context.data, [await ownJob(context, id)]);
  if (view === undefined) throw new ApiProblem("not-found");
  return view;
}

/** Checks the right again before a download, because it may have been revoked since the job was started. */
function requireRight({ access }: RequestContext, right: unknown): void {
  const required = v.parse(requirement, right ?? undefined);
  if (!hasRight(access.rights, required)) throw new ApiProblem("forbidden");
}

/** Deletes expired files. Their jobs and figures are kept. */
async function cleanFiles({ database, files }: ServerServices): Promise<void> {
  const removed = await database
    .delete(file)
    .where(sql`${file.expiresAt} < now()`)
    .returning();
  for (const { storageKey } of removed) await files.remove(storageKey);
}

export const jobModule: RouteModule<ServerServices> = (services) => {
  services.jobs.schedule(60, "Cleaning files", () => cleanFiles(services));
  return [
    route(jobList, async (context) => {
      const found = await context.data.select(job, {
        where: and(ofCaller(context), isVisible),
        orderBy: [desc(job.createdAt), desc(job.id)],
        limit: MAX_JOBS,
      });
      return { elements: await viewsOf(context.data, found) };
    }),

    route(jobById, (context, { params }) => viewOf(context, params.id)),

    route(jobLines, async (context, { params, query }) => {
      const { id } = await ownJob(context, params.id);
      const where = and(
        eq(jobLine.jobId, id),
        query.outcome === undefined ? eq(jobLine.level, "ERROR") : eq(jobLine.outcome, query.outcome),
      );
      const total = await context.data.count(jobLine, where);
      const lines = await context.data.select(jobLine, {
        where,
        orderBy: [asc(jobLine.lineNumber), asc(jobLine.id)],
        limit: LINES_PER_PAGE,
        offset: (query.page - 1) * LINES_PER_PAGE,
      });
      return {
        total,
        elements: lines.map(lineView),
      };
    }),

    route(cancelJob, async (context, { params }) => {
      const { id } = await ownJob(context, params.id);
      await services.jobs.cancel(id);
      return viewOf(context, id);
    }),

    route(jobFile, async (context, { params }) => {
      const { id, params: values } = await ownJob(context, params.id);
      const found = await context.data.find(file, eq(file.jobId, id));
      if (found === undefined || (found.expiresAt !== null && found.expiresAt < new Date()))
        throw new ApiProblem("not-found", { errors: ["job.error.file-gone"] });
      requireRight(context, values["right"]);
      await context.data.audit({
        verb: "DOWNLOAD",
        resource: text(values["resource"]) ?? "job",
        recordLabel: found.name,
      });
      return new FileResponse(found.name, found.mimeType, await services.files.read(found.storageKey));
    }),
  ];
};
