import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { jobService, type JobHandler, type JobService } from "../../host/server/services/jobs/jobs";
import type { OpenDatabase } from "../../host/server/platform/storage/db";
import { openDatabase } from "../../host/server/platform/storage/open-database";
import { LeaseLost } from "../../host/server/platform/storage/lease";
import { SYSTEM_ACTOR } from "../../host/server/platform/storage/audit";
import { ScopedDatabase } from "../../host/server/platform/storage/scoped-database";
import { claimJob, leaseOf } from "../../host/server/services/jobs/job-rows";
import { jobLine } from "../../host/server/services/jobs/lines";
import { job } from "../../host/server/platform/storage/schema";
import { onEachDatabase } from "./support/databases";
import { isServerShared, migratedDatabase } from "./support/test-database";
import { eventually } from "../support/eventually";

const services: JobService[] = [];
afterEach(() => Promise.all(services.splice(0).map((jobs) => jobs.close())));

const serviceWith = async (open: OpenDatabase, handler: JobHandler): Promise<JobService> => {
  const jobs = jobService(open, { pollSeconds: 0.5, retrySeconds: 0.05 });
  jobs.handle("work", handler);
  await jobs.open();
  services.push(jobs);
  return jobs;
};
const work = { type: "work", shopId: null, userId: null };

