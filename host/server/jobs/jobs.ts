/**
 * Long work: one row in `job` with progress, cancel and report. pg-boss carries only the number of the job to a process that is free; it
 * runs through its `db` adapter on the same database, the embedded one included.
 *
 * pg-boss 10 knows no heartbeat, so a job of a process that was killed would wait until its whole allowance is over. Therefore the row
 * holds a lease that the running process renews; a job whose lease has run out is handed out again.
 */
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import PgBoss from "pg-boss";
import type { Database, OpenDatabase } from "../storage/db";
import { job } from "../storage/schema";

export type Job = typeof job.$inferSelect;

/** What a handler is given besides its job. */
export interface JobRun {
  /** Tells how far the work is; answers false when it was asked to stop. Also renews the lease, so call it at least every few seconds. */
  progress(done: number, total?: number): Promise<boolean>;
}

export interface JobOutcome {
  readonly status: "DONE" | "PARTIAL" | "CANCELLED";
  readonly report: Readonly<Record<string, unknown>>;
}

/** Must be repeatable: after a crash it runs again from the start. */
export type JobHandler = (work: Job, run: JobRun) => Promise<JobOutcome>;

export interface NewJob {
  readonly type: string;
  readonly shopId: number | null;
  readonly userId: number | null;
  readonly params?: Readonly<Record<string, unknown>>;
  /** One at a time for its type and shop. */
  readonly exclusive?: boolean;
}

export interface JobService {
  handle(type: string, handler: JobHandler): void;
  /** Queues a job; answers it, or undefined when it is exclusive and another one waits or runs. */
  start(input: NewJob): Promise<Job | undefined>;
  /** Asks a job to stop: at once while it waits, at its next step while it runs. */
  cancel(id: number): Promise<void>;
  /** Work done every so often by one of the processes. */
  every(minutes: number, name: string, work: () => Promise<unknown>): void;
  open(): Promise<void>;
  close(): Promise<void>;
}

const QUEUE = "td-admin-job";
const LEASE_SECONDS = 60;
const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS}::int)`;

export interface JobOptions {
  /** Seconds between two looks at the queue. */
  readonly pollSeconds?: number;
}

export function jobService(
  { database, kind, executeSql }: OpenDatabase,
  { pollSeconds = 2 }: JobOptions = {},
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

  const send = (id: number) => boss.send(QUEUE, { id }, { retryLimit: 0, expireInHours: 23 });

  /** Takes the job for this process, unless another one has it. */
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
    const renewal = setInterval(() => void renew(database, id), (LEASE_SECONDS * 1000) / 3);
    try {
      await end(id, await handler(taken, { progress: (done, total) => progress(database, id, done, total) }));
    } catch (error) {
      console.error(`Job ${id} (${taken.type}) failed`, error);
      const text = error instanceof Error ? error.message.slice(0, 1000) : String(error);
      if (taken.attempts >= taken.maxAttempts) await end(id, { status: "FAILED", error: text });
      else await requeue(id, text);
    } finally {
      clearInterval(renewal);
    }
  }

  async function requeue(id: number, error: string): Promise<void> {
    await database.update(job).set({ status: "QUEUED", leasedUntil: null, error }).where(eq(job.id, id));
    await send(id);
  }

  /** Hands out again what a process left behind. At the start of the embedded database no other process can be running anything. */
  async function recover(atStart: boolean): Promise<void> {
    const abandoned = and(
      eq(job.status, "RUNNING"),
      atStart && kind === "embedded" ? undefined : lt(job.leasedUntil, sql`now()`),
    );
    const rows = await database
      .update(job)
      .set({ status: "QUEUED", leasedUntil: null })
      .where(abandoned)
      .returning({ id: job.id });
    for (const { id } of rows) await send(id);
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
      if (created !== undefined) await send(created.id);
      return created;
    },
    async cancel(id) {
      await database
        .update(job)
        .set({
          cancelRequested: true,
          status: sql`case when ${job.status} = 'QUEUED' then 'CANCELLED' else ${job.status} end`,
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
      await recover(true);
      await boss.work<{ id: number }>(QUEUE, { pollingIntervalSeconds: pollSeconds }, async (messages) => {
        for (const { data } of messages) await run(data.id);
      });
      this.every(1, "Recovery of jobs", () => recover(false));
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await boss.stop({ graceful: true, wait: true, timeout: 5_000 });
    },
  };
}

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
