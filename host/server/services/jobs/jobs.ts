/**
 * Background jobs. Each is a row in `job` with progress, cancellation and a report. pg-boss only delivers the job's id to a free
 * process; its `db` adapter runs on the same database, including the embedded one.
 *
 * pg-boss 10 has no heartbeat, so the job of a killed process would stay blocked until it times out. The row therefore holds a
 * lease that the running process renews; a job with an expired lease is delivered again.
 */
import PgBoss from "pg-boss";
import { ApiProblem } from "../../platform/http/problem";
import type { OpenDatabase } from "../../platform/storage/db";
import { LeaseLost, type Lease } from "../../platform/storage/lease";
import { job } from "../../platform/storage/schema";
import type { JobCaller } from "../../platform/storage/schema/activity";
import * as rows from "./job-rows";
import type { Job } from "./job-rows";
import { loggedError, loggedMessage } from "../../platform/logged-error";

export type { Job };

/** Controls that a handler receives besides its job. */
export interface JobRun {
  /** Reports progress and returns false when the job was cancelled. Throws when the process stops or another one has claimed the job. */
  progress(done: number, total?: number): Promise<boolean>;
}

/** Thrown when the process stops. The job returns to the queue and continues elsewhere or after the restart. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/** How a job ended. */
export interface JobOutcome {
  readonly status: "DONE" | "PARTIAL" | "CANCELLED";
  readonly report: Readonly<Record<string, unknown>>;
}

/** Runs a job. Must be idempotent: after a crash it runs again from the start. */
export type JobHandler = (work: Job, run: JobRun) => Promise<JobOutcome>;

/** A job to start. */
export interface NewJob {
  readonly type: string;
  readonly shopId: number | null;
  readonly userId: number | null;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Identity it runs under; absent for system jobs. */
  readonly caller?: JobCaller;
  /** Number of items to process, if known. */
  readonly total?: number;
  /** Allows one running job of this type per shop. */
  readonly exclusive?: boolean;
}

export interface JobService {
  handle(type: string, handler: JobHandler): void;
  /** Queues a job and returns it; undefined when it is exclusive and another one is queued or running. */
  start(input: NewJob): Promise<Job | undefined>;
  /** Delivers a job whose row was inserted in another transaction. If the process ends first, the next start delivers it. */
  enqueue(id: number): Promise<void>;
  /** Waits up to the given milliseconds for a job of this process to end. */
  waitUntilDone(id: number, milliseconds: number): Promise<void>;
  /** Cancels a job: immediately while queued, at its next progress report while running. */
  cancel(id: number): Promise<void>;
  /** Runs work at an interval in every process, from `open()` on. A turn is left out while the one before still runs. */
  schedule(minutes: number, name: string, work: () => Promise<unknown>): void;
  open(): Promise<void>;
  close(): Promise<void>;
}

const QUEUE = "td-admin-job";
/** Jobs that one process runs at the same time. */
const MAX_CONCURRENT = 2;
/** Milliseconds that a stopping process waits for running jobs to reach their next step. */
const STOP_MS = 5_000;

export interface JobOptions {
  /** Seconds between two polls of the queue for jobs of other processes. A process runs its own jobs at once. */
  readonly pollSeconds?: number;
  /** Seconds before a failed job is tried again; each further attempt waits six times as long. */
  readonly retrySeconds?: number;
}
const RETRY_SECONDS = 15;
const RETRY_GROWTH = 6;
/** Claims after which a job fails, because it probably ends each process that runs it. An orderly stop does not count as a claim. */
const MAX_CLAIMS = 10;
/** Minutes between two searches for jobs of ended processes. With the lease, such a job continues within 15 seconds. */
const RECOVERY_MINUTES = { server: 3 / 60, embedded: 1 } as const;
/** Poll settings. The embedded database has no other process, and a poll blocks it for up to 100 ms. */
const POLLING = { server: { pollSeconds: 2, batchSize: 1 }, embedded: { pollSeconds: 60, batchSize: 100 } } as const;

