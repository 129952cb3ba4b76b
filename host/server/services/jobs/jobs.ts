/**
 * Background jobs. Each is a row in `job` with progress, cancellation and a report. pg-boss only delivers the job's id to a free
 * process; its `db` adapter runs on the same database, including the embedded one.
 *
 * pg-boss 10 has no heartbeat, so the job of a killed process would stay blocked until it times out. The row therefore holds a
 * lease that the running process renews; a job with an expired lease is delivered again.
 */
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import PgBoss from "pg-boss";
import { ApiProblem } from "../../platform/http/problem";
import type { Database, OpenDatabase } from "../../platform/storage/db";
import { job } from "../../platform/storage/schema";
import type { JobCaller } from "../../platform/storage/schema/activity";

export type Job = typeof job.$inferSelect;

/** Controls that a handler receives besides its job. */
export interface JobRun {
  /** Reports progress and returns false when the job was cancelled. Also renews the lease, so call it every few seconds. */
  progress(done: number, total?: number): Promise<boolean>;
}

/** Thrown when the process stops. The job returns to the queue and continues elsewhere or after the restart. */
class Interrupted extends Error {
  override readonly name = "Interrupted";
}

export interface JobOutcome {
  readonly status: "DONE" | "PARTIAL" | "CANCELLED";
  readonly report: Readonly<Record<string, unknown>>;
}

/** Runs a job. Must be idempotent: after a crash it runs again from the start. */
export type JobHandler = (work: Job, run: JobRun) => Promise<JobOutcome>;

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
  begin(id: number): Promise<void>;
  /** Waits up to the given milliseconds for a job of this process to end. */
  settled(id: number, milliseconds: number): Promise<void>;
  /** Cancels a job: immediately while queued, at its next progress report while running. */
  cancel(id: number): Promise<void>;
  /** Runs work at an interval in one of the processes. */
  every(minutes: number, name: string, work: () => Promise<unknown>): void;
  open(): Promise<void>;
  close(): Promise<void>;
}

