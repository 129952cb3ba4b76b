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
import { runIsolated } from "../../platform/storage/each-shop";
import { file, job, undo } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Job } from "./jobs";
import { jobLine } from "./lines";

const MAX_JOBS = 50;
const requirement = v.union([v.picklist(RIGHTS), v.array(v.picklist(RIGHTS))]);
const requirements = v.object({ right: v.optional(requirement), rights: v.optional(v.array(requirement), []) });

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const isKey = (error: string): boolean => /^[a-zA-Z][\w-]*(\.[\w-]+)+$/.test(error);

/** Hides jobs whose result is only shown on the screen that started them. */
const isVisible = sql`${job.params}->>'quiet' is null`;

/** Condition for the user's jobs; with a limited token only those that a token with the same limits started. */
const ofCaller = ({ identity, access: { limits } }: RequestContext) =>
  and(
    eq(job.userId, identity.userId),
    limits === null ? undefined : sql`${job.caller}->'limits' = ${JSON.stringify(limits)}::jsonb`,
  );

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
export async function viewsOf(data: ScopedDatabase, jobs: readonly Job[]): Promise<JobView[]> {
  const ids = jobs.map(({ id }) => id);
  if (ids.length === 0) return [];
  const files = await data.select(file, { where: inArray(file.jobId, ids), orderBy: [asc(file.id)] });
  const errorCounts = await data.selectFields(
    jobLine,
    { jobId: jobLine.jobId, count: count() },
    { where: and(inArray(jobLine.jobId, ids), eq(jobLine.level, "ERROR")), groupBy: [jobLine.jobId] },
  );
  const undoEntries = await data.selectFields(
    undo,
    { jobId: undo.jobId },
    {
      where: and(inArray(undo.jobId, ids), isNull(undo.usedAt), gt(undo.expiresAt, new Date())),
      groupBy: [undo.jobId],
    },
  );
  const problemCounts = new Map(errorCounts.map((row) => [row.jobId, row.count]));
  const undoableIds = new Set(undoEntries.map(({ jobId }) => jobId));
  return jobs.map((row) => {
    const result = files.find(({ jobId }) => jobId === row.id);
    return {
      id: row.id,
      type: row.type,
      resource: text(row.params["resource"]),
      action: text(row.params["action"]),
      fileName: text(row.params["fileName"]),
      status: row.status,
      done: row.done,
      total: row.total,
      stopping: row.cancelRequested && row.status === "RUNNING",
      createdAt: row.createdAt.toISOString(),
      startedAt: row.startedAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
      error: row.status !== "FAILED" ? null : row.error !== null && isKey(row.error) ? row.error : "error.internal",
      report: row.report,
      problems: Number(problemCounts.get(row.id) ?? 0),
      file:
        result === undefined
          ? null
          : { name: result.name, size: result.size, expiresAt: result.expiresAt?.toISOString() ?? null },
      undoable: undoableIds.has(row.id) && row.status !== "RUNNING",
    };
  });
}

/** Returns a job of the user in the current shop. Throws `not-found` for any other job. */
export async function ownJob(context: RequestContext, id: string | number): Promise<Job> {
  const row = await context.data.find(job, and(eq(job.id, Number(id)), ofCaller(context)) ?? sql`false`);
  if (row === undefined) throw new ApiProblem("not-found");
  return row;
}

/** Returns a job of the user in its API form. Throws `not-found` for any other job. */
export async function viewOf(context: RequestContext, id: string | number): Promise<JobView> {
  const [view] = await viewsOf(context.data, [await ownJob(context, id)]);
  if (view === undefined) throw new ApiProblem("not-found");
  return view;
}

/** Returns whether the account has the rights that a job's file needs. They may have been revoked since the job was started. */
export function mayOpenFile({ access }: RequestContext, { params }: Job): boolean {
  const { right, rights } = v.parse(requirements, params);
  return hasRight(access.rights, right) && rights.every((one) => hasRight(access.rights, one));
}

/** Answers the file of a job. Throws for a file that is gone, and without its rights. */
export async function fileOfJob(
  context: RequestContext,
  work: Job,
  { files }: Pick<ServerServices, "files">,
): Promise<FileResponse> {
  const result = await context.data.find(file, eq(file.jobId, work.id));
  if (result === undefined || (result.expiresAt !== null && result.expiresAt < new Date()))
    throw new ApiProblem("not-found", { errors: ["job.error.file-gone"] });
  if (!mayOpenFile(context, work)) throw new ApiProblem("forbidden");
  await context.data.audit({
    verb: "DOWNLOAD",
    resource: text(work.params["resource"]) ?? "job",
    recordLabel: result.name,
  });
  return new FileResponse(result.name, result.mimeType, await files.read(result.storageKey));
}

/** Deletes expired files. Their jobs and figures are kept. */
export async function cleanFiles({ database, files }: Pick<ServerServices, "database" | "files">): Promise<void> {
  const expiredFiles = await database
    .delete(file)
    .where(sql`${file.expiresAt} < now()`)
    .returning();
  for (const { storageKey } of expiredFiles)
    await runIsolated(`Removal of the file ${storageKey}`, () => files.remove(storageKey));
}

export const jobModule: RouteModule<ServerServices> = (services) => {
  services.jobs.schedule(60, "Delete expired job files", () => cleanFiles(services));
  return [
    route(jobList, async (context) => {
      const jobs = await context.data.select(job, {
        where: and(ofCaller(context), isVisible),
        orderBy: [desc(job.createdAt), desc(job.id)],
        limit: MAX_JOBS,
      });
      return { elements: await viewsOf(context.data, jobs) };
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

    route(jobFile, async (context, { params }) => fileOfJob(context, await ownJob(context, params.id), services)),
  ];
};