/** Creates the job service of this process. Jobs run after `open()`. */
export function jobService(
  { database, kind, executeSql, unlimited }: OpenDatabase,
  { pollSeconds = POLLING[kind].pollSeconds, retrySeconds = RETRY_SECONDS }: JobOptions = {},
): JobService {
  const handlers = new Map<string, JobHandler>();
  const timers = new Set<NodeJS.Timeout>();
  const statements = new Set<Promise<unknown>>();
  const boss = new PgBoss({
    db: {
      executeSql(text, values) {
        const statement = executeSql(text, values as unknown[]);
        statements.add(statement);
        const forget = (): boolean => statements.delete(statement);
        statement.then(forget, forget);
        return statement;
      },
    },
    schema: "pgboss",
    supervise: true,
    schedule: false,
  });
  boss.on("error", (error) => console.error(`Job queue: ${loggedMessage(error)}`));
  let isOpen = false;
  let closing: Promise<void> | undefined;

  /** Tells the other processes about a job. Before `open()`, e.g. in tests, only this process runs jobs. */
  const send = async (id: number): Promise<void> => {
    if (isOpen) await boss.send(QUEUE, { id }, { retryLimit: 0, expireInHours: 23 });
  };

  const queue: number[] = [];
  const running = new Map<number, Promise<void>>();
  /** Runs a job in this process without waiting for the next poll. Another process may take it first. */
  function enqueueLocal(id: number): void {
    if (queue.includes(id) || running.has(id)) return;
    queue.push(id);
    startQueued();
  }
  function startQueued(): void {
    while (running.size < MAX_CONCURRENT && closing === undefined) {
      const id = queue.shift();
      if (id === undefined) return;
      const completion = run(id)
        .catch((error: unknown) => console.error(`Job ${id} could not be run`, loggedError(error)))
        .finally(() => {
          running.delete(id);
          startQueued();
        });
      running.set(id, completion);
    }
  }

  async function run(id: number): Promise<void> {
    const claimedJob = await rows.claimJob(database, id);
    if (claimedJob === undefined) return;
    const lease = rows.leaseOf(claimedJob);
    const renewal = setInterval(() => {
      rows.renewLease(database, lease).catch((error: unknown) => {
        console.error(`The lease of job ${id} was not renewed: ${String(error)}`);
      });
    }, rows.RENEWAL_MS);
    try {
      await attempt(claimedJob, lease);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      console.error(`${error.message}, because the lease of this process had expired.`);
    } finally {
      clearInterval(renewal);
    }
  }

  /** Runs a claimed job and stores how it ended. Throws LeaseLost when another process has claimed it meanwhile. */
  async function attempt(claimedJob: Job, lease: Lease): Promise<void> {
    const { id, type, attempts, maxAttempts } = claimedJob;
    const storeOutcome = (values: Parameters<typeof rows.endJob>[2]) => rows.endJob(database, lease, values);
    const handler = handlers.get(type);
    if (handler === undefined)
      return storeOutcome({ status: "FAILED", error: `No handler is registered for jobs of type ${type}.` });
    if (claimedJob.cancelRequested) return storeOutcome({ status: "CANCELLED" });
    if (attempts > MAX_CLAIMS)
      return storeOutcome({ status: "FAILED", error: `The process ended ${MAX_CLAIMS} times while it ran this job.` });
    const progress: JobRun["progress"] = (done, total) => {
      if (closing !== undefined) throw new Interrupted();
      return rows.storeProgress(database, lease, done, total);
    };
    try {
      await storeOutcome(await handler(claimedJob, { progress }));
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      if (error instanceof Interrupted) return release(id, lease);
      // A deliberate refusal would be repeated, so do not retry.
      if (error instanceof ApiProblem) return storeOutcome({ status: "FAILED", error: refusal(error) });
      console.error(`Job ${id} (${type}) failed`, loggedError(error));
      const text = loggedMessage(error).slice(0, 1000);
      if (attempts >= maxAttempts) return storeOutcome({ status: "FAILED", error: text });
      await retry(lease, text, retrySeconds * RETRY_GROWTH ** (attempts - 1));
    }
  }

  async function release(id: number, lease: Lease): Promise<void> {
    await rows.releaseInterrupted(database, lease);
    await send(id);
  }

  /** Tries again in this process after a delay. If the process ends before that, another one tries. */
  async function retry(lease: Lease, error: string, delaySeconds: number): Promise<void> {
    await rows.requeue(database, lease, error, delaySeconds);
    const timer = setTimeout(() => {
      timers.delete(timer);
      enqueueLocal(lease.jobId);
    }, delaySeconds * 1000);
    timers.add(timer.unref());
  }

  /** Delivers jobs that ended processes have left. A duplicate message is harmless. */
  async function recover(atStart: boolean): Promise<void> {
    const isOnlyServer = kind === "embedded";
    const interrupted = atStart ? await rows.jobsAtStart(database, isOnlyServer) : await rows.overdueJobs(database);
    // At a start, all processes share the work.
    if (atStart && !isOnlyServer) for (const id of interrupted) await send(id);
    else interrupted.forEach(enqueueLocal);
  }

  return {
    handle(type, handler) {
      handlers.set(type, handler);
    },
    async start({ exclusive = false, params = {}, ...input }) {
      const [created] = await database
        .insert(job)
        .values({ ...input, exclusive, params })
        .onConflictDoNothing()
        .returning();
      if (created === undefined) return undefined;
      await this.enqueue(created.id);
      return created;
    },
    async enqueue(id) {
      await send(id);
      enqueueLocal(id);
    },
    async waitUntilDone(id, milliseconds) {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
      await Promise.race([running.get(id), timeout]);
      clearTimeout(timer);
    },
    cancel: (id) => rows.cancelJob(database, id),
    schedule(minutes, name, work) {
      let isRunning = false;
      const timer = setInterval(() => {
        if (!isOpen || isRunning) return;
        isRunning = true;
        work()
          .catch((error: unknown) => {
            console.error(`${name} failed`, loggedError(error));
          })
          .finally(() => {
            isRunning = false;
          });
      }, minutes * 60_000);
      timers.add(timer.unref());
    },
    async open() {
      // Processes that start together take turns: pg-boss creates the tables of a queue without a lock of its own, and they would deadlock.
      await unlimited(async () => {
        await boss.start();
        await boss.createQueue(QUEUE);
      });
      isOpen = true;
      await recover(true);
      const polling = { pollingIntervalSeconds: pollSeconds, batchSize: POLLING[kind].batchSize };
      await boss.work<{ id: number }>(QUEUE, polling, async (messages) => {
        // A message that arrives during the stop goes back to the queue.
        for (const { data } of messages) await (closing === undefined ? run(data.id) : send(data.id));
      });
      this.schedule(RECOVERY_MINUTES[kind], "Recover interrupted jobs", () => recover(false));
    },
    close() {
      closing ??= stop();
      return closing;
    },
  };

  async function stop(): Promise<void> {
    for (const timer of timers) clearInterval(timer);
    const deadline = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
    await Promise.race([Promise.all(running.values()), deadline]);
    if (!isOpen) return;
    await boss.stop({ graceful: true, wait: true, timeout: STOP_MS });
    await waitForStatements();
  }

  /** Waits for the statements of pg-boss, whose `stop` does not wait for a worker that fetches or completes a message. */
  async function waitForStatements(): Promise<void> {
    while (statements.size > 0) {
      await Promise.allSettled(statements);
      // Lets pg-boss send its next statement.
      await new Promise(setImmediate);
    }
  }
}

/** Returns the message key of a refusal. */
const refusal = ({ problem: { errors = [], fields = {} } }: ApiProblem): string =>
  errors[0] ?? Object.values(fields)[0] ?? "error.internal";
