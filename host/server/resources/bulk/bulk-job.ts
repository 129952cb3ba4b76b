/** Bulk calls: few records directly, many as a job with progress and a report line per refused record. */
import { eq } from "drizzle-orm";
import type { BulkResponse, Selection } from "../../../../src/contract/bulk";
import { inBatches, type ItemSource } from "../../services/jobs/batches";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { jobLine } from "../../services/jobs/lines";
import { handleUserJob, startJob, type UserRun } from "../../services/jobs/user-jobs";
import type { ServerServices } from "../../services/server-services";
import { ApiProblem } from "../../platform/http/problem";
import { loggedError } from "../../platform/logged-error";
import { LeaseLost } from "../../platform/storage/lease";
import { job } from "../../platform/storage/schema";
import type { Matches } from "../reading/all-matches";
import { prepareBulk, type BulkOrder, type BulkWork, type Failure } from "./bulk-work";
import { openSelection, selectedIds } from "./selections";
import { callerOf } from "../caller";
import { type Caller, type Registry, type ResourceService } from "../types";
import { registryFor, serviceOf } from "../service";

/** Maximum records processed without a job. */
const MAX_IMMEDIATE = 200;

/** Progress of a job, stored with each batch, so that it resumes after the last committed one. */
interface Figures extends Record<string, unknown> {
  readonly done: number;
  readonly failed: number;
  /** Highest id of the selection when the job started; undefined before it was counted. */
  readonly lastId?: number;
  /** Highest id that was processed. */
  readonly processedId: number;
}

interface Params extends BulkOrder {
  readonly resource: string;
  readonly selection: Selection;
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
  const ids = await selectedIds(service, caller, selection, MAX_IMMEDIATE);
  if (ids !== undefined) {
    const outcome = await context.data.transaction((data) => work.run(data, ids));
    return { ...outcome, failed: [...outcome.failed], jobId: null };
  }
  const params: Params = { resource: service.resource.name, selection, ...order };
  const { id } = await startJob(services, context, { type: "bulk", params: { ...params } });
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
    params: failure.params?.[failure.errors[0] ?? ""] ?? {},
  }));

/** Whether an error concerns the whole job: another process has claimed it, or the call is refused. */
const isDeliberate = (error: unknown): boolean => error instanceof LeaseLost || error instanceof ApiProblem;

async function runBulk(all: Registry, currentJob: Job, run: UserRun): Promise<JobOutcome> {
  const { resource, selection, action, values, modes } = currentJob.params as unknown as Params;
  const { data } = run.context;
  const registry = await registryFor(all, resource, data);
  const service = serviceOf(registry, resource);
  const caller = await callerOf(run.context, registry);
  const { run: processBatch } = prepareBulk(service, caller, { action, values, modes });
  const selected = openSelection(service, caller, selection);
  let figures: Figures = { done: 0, failed: 0, processedId: 0, ...currentJob.report };
  const { lastId } = figures.lastId === undefined ? await countSelection() : { lastId: figures.lastId };

  /** Counts the selection and stores where it ends, so that a resumed job ends there too. */
  async function countSelection(): Promise<Matches> {
    const matches = await selected.count();
    figures = { ...figures, lastId: matches.lastId };
    await data.update(job, { total: matches.count, report: figures }, eq(job.id, currentJob.id));
    return matches;
  }

  /** Commits a batch together with its figures and the lines of the refused records. */
  async function commit(batch: readonly number[], start: number, work: BulkWork["run"]): Promise<void> {
    figures = await data.transaction(async (transaction) => {
      const { done, failed } = await work(transaction, batch, currentJob.id);
      const next: Figures = {
        ...figures,
        done: figures.done + done,
        failed: figures.failed + failed.length,
        processedId: batch.at(-1) ?? figures.processedId,
      };
      await transaction.insert(jobLine, ...linesOf(currentJob.id, start, batch, failed));
      await transaction.update(job, { done: start + batch.length, report: next }, eq(job.id, currentJob.id));
      return next;
    });
  }

  /** Commits each record on its own. One that fails is logged and counts as refused. */
  async function commitEach(batch: readonly number[], start: number): Promise<void> {
    for (const [index, id] of batch.entries())
      try {
        await commit([id], start + index, processBatch);
      } catch (error) {
        if (isDeliberate(error)) throw error;
        console.error(`Record ${id} (${resource}) failed; the job continues with the next one`, loggedError(error));
        const failed = [{ id, label: String(id), errors: ["error.internal"] }];
        await commit([id], start + index, () => Promise.resolve({ done: 0, failed, undoToken: null }));
      }
  }

  // Until the last attempt the whole job is tried again, because most failures are of the database and pass.
  const isLastAttempt = currentJob.attempts >= currentJob.maxAttempts;
  const source: ItemSource<number> = { take: (_, count) => selected.ids(figures.processedId, lastId, count) };
  const { isComplete } = await inBatches(source, currentJob.done, async (batch, start) => {
    try {
      await commit(batch, start, processBatch);
    } catch (error) {
      if (!isLastAttempt || isDeliberate(error)) throw error;
      await commitEach(batch, start);
    }
    return run.progress(start + batch.length);
  });
  const { done, failed } = figures;
  return { status: !isComplete ? "CANCELLED" : failed > 0 ? "PARTIAL" : "DONE", report: { done, failed } };
}

/** Registers the job handler. */
export function handleBulkJobs(services: ServerServices, registry: Registry): void {
  handleUserJob(services, "bulk", (currentJob, run) => runBulk(registry, currentJob, run));
}
