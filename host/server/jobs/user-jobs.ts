/** Jobs that a person started: they run with that person's rights, belong to them and their shop, and may leave a file. */
import { createHash } from "node:crypto";
import type { RightRequirement } from "../../../src/contract/rights";
import { jobContext } from "../auth/job-context";
import { ApiProblem } from "../http/problem";
import type { RequestContext } from "../http/request-context";
import type { ServerParts } from "../server-parts";
import type { JobCaller } from "../storage/schema/activity";
import { file, job } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";
import type { Job, JobOutcome, JobRun, JobService } from "./jobs";

/** How long a made file is kept. */
const FILE_DAYS = 30;
const DAY_MS = 86_400_000;
/** How long a call waits for a job that may be short. */
const PATIENCE_MS = 1_500;

export interface UserRun extends JobRun {
  /** Of who started it: rights and scope as they are now. */
  readonly context: RequestContext;
  /** Keeps a file as the job's result; it can be downloaded for 30 days. */
  attach(name: string, mimeType: string, content: Buffer): Promise<void>;
}

export type UserJobHandler = (work: Job, run: UserRun) => Promise<JobOutcome>;

/**
 * Says what is done for jobs of a type. The handler must be repeatable: after a crash it runs again, with what it had committed.
 * One that only `reads` also runs for accounts and shops that may not write.
 */
export function handleUserJob(
  parts: Pick<ServerParts, "jobs" | "database" | "access" | "files">,
  type: string,
  handler: UserJobHandler,
  { reads = false }: { readonly reads?: boolean } = {},
): void {
  parts.jobs.handle(type, async (work, run) => {
    const context = await jobContext(parts, work);
    if (!reads && context.access.readOnly) throw new ApiProblem("forbidden");
    if (!reads && context.access.writesLocked) throw new ApiProblem("locked");
    return handler(work, {
      ...run,
      context,
      async attach(name, mimeType, content) {
        const storageKey = await parts.files.put(content);
        await context.data.insert(file, {
          ownerId: work.userId,
          jobId: work.id,
          name,
          mimeType,
          size: content.length,
          sha256: createHash("sha256").update(content).digest("hex"),
          storageKey,
          expiresAt: new Date(Date.now() + FILE_DAYS * DAY_MS),
        });
      },
    });
  });
}

export interface NewUserJob {
  readonly type: string;
  /** What the handler needs, as JSON; `resource`, `action` and `fileName` also show in the list of jobs. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly total?: number;
  /** Asked for again when its file is downloaded. */
  readonly right?: RightRequirement;
  /** One at a time for its type and shop; another one answers 409. */
  readonly exclusive?: boolean;
}

/** As whom work runs that an account wanted. */
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
  requestId,
  address,
  userAgent,
});

/** A job as it is stored for the caller. */
const jobOf = (context: RequestContext, { type, params = {}, total, right, exclusive = false }: NewUserJob) => ({
  type,
  params: { ...params, ...(right !== undefined && { right }) },
  exclusive,
  ...(total !== undefined && { total }),
  shopId: context.data.scope.shopId,
  userId: context.identity.userId,
  caller: jobCaller(context),
});

/** A job for the caller that begins with the end of the transaction, and is stored or taken back with it. */
export async function queueJob(
  jobs: Pick<JobService, "begin">,
  context: RequestContext,
  within: ScopedDatabase,
  input: NewUserJob,
): Promise<void> {
  const [queued] = await within.insert(job, jobOf(context, input));
  if (queued === undefined) return;
  within.afterwards(() => {
    jobs.begin(queued.id).catch((error: unknown) => console.error(`Job ${queued.id} waits for the next start`, error));
  });
}

/** Starts a job for the caller and waits a moment for it, so that short work is done when the call answers. */
export async function startJob(
  { jobs }: Pick<ServerParts, "jobs">,
  context: RequestContext,
  input: NewUserJob,
  patience: number = PATIENCE_MS,
): Promise<Job> {
  const started = await jobs.start(jobOf(context, input));
  if (started === undefined) throw new ApiProblem("refused", { errors: ["job.error.running"] });
  if (patience > 0) await jobs.settled(started.id, patience);
  return started;
}
