/** Jobs started by users. They run with the user's rights, belong to the user and shop, and may produce a file. */
import { and, eq, inArray } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import type { RightRequirement } from "../../../../src/contract/rights";
import { jobContext } from "./job-context";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import type { ServerServices } from "../server-services";
import type { JobCaller } from "../../platform/storage/schema/activity";
import { file, job } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Job, JobOutcome, JobRun, JobService } from "./jobs";
import { loggedError } from "../../platform/logged-error";

/** Days that a produced file is kept. */
const FILE_DAYS = 30;
/** Unfinished jobs of one account. With more, the jobs of others would wait long. */
const MAX_UNFINISHED = 20;
/** Seconds after which a refused start may be repeated. */
const RETRY_SECONDS = 60;
/** Milliseconds that a call waits for a short job to finish. */
const DEFAULT_WAIT_MS = 1_500;

export interface UserRun extends JobRun {
  /** Current rights and scope of the user who started it. */
  readonly context: RequestContext;
  /** Stores a file as the job's result, available for 30 days, while its content is produced. */
  attach(name: string, mimeType: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

/** Thrown by a handler, or by the content that it attaches, to end a job that `progress` reports as cancelled. */
export class JobCancelled extends Error {
  override readonly name = "JobCancelled";
}

export type UserJobHandler = (work: Job, run: UserRun) => Promise<JobOutcome>;

/**
 * Registers the handler of a job type. It must be idempotent: after a crash it runs again, with its committed changes in place.
 * A handler that only `reads` also runs for read-only accounts and locked shops.
 */
export function handleUserJob(
  services: Pick<ServerServices, "jobs" | "database" | "access" | "files">,
  type: string,
  handler: UserJobHandler,
  { reads = false }: { readonly reads?: boolean } = {},
): void {
  services.jobs.handle(type, async (work, run) => {
    const context = await jobContext(services, work);
    if (!reads && context.access.readOnly) throw new ApiProblem("forbidden");
    if (!reads && context.access.writesLocked) throw new ApiProblem("locked");
    const userRun: UserRun = {
      ...run,
      context,
      async attach(name, mimeType, content) {
        const { key: storageKey, size, sha256 } = await services.files.putStream(content);
        await context.data.insert(file, {
          ownerId: work.userId,
          jobId: work.id,
          name,
          mimeType,
          size,
          sha256,
          storageKey,
          expiresAt: new Date(Date.now() + FILE_DAYS * DAY_MS),
        });
      },
    };
    try {
      return await handler(work, userRun);
    } catch (error) {
      if (error instanceof JobCancelled) return { status: "CANCELLED", report: {} };
      throw error;
    }
  });
}

/** A job to start for a user. */
export interface NewUserJob {
  readonly type: string;
  /** Input of the handler as JSON. `resource`, `action` and `fileName` also appear in the list of jobs. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly total?: number;
  /** Right that is checked again when the file is downloaded. */
  readonly right?: RightRequirement;
  /** Rights that are all checked again when the file is downloaded, besides `right`. */
  readonly rights?: readonly RightRequirement[];
  /** Allows one running job of this type per shop; a second start answers 409. */
  readonly exclusive?: boolean;
}

/** Returns the identity that a job of the context's user runs under. */
export const jobCaller = ({
  identity,
  data: { actor },
  locale,
  access,
  requestId,
  address,
  userAgent,
}: RequestContext): JobCaller => ({
  userId: actor.userId ?? identity.userId,
  subrogationId: actor.subrogationId ?? null,
  locale,
  superMenus: access.facts.activeSuperMenus,
  ...(access.limits !== null && { limits: access.limits }),
  requestId,
  address,
  userAgent,
});

/** Builds the row of a job for the caller. */
const jobOf = (
  context: RequestContext,
  { type, params = {}, total, right, rights, exclusive = false }: NewUserJob,
) => ({
  type,
  params: { ...params, ...(right !== undefined && { right }), ...(rights !== undefined && { rights }) },
  exclusive,
  ...(total !== undefined && { total }),
  shopId: context.data.scope.shopId,
  userId: context.identity.userId,
  caller: jobCaller(context),
});

/** Queues a job within a transaction. It starts after the commit and disappears with a rollback. */
export const queueJob = (
  jobs: Pick<JobService, "enqueue">,
  context: RequestContext,
  data: ScopedDatabase,
  input: NewUserJob,
): Promise<void> => queueRow(jobs, data, jobOf(context, input));

/** Queues a job of the shop like {@link queueJob}, which runs as the server itself. */
export const queueSystemJob = (
  jobs: Pick<JobService, "enqueue">,
  data: ScopedDatabase,
  type: string,
  params: Readonly<Record<string, unknown>>,
): Promise<void> => queueRow(jobs, data, { type, params, shopId: data.scope.shopId, userId: null });

async function queueRow(
  jobs: Pick<JobService, "enqueue">,
  data: ScopedDatabase,
  row: typeof job.$inferInsert,
): Promise<void> {
  const [queued] = await data.insert(job, row);
  if (queued === undefined) return;
  data.afterCommit(() => {
    jobs
      .enqueue(queued.id)
      .catch((error: unknown) =>
        console.error(
          `Job ${queued.id} could not be started and waits for the next start of a server`,
          loggedError(error),
        ),
      );
  });
}

/** Refuses a further job while too many of the account wait or run. */
async function requireFewJobs({ data, identity: { userId } }: RequestContext): Promise<void> {
  const isUnfinished = and(eq(job.userId, userId), inArray(job.status, ["QUEUED", "RUNNING"]));
  const unfinished = await data.selectFields(job, { id: job.id }, { where: isUnfinished, limit: MAX_UNFINISHED });
  if (unfinished.length >= MAX_UNFINISHED)
    throw new ApiProblem("too-many-requests", { errors: ["job.error.too-many"], retryAfter: RETRY_SECONDS });
}

/**
 * Starts a job for the caller and waits briefly, so that short jobs are finished when the call returns. Throws `refused` when the job is
 * exclusive and another one is running, and `too-many-requests` when too many jobs of the account are unfinished.
 */
export async function startJob(
  { jobs }: Pick<ServerServices, "jobs">,
  context: RequestContext,
  input: NewUserJob,
  timeoutMs: number = DEFAULT_WAIT_MS,
): Promise<Job> {
  await requireFewJobs(context);
  const started = await jobs.start(jobOf(context, input));
  if (started === undefined) throw new ApiProblem("refused", { errors: ["job.error.running"] });
  if (timeoutMs > 0) await jobs.waitUntilDone(started.id, timeoutMs);
  return started;
}