const QUEUE = "td-admin-job";
const LEASE_SECONDS = 60;
const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS}::int)`;
/** Jobs that one process runs at the same time. */
const AT_ONCE = 2;
/** Milliseconds that a stopping process waits for running jobs to reach their next step. */
const STOP_MS = 5_000;

export interface JobOptions {
  /** Seconds between two polls of the queue for jobs of other processes. A process runs its own jobs at once. */
  readonly pollSeconds?: number;
}
/** Poll settings. The embedded database has no other process, and a poll blocks it for up to 100 ms. */
const LOOKS = { server: { pollSeconds: 2, batchSize: 1 }, embedded: { pollSeconds: 60, batchSize: 100 } } as const;

export function jobService(
  { database, kind, executeSql }: OpenDatabase,
  { pollSeconds = LOOKS[kind].pollSeconds }: JobOptions = {},
): JobService {
  const handlers = new Map<string, JobHandler>();
  const timers: NodeJS.Timeout[] = [];
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeSql(text, values as unknown[]) },
    schema: "pgboss",
    supervise: true,
    schedule: false,
  });
  boss.on("error", (error) => console.error(`Job queue: ${error.message}`));
  let opened = false;
  let closing: Promise<void> | undefined;

  /** A server that does not poll, e.g. in tests, relies on `soon()`. */
  const send = async (id: number): Promise<void> => {
    if (opened) await boss.send(QUEUE, { id }, { retryLimit: 0, expireInHours: 23 });
  };

  const waiting: number[] = [];
  const running = new Map<number, Promise<void>>();
  /** Runs a job in this process without waiting for the next poll. Another process may take it first. */
  function soon(id: number): void {
    waiting.push(id);
    fill();
  }
  function fill(): void {
    while (running.size < AT_ONCE && closing === undefined) {
      const id = waiting.shift();
      if (id === undefined) return;
      const ended = run(id)
        .catch((error: unknown) => console.error(`Job ${id} could not be run`, error))
        .finally(() => {
          running.delete(id);
          fill();
        });
      running.set(id, ended);
    }
  }

  /** Claims the job for this process, unless another one has it. */
  async function take(id: number): Promise<Job | undefined> {
    const free = or(eq(job.status, "QUEUED"), and(eq(job.status, "RUNNING"), lt(job.leasedUntil, sql`now()`)));
    const [taken] = await database
      .update(job)
      .set({
        status: "RUNNING",
        leasedUntil: lease,
        startedAt: sql`coalesce(${job.startedAt}, now())`,
        attempts: sql`${job.attempts} + 1`,
      })
      .where(and(eq(job.id, id), free))
      .returning();
    return taken;
  }

  const end = (id: number, values: Partial<typeof job.$inferInsert>) =>
    database
      .update(job)
      .set({ ...values, leasedUntil: null, endedAt: sql`now()` })
      .where(eq(job.id, id));

  async function run(id: number): Promise<void> {
    const taken = await take(id);
    if (taken === undefined) return;
    const handler = handlers.get(taken.type);
    if (handler === undefined)
      return void (await end(id, { status: "FAILED", error: `Nothing handles jobs of type ${taken.type}.` }));
    if (taken.cancelRequested) return void (await end(id, { status: "CANCELLED" }));
    const renewal = setInterval(
      () => {
        renew(database, id).catch((error: unknown) => console.error(`The lease of job ${id} was not renewed`, error));
      },
      (LEASE_SECONDS * 1000) / 3,
    );
    const step: JobRun["progress"] = (done, total) => {
      if (closing !== undefined) throw new Interrupted();
      return progress(database, id, done, total);
    };
    try {
      await end(id, await handler(taken, { progress: step }));
    } catch (error) {
      if (error instanceof Interrupted) return void (await putBack(taken));
      // A deliberate refusal would be repeated, so do not retry.
      if (error instanceof ApiProblem) return void (await end(id, { status: "FAILED", error: refusal(error) }));
      console.error(`Job ${id} (${taken.type}) failed`, error);
      const text = error instanceof Error ? error.message.slice(0, 1000) : String(error);
      if (taken.attempts >= taken.maxAttempts) await end(id, { status: "FAILED", error: text });
      else await requeue(id, text);
    } finally {
      clearInterval(renewal);
    }
  }

  /** Returns the job to the queue without counting the attempt. */
  async function putBack({ id, attempts }: Job): Promise<void> {
    const values = { status: "QUEUED", leasedUntil: null, attempts: Math.max(0, attempts - 1) } as const;
    await database.update(job).set(values).where(eq(job.id, id));
    await send(id);
  }

  async function requeue(id: number, error: string): Promise<void> {
    await database.update(job).set({ status: "QUEUED", leasedUntil: null, error }).where(eq(job.id, id));
    await send(id);
    soon(id);
  }

  /**
   * Delivers abandoned jobs again. At a start this includes queued jobs, because an ended process may have consumed their
   * message; a duplicate message is harmless. With the embedded database no other process can be running a job at a start.
   */
  async function recover(atStart: boolean): Promise<void> {
    const abandoned = and(
      eq(job.status, "RUNNING"),
      atStart && kind === "embedded" ? undefined : lt(job.leasedUntil, sql`now()`),
    );
    const left = atStart ? or(eq(job.status, "QUEUED"), abandoned) : abandoned;
    const rows = await database
      .update(job)
      .set({ status: "QUEUED", leasedUntil: null })
      .where(left)
      .returning({ id: job.id });
    for (const { id } of rows) {
      await send(id);
      if (kind === "embedded") soon(id);
    }
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
      await this.begin(created.id);
      return created;
    },
    async begin(id) {
      await send(id);
      soon(id);
    },
    async settled(id, milliseconds) {
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
      await Promise.race([running.get(id), over]);
      clearTimeout(timer);
    },
    async cancel(id) {
      await database
        .update(job)
        .set({
          cancelRequested: true,
          status: sql`case when ${job.status} = 'QUEUED' then 'CANCELLED' else ${job.status} end`,
          endedAt: sql`case when ${job.status} = 'QUEUED' then now() end`,
        })
        .where(and(eq(job.id, id), inArray(job.status, ["QUEUED", "RUNNING"])));
    },
    every(minutes, name, work) {
      const timer = setInterval(() => {
        work().catch((error: unknown) => {
          console.error(`${name} failed`, error);
        });
      }, minutes * 60_000);
      timer.unref();
      timers.push(timer);
    },
    async open() {
      await boss.start();
      await boss.createQueue(QUEUE);
      opened = true;
      await recover(true);
      const looks = { pollingIntervalSeconds: pollSeconds, batchSize: LOOKS[kind].batchSize };
      await boss.work<{ id: number }>(QUEUE, looks, async (messages) => {
        for (const { data } of messages) await run(data.id);
      });
      this.every(1, "Recovery of jobs", () => recover(false));
    },
    close() {
      closing ??= stop();
      return closing;
    },
  };

  async function stop(): Promise<void> {
    for (const timer of timers) clearInterval(timer);
    const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
    await Promise.race([Promise.all(running.values()), late]);
    if (opened) await boss.stop({ graceful: true, wait: true, timeout: STOP_MS });
  }
}

/** Returns the message key of a refusal. */
const refusal = ({ problem: { errors = [], fields = {} } }: ApiProblem): string =>
  errors[0] ?? Object.values(fields)[0] ?? "error.internal";

async function renew(database: Database, id: number): Promise<void> {
  await database
    .update(job)
    .set({ leasedUntil: lease })
    .where(and(eq(job.id, id), eq(job.status, "RUNNING")));
}

async function progress(database: Database, id: number, done: number, total?: number): Promise<boolean> {
  const [row] = await database
    .update(job)
    .set({ done, ...(total !== undefined && { total }), leasedUntil: lease })
    .where(and(eq(job.id, id), eq(job.status, "RUNNING")))
    .returning({ cancelRequested: job.cancelRequested });
  return row !== undefined && !row.cancelRequested;
}
