/** The rows of jobs: claims, leases, progress and ends. Times are the database's, so clocks of processes do not matter. */
import { and, asc, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/storage/db";
import { LeaseLost, underLease, type Lease } from "../../platform/storage/lease";
import { job } from "../../platform/storage/schema";
import { currentInstant } from "../../platform/storage/schema/columns";

export type Job = typeof job.$inferSelect;

/** Seconds without renewal after which another process may claim the job. */
const LEASE_SECONDS = 8;
/** Milliseconds between two renewals; two of them may fail before the lease ends. */
export const RENEWAL_MS = 2_500;
/** Seconds that a due job waits for the process that queued it, before other processes may run it. */
const OVERDUE_SECONDS = 5;
/** Maximum number of jobs that `overdueJobs` returns. */
const MAX_OVERDUE = 20;

const leasedUntil = sql`now() + make_interval(secs => ${LEASE_SECONDS}::int)`;

/** Returns the lease of a claimed job. */
export const leaseOf = ({ id, fence }: Job): Lease => ({ jobId: id, fence });

/** Claims a due job, unless another process has it. */
export async function claimJob(database: Database, id: number): Promise<Job | undefined> {
  const isFree = or(
    and(eq(job.status, "QUEUED"), sql`${job.runAfter} <= ${currentInstant}`),
    and(eq(job.status, "RUNNING"), lt(job.leasedUntil, sql`now()`)),
  );
  const [claimed] = await database
    .update(job)
    .set({
      status: "RUNNING",
      leasedUntil,
      startedAt: sql`coalesce(${job.startedAt}, now())`,
      attempts: sql`${job.attempts} + 1`,
      fence: sql`${job.fence} + 1`,
    })
    .where(and(eq(job.id, id), isFree))
    .returning();
  return claimed;
}

/** Changes a job under its lease. Throws LeaseLost when another process has claimed it. */
async function updateLeased(database: Database, lease: Lease, values: PgUpdateSetSource<typeof job>): Promise<Job> {
  const [changed] = await database.update(job).set(values).where(underLease(lease)).returning();
  if (changed === undefined) throw new LeaseLost(lease);
  return changed;
}

/** Renews the lease of a running job. Throws LeaseLost when another process has claimed it. */
export async function renewLease(database: Database, lease: Lease): Promise<void> {
  await updateLeased(database, lease, { leasedUntil });
}

/** Stores progress and renews the lease. Returns false when the job was cancelled. */
export async function storeProgress(database: Database, lease: Lease, done: number, total?: number): Promise<boolean> {
  const { cancelRequested } = await updateLeased(database, lease, {
    done,
    ...(total !== undefined && { total }),
    leasedUntil,
  });
  return !cancelRequested;
}

/** Stores the outcome of a job and ends its lease. Throws LeaseLost when another process has claimed it. */
export async function endJob(
  database: Database,
  lease: Lease,
  values: Pick<typeof job.$inferInsert, "status" | "report" | "error">,
): Promise<void> {
  await updateLeased(database, lease, { ...values, leasedUntil: null, endedAt: sql`now()` });
}

/** Returns an interrupted job to the queue without counting the attempt. */
export async function releaseInterrupted(database: Database, lease: Lease): Promise<void> {
  const attempts = sql`greatest(0, ${job.attempts} - 1)`;
  await updateLeased(database, lease, { status: "QUEUED", leasedUntil: null, attempts });
}

/** Returns a failed job to the queue, to be tried again after a delay. */
export async function requeue(database: Database, lease: Lease, error: string, delaySeconds: number): Promise<void> {
  const runAfter = sql`now() + make_interval(secs => ${delaySeconds}::double precision)`;
  await updateLeased(database, lease, { status: "QUEUED", leasedUntil: null, error, runAfter });
}

/** Cancels a job: immediately while queued, at its next progress report while running. */
export async function cancelJob(database: Database, id: number): Promise<void> {
  await database
    .update(job)
    .set({
      cancelRequested: true,
      status: sql`case when ${job.status} = 'QUEUED' then 'CANCELLED' else ${job.status} end`,
      endedAt: sql`case when ${job.status} = 'QUEUED' then now() end`,
    })
    .where(and(eq(job.id, id), inArray(job.status, ["QUEUED", "RUNNING"])));
}

/**
 * Returns the ids of jobs to deliver at a start: queued ones, because an ended process may have consumed their message, and abandoned
 * ones. For the only server of a database, all jobs with status RUNNING are abandoned.
 */
export async function jobsAtStart(database: Database, isOnlyServer: boolean): Promise<readonly number[]> {
  if (isOnlyServer)
    await database.update(job).set({ status: "QUEUED", leasedUntil: null }).where(eq(job.status, "RUNNING"));
  const rows = await database.select({ id: job.id }).from(job).where(eq(job.status, "QUEUED")).orderBy(asc(job.id));
  return [...rows.map(({ id }) => id), ...(await overdueJobs(database))];
}

/** Returns the ids of jobs whose process has ended: running ones with an expired lease, and due ones that no process has started. */
export async function overdueJobs(database: Database): Promise<readonly number[]> {
  const overdue = sql`${job.runAfter} < now() - make_interval(secs => ${OVERDUE_SECONDS}::int)`;
  const rows = await database
    .select({ id: job.id })
    .from(job)
    .where(or(and(eq(job.status, "RUNNING"), lt(job.leasedUntil, sql`now()`)), and(eq(job.status, "QUEUED"), overdue)))
    .orderBy(asc(job.id))
    .limit(MAX_OVERDUE);
  return rows.map(({ id }) => id);
}
