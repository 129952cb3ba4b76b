/** Routes for later undo: the user's undoable changes, undo by id, and undo of a whole job. */
import { and, desc, eq, sql } from "drizzle-orm";
import { failedCondition } from "../../../../src/contract/conditions";
import { undoJob } from "../../../../src/contract/endpoints/jobs";
import { undoableChanges, undoById, undoRows } from "../../../../src/contract/endpoints/undo";
import { writeConditionsOf } from "../../../../src/contract/write-conditions";
import { hasRight, rightsIn } from "../../../../src/contract/rights";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Route } from "../../platform/http/route";
import { inBatches, itemsOf } from "../../services/jobs/batches";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { ownJob, viewOf } from "../../services/jobs/routes";
import { handleUserJob, startJob, type UserRun } from "../../services/jobs/user-jobs";
import type { ServerServices } from "../../services/server-services";
import { jobLine, undo } from "../../platform/storage/schema";
import { callerOf } from "../caller";
import { registryFor, serviceOf } from "../service";
import { type Registry, type ResourceService } from "../types";
import { isUndoable, undoEntryById, undoFirst } from "./undo";
import { listUndoable, undoRowsOf } from "./undo-list";

/** Throws unless the caller may write the resource. An undo needs the rights of the original write. */
function requireWriteRight({ resource }: ResourceService, { access, identity }: RequestContext): void {
  if (!hasRight(access.rights, resource.right?.write)) {
    const right = rightsIn(resource.right?.write).find((needed) => access.rights[needed] !== true);
    throw new ApiProblem("forbidden", right === undefined ? {} : { right });
  }
  const condition = failedCondition(writeConditionsOf(resource), access.facts);
  if (condition !== undefined) throw new ApiProblem("forbidden", { condition });
  if (resource.forbiddenAs !== undefined && identity.initial !== null)
    throw new ApiProblem("forbidden", { errors: [`subrogation.forbidden.${resource.forbiddenAs}`] });
}

/** Undoes a job, last batch first, in short steps; resumes where it stopped. */
async function runUndoJob(all: Registry, job: Job, run: UserRun): Promise<JobOutcome> {
  const { jobId, resource } = job.params as { jobId: number; resource: string };
  const registry = await registryFor(all, resource, run.context.data);
  const service = serviceOf(registry, resource);
  const caller = await callerOf(run.context, registry);
  const { data } = run.context;
  const batches = await data.selectFields(
    undo,
    { id: undo.id, size: sql<number>`jsonb_array_length(${undo.entries})` },
    { where: and(eq(undo.jobId, jobId), isUndoable()), orderBy: [desc(undo.id)] },
  );
  // One item for each restored record: the id of its undo batch.
  const batchIds = batches.flatMap(({ id, size }) => Array.from({ length: Number(size) }, () => id));
  const total = batchIds.length + job.done;
  let restored = Number(job.report?.["done"] ?? 0);
  const { isComplete } = await inBatches(itemsOf(batchIds), 0, async (batch, start) => {
    for (const id of new Set(batch)) {
      const result = await undoFirst(service, caller, id, batch.filter((other) => other === id).length);
      restored += result.restored;
      const lines = (result.left?.names ?? []).map((rowKey, index) => ({
        level: "ERROR" as const,
        outcome: "REFUSED",
        code: "undo.error.changed",
        jobId: job.id,
        lineNumber: start + index + 1,
        rowKey,
      }));
      if (lines.length > 0) await data.insert(jobLine, ...lines);
    }
    return run.progress(job.done + start + batch.length, total);
  });
  if (!isComplete) return { status: "CANCELLED", report: { done: restored } };
  const remaining = total - restored;
  return { status: remaining > 0 ? "PARTIAL" : "DONE", report: { done: restored, failed: remaining } };
}

/** Creates the routes and registers the job that undoes a whole job. */
export function undoRoutes(services: ServerServices, all: Registry): Route[] {
  handleUserJob(services, "undo", (job, run) => runUndoJob(all, job, run));
  return [
    route(undoableChanges, async (context) => ({ elements: await listUndoable(context, all) })),

    route(undoRows, async (context, { params, query }) => undoRowsOf(context, all, Number(params.id), query.page)),

    route(undoById, async (context, { params }) => {
      const found = await context.data.find(undo, eq(undo.id, Number(params.id)));
      const registry = await registryFor(all, found?.resource ?? "", context.data);
      const service = found === undefined ? undefined : registry.get(found.resource);
      if (found === undefined || service === undefined) throw new ApiProblem("not-found");
      requireWriteRight(service, context);
      const caller = await callerOf(context, registry);
      return { ...(await undoEntryById(service, caller, found.id)), resource: found.resource };
    }),

    route(undoJob, async (context, { params }) => {
      const { id, params: values, status } = await ownJob(context, params.id);
      const name = String(values["resource"]);
      const service = (await registryFor(all, name, context.data)).get(name);
      const open = await context.data.count(undo, and(eq(undo.jobId, id), isUndoable()), 1);
      if (service === undefined || open === 0) throw new ApiProblem("not-found", { errors: ["error.undo-gone"] });
      if (status === "RUNNING" || status === "QUEUED")
        throw new ApiProblem("refused", { errors: ["job.error.running"] });
      requireWriteRight(service, context);
      const { resource, fileName } = values;
      const started = await startJob(services, context, {
        type: "undo",
        params: { jobId: id, resource, ...(fileName !== undefined && { fileName }) },
      });
      return viewOf(context, started.id);
    }),
  ];
}
