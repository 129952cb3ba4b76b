/**
 * Leases of running jobs. A process that was paused for longer than its lease, for example with its virtual machine, may continue a job
 * that another process has claimed meanwhile. Each claim therefore raises the job's fence, and writes under an older fence are refused.
 */
import { and, eq, type SQL } from "drizzle-orm";
import type { Transaction } from "./db";
import { job } from "./schema";

/** A claim of a job by a process. */
export interface Lease {
  readonly jobId: number;
  /** The job's fence when it was claimed. */
  readonly fence: number;
}

/** Thrown when another process has claimed the job. This run then ends without storing anything. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";

  constructor({ jobId }: Lease) {
    super(`Job ${jobId} was claimed by another process`);
  }
}

/** Returns the condition that the job is still running under this lease. */
export const underLease = ({ jobId, fence }: Lease): SQL | undefined =>
  and(eq(job.id, jobId), eq(job.fence, fence), eq(job.status, "RUNNING"));

/** Prevents other processes from claiming the job until the transaction ends. Throws LeaseLost when one already has. */
export async function holdLease(transaction: Transaction, lease: Lease): Promise<void> {
  const rows = await transaction.select({ id: job.id }).from(job).where(underLease(lease)).for("no key update");
  if (rows.length === 0) throw new LeaseLost(lease);
}
