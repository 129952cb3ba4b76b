/**
 * Long work: one row in `job` with progress, cancel and report. pg-boss carries only the number of the job to a process that is free; it
 * runs through its `db` adapter on the same database, the embedded one included.
 *
 * pg-boss 10 knows no heartbeat, so a job of a process that was killed would wait until its whole allowance is over. Therefore the row
 * holds a lease that the running process renews; a job whose lease has run out is handed out again.
 */
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import PgBoss from "pg-boss";
import { ApiProblem } from "../http/problem";
import type { Database, OpenDatabase } from "../storage/db";
import { job } from "../storage/schema";
import type { JobCaller } from "../storage/schema/activity";

export type Job = typeof job.$inferSelect;

/** What a handler is given besides its job. */
export interface JobRun {
  /** Tells how far the work is; answers false when it was asked to stop. Also renews the lease, so call it at least every few seconds. */
  progress(done: number, total?: number): Promise<boolean>;
}

/** The process stops: the job goes back to the queue and goes on elsewhere, or after the restart. */
class Interrupted extends Error {
  override readonly name = "Interrupted";
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
  /** As whom it runs; absent for work of the system. */
  readonly caller?: JobCaller;
  /** How much there is to do, where that is known. */
  readonly total?: number;
  /** One at a time for its type and shop. */
  readonly exclusive?: boolean;
}

export interface JobService {
  handle(type: string, handler: JobHandler): void;
  /** Queues a job; answers it, or undefined when it is exclusive and another one waits or runs. */
  start(input: NewJob): Promise<Job | undefined>;
  /** Begins a job whose row was written together with what asks for it; a process that ends before leaves it to the next start. */
  begin(id: number): Promise<void>;
  /** Waits until a job of this process has ended, at most so many milliseconds. */
  settled(id: number, milliseconds: number): Promise<void>;
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
/** Jobs that one process runs at once. */
const AT_ONCE = 2;
/** How long a stopping process waits for a job to reach its next step. */
const STOP_MS = 5_000;

export interface JobOptions {
  /** Seconds between two looks at the queue: what other processes left there, as a process runs at once what it is given itself. */
  readonly pollSeconds?: number;
}
/** On the embedded database there is no other process, and a look takes a good part of a tenth of a second. */
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

  /** A server that does not look at the queue (a test, say) leaves the job to `soon()`. */
  const send = async (id: number): Promise<void> => {
    if (opened) await boss.send(QUEUE, { id }, { retryLimit: 0, expireInHours: 23 });
  };

  const waiting: number[] = [];
  const running = new Map<number, Promise<void>>();
  /** Runs a job in this process without waiting for the next look at the queue; whoever takes it first has it. */
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
    const step: JobRun["progress"] = (done, total) => {
      if (closing !== undefined) throw new Interrupted();
      return progress(database, id, done, total);
    };
    try {
      await end(id, await handler(taken, { progress: step }));
    } catch (error) {
      if (error instanceof Interrupted) return void (await putBack(taken));
      // What is refused on purpose would be refused again.
      if (error instanceof ApiProblem) return void (await end(id, { status: "FAILED", error: refusal(error) }));
      console.error(`Job ${id} (${taken.type}) failed`, error);
      const text = error instanceof Error ? error.message.slice(0, 1000) : String(error);
      if (taken.attempts >= taken.maxAttempts) await end(id, { status: "FAILED", error: text });
      else await requeue(id, text);
    } finally {
      clearInterval(renewal);
    }
  }

  /** Back to the queue as if it had not been tried: another process goes on with it. */
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
   * Hands out again what a process left behind: at a start whatever waits too, as a process that ended may have had its message. A second
   * message for a job does no harm. At the start of the embedded database no other process can be running anything.
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

/** Message key of what a job was refused with. */
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
