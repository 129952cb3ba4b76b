/** Bulk calls: few records directly, many as a job with progress and a report line per refused record. */
import { eq } from "drizzle-orm";
import type { BulkResponse, Selection } from "../../../../src/contract/resource-endpoints";
import { inBatches } from "../../services/jobs/batches";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { jobLine } from "../../services/jobs/lines";
import { handleUserJob, startJob, type UserRun } from "../../services/jobs/user-jobs";
import type { ServerServices } from "../../services/server-services";
import { job } from "../../platform/storage/schema";
import { prepareBulk, selectedIds, type BulkOrder, type Failure } from "./bulk-work";
import { callerOf } from "../caller";
import { type Caller, type Registry, type ResourceService } from "../types";
import { registryFor, serviceOf } from "../service";

/** Maximum records processed without a job. */
export const MAX_IMMEDIATE = 200;

/** Progress of a job, stored with each batch, so that it resumes after the last committed one. */
interface Figures extends Record<string, unknown> {
  readonly done: number;
  readonly failed: number;
}

interface Params extends BulkOrder {
  readonly resource: string;
  readonly ids: readonly number[];
}

/** Changes the selected records within the call, or in a job when there are more than MAX_IMMEDIATE. */
export async function bulk(
  services: Pick<ServerServices, "jobs">,
  service: ResourceService,
  caller: Caller,
  selection: Selection,
  order: BulkOrder,
): Promise<BulkResponse> {
  const { context } = caller;
  const work = prepareBulk(service, caller, order);
  const ids = await selectedIds(service, caller, context.data, selection);
  if (ids.length <= MAX_IMMEDIATE) {
    const outcome = await context.data.transaction((data) => work(data, ids));
    return { ...outcome, failed: [...outcome.failed], jobId: null };
  }
  const params: Params = { resource: service.resource.name, ids, ...order };
  const { id } = await startJob(services, context, { type: "bulk", params: { ...params }, total: ids.length });
  return { done: 0, failed: [], undoToken: null, jobId: String(id) };
}

const linesOf = (id: number, start: number, batch: readonly number[], failed: readonly Failure[]) =>
  failed.map((failure) => ({
    jobId: id,
    lineNumber: start + batch.indexOf(failure.id) + 1,
    rowKey: failure.label,
    level: "ERROR" as const,
    outcome: "REFUSED",
    code: failure.errors[0] ?? "error.internal",
  }));

async function runBulk(all: Registry, currentJob: Job, run: UserRun): Promise<JobOutcome> {
  const { resource, ids, action, values } = currentJob.params as unknown as Params;
  const registry = await registryFor(all, resource, run.context.data);
  const service = serviceOf(registry, resource);
  const caller = await callerOf(run.context, registry);
  const processBatch = prepareBulk(service, caller, { action, values });
  let figures: Figures = { done: 0, failed: 0, ...currentJob.report };
  const processed = await inBatches(ids, currentJob.done, async (batch, start) => {
    figures = await run.context.data.transaction(async (data) => {
      const { done, failed } = await processBatch(data, batch, currentJob.id);
      const next: Figures = { done: figures.done + done, failed: figures.failed + failed.length };
      await data.insert(jobLine, ...linesOf(currentJob.id, start, batch, failed));
      await data.update(job, { done: start + batch.length, report: next }, eq(job.id, currentJob.id));
      return next;
    });
    return run.progress(start + batch.length);
  });
  const isComplete = processed === ids.length;
  return { status: !isComplete ? "CANCELLED" : figures.failed > 0 ? "PARTIAL" : "DONE", report: figures };
}

/** Registers the job handler. */
export function handleBulkJobs(services: ServerServices, registry: Registry): void {
  handleUserJob(services, "bulk", (currentJob, run) => runBulk(registry, currentJob, run));
}