onEachDatabase("jobs", ({ kind, open: openNew }) => {
  let openDatabase: ReturnType<typeof openNew> | undefined;
  const open = () => (openDatabase ??= openNew());
  const stored = async (id: number | undefined) =>
    (
      await (
        await open()
      ).database
        .select()
        .from(job)
        .where(eq(job.id, id ?? 0))
    )[0];
  const waitForStatus = (id: number | undefined, status: string) =>
    eventually(async () => expect((await stored(id))?.status).toBe(status), { timeout: 15_000, interval: 100 });

  it("runs a job with progress and report", async () => {
    const jobs = await serviceWith(await open(), async ({ params }, { progress }) => {
      await progress(3, 4);
      return { status: "DONE", report: { got: params.value } };
    });
    const started = await jobs.start({ ...work, params: { value: 7 } });
    await waitForStatus(started?.id, "DONE");
    expect(await stored(started?.id)).toMatchObject({ done: 3, total: 4, report: { got: 7 }, leasedUntil: null });
  });

  it("runs scheduled work from its opening on", async () => {
    const jobs = jobService(await open());
    services.push(jobs);
    let runs = 0;
    jobs.schedule(10 / 60_000, "Count", () => Promise.resolve(runs++));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(runs).toBe(0);
    await jobs.open();
    await eventually(() => expect(runs).toBeGreaterThan(0));
  });

  it("leaves a turn of scheduled work out while the one before runs", async () => {
    const jobs = await serviceWith(await open(), () => Promise.resolve({ status: "DONE", report: {} }));
    let [running, most, runs] = [0, 0, 0];
    jobs.schedule(5 / 60_000, "Wait", async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 30));
      running -= 1;
      runs += 1;
    });
    await eventually(() => expect(runs).toBeGreaterThan(2));
    expect(most).toBe(1);
  });

  it("retries a failing job, and gives up after three attempts", async () => {
    let tries = 0;
    const jobs = await serviceWith(await open(), () => {
      tries++;
      return Promise.reject(new Error("no luck"));
    });
    const logError = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const started = await jobs.start(work);
    await waitForStatus(started?.id, "FAILED");
    logError.mockRestore();
    expect(tries).toBe(3);
    expect((await stored(started?.id))?.error).toBe("no luck");
  });

  it("waits longer before each retry", async () => {
    const starts: number[] = [];
    const jobs = await serviceWith(await open(), () => {
      starts.push(Date.now());
      return Promise.reject(new Error("no luck"));
    });
    const logError = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const started = await jobs.start(work);
    await waitForStatus(started?.id, "FAILED");
    logError.mockRestore();
    const [first = 0, second = 0, third = 0] = starts;
    expect(second - first).toBeGreaterThanOrEqual(50);
    expect(third - second).toBeGreaterThanOrEqual(300);
  });

  it("refuses progress and results from a process that lost its job to another", async () => {
    const { database } = await open();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const reports: unknown[] = [];
    const firstProcess = await serviceWith(await open(), async (_, { progress }) => {
      await released;
      reports.push(await progress(1, 9).catch((error: unknown) => error));
      return { status: "CANCELLED", report: { by: "first" } };
    });
    const started = await firstProcess.start(work);
    await waitForStatus(started?.id, "RUNNING");
    await database.update(job).set({ leasedUntil: sql`now() - interval '1 second'` });
    await serviceWith(await open(), () => Promise.resolve({ status: "DONE", report: { by: "other" } }));
    await waitForStatus(started?.id, "DONE");
    const logError = vi.spyOn(console, "error").mockImplementation(() => undefined);
    release();
    await eventually(() =>
      expect(logError).toHaveBeenCalledWith(expect.stringContaining("lease of this process had expired")),
    );
    logError.mockRestore();
    expect(reports).toMatchObject([{ name: "LeaseLost" }]);
    expect(await stored(started?.id)).toMatchObject({ status: "DONE", done: 0, report: { by: "other" } });
  });

  it("refuses writes from a process that lost its job to another", async () => {
    const { database } = await open();
    const [queued] = await database.insert(job).values(work).returning();
    const claimed = await claimJob(database, queued?.id ?? 0);
    if (claimed === undefined) throw new Error("The job was not claimed");
    const scope = { userId: null, shopId: 1, networkId: null, fitterIds: "ALL", reach: "SHOP" } as const;
    const data = new ScopedDatabase(database, scope, { ...SYSTEM_ACTOR, lease: leaseOf(claimed) });
    const line = { jobId: claimed.id, lineNumber: 1, level: "INFO" } as const;
    await data.insert(jobLine, line);
    await database
      .update(job)
      .set({ leasedUntil: sql`now() - interval '1 second'` })
      .where(eq(job.id, claimed.id));
    await claimJob(database, claimed.id);
    await expect(data.insert(jobLine, line)).rejects.toThrow(LeaseLost);
    await expect(data.transaction((within) => within.insert(jobLine, line))).rejects.toThrow(LeaseLost);
    expect(await database.select().from(jobLine)).toHaveLength(1);
  });

  it.skipIf(kind === "embedded")("continues the job of a killed process within 15 seconds", async () => {
    const { database } = await open();
    await serviceWith(await open(), () => Promise.resolve({ status: "DONE", report: {} }));
    const [queued] = await database.insert(job).values(work).returning();
    await claimJob(database, queued?.id ?? 0);
    await waitForStatus(queued?.id, "DONE");
  });

  it("gives up a job that has crashed every process that ran it", async () => {
    const { database } = await open();
    let runs = 0;
    const [leftOver] = await database
      .insert(job)
      .values({ ...work, status: "RUNNING", attempts: 10, leasedUntil: sql`now() - interval '1 minute'` })
      .returning();
    // Jobs of other tests run now too; count only this one.
    await serviceWith(await open(), ({ id }) => {
      if (id === leftOver?.id) runs++;
      return Promise.resolve({ status: "DONE", report: {} });
    });
    await waitForStatus(leftOver?.id, "FAILED");
    expect(runs).toBe(0);
  });

  it("starts no second exclusive job, and cancels at the next step", async () => {
    const jobs = await serviceWith(await open(), async (_, { progress }) => {
      for (let step = 1; await progress(step); step++) await new Promise((resolve) => setTimeout(resolve, 50));
      return { status: "CANCELLED", report: {} };
    });
    const started = await jobs.start({ ...work, exclusive: true });
    expect(await jobs.start({ ...work, exclusive: true })).toBeUndefined();
    await waitForStatus(started?.id, "RUNNING");
    await jobs.cancel(started?.id ?? 0);
    await waitForStatus(started?.id, "CANCELLED");
  });

  it("restarts the job of a killed process", async () => {
    const { database } = await open();
    const [abandoned] = await database
      .insert(job)
      .values({ ...work, status: "RUNNING", leasedUntil: sql`now() - interval '1 minute'` })
      .returning();
    await serviceWith(await open(), () => Promise.resolve({ status: "DONE", report: {} }));
    await waitForStatus(abandoned?.id, "DONE");
  });

  it("waits at its end for a message that is being fetched", async () => {
    const opened = await open();
    const fetches: (() => void)[] = [];
    let pendingCount = 0;
    let isHeld = false;
    const slowFetches: OpenDatabase = {
      ...opened,
      async executeSql(text, values) {
        pendingCount++;
        if (isHeld && text.includes("SKIP LOCKED")) await new Promise<void>((resolve) => fetches.push(resolve));
        return opened.executeSql(text, values).finally(() => pendingCount--);
      },
    };
    const jobs = await serviceWith(slowFetches, () => Promise.resolve({ status: "DONE", report: {} }));
    isHeld = true;
    const started = await jobs.start(work);
    await waitForStatus(started?.id, "DONE");
    await eventually(() => expect(fetches).not.toHaveLength(0), { timeout: 15_000 });
    setTimeout(() => fetches.forEach((release) => release()), 200);
    await jobs.close();
    expect(pendingCount).toBe(0);
  });
});

it.skipIf(!isServerShared())("opens in several processes that start at once", async () => {
  // The tables of the queue are created once, so each round needs a new database.
  for (let round = 0; round < 4; round++) {
    const url = await migratedDatabase();
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url, dataDirectory: "unused" })));
    const jobs = opened.map((open) => jobService(open));
    const results = await Promise.allSettled(jobs.map((service) => service.open()));
    await Promise.all(jobs.map((service) => service.close()));
    await Promise.all(opened.map((open) => open.close()));
    expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
  }
});
