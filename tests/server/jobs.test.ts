import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { jobService, type JobHandler, type JobService } from "../../host/server/services/jobs/jobs";
import type { OpenDatabase } from "../../host/server/platform/storage/db";
import { job, outbox } from "../../host/server/platform/storage/schema";
import { mailService } from "../../host/server/services/mail/mail";
import { onEachDatabase } from "./support/databases";

const running: JobService[] = [];
afterEach(() => Promise.all(running.splice(0).map((jobs) => jobs.close())));

const serviceWith = async (open: OpenDatabase, handler: JobHandler): Promise<JobService> => {
  const jobs = jobService(open, { pollSeconds: 0.5 });
  jobs.handle("work", handler);
  await jobs.open();
  running.push(jobs);
  return jobs;
};
const work = { type: "work", shopId: null, userId: null };

onEachDatabase("jobs", ({ open: openNew }) => {
  let opened: ReturnType<typeof openNew> | undefined;
  const open = () => (opened ??= openNew());
  const stored = async (id: number | undefined) =>
    (
      await (
        await open()
      ).database
        .select()
        .from(job)
        .where(eq(job.id, id ?? 0))
    )[0];
  const ends = (id: number | undefined, status: string) =>
    vi.waitFor(async () => expect((await stored(id))?.status).toBe(status), { timeout: 15_000, interval: 100 });

  it("carries a job out with progress and report", async () => {
    const jobs = await serviceWith(await open(), async ({ params }, { progress }) => {
      await progress(3, 4);
      return { status: "DONE", report: { got: params.value } };
    });
    const started = await jobs.start({ ...work, params: { value: 7 } });
    await ends(started?.id, "DONE");
    expect(await stored(started?.id)).toMatchObject({ done: 3, total: 4, report: { got: 7 }, leasedUntil: null });
  });

  it("tries a failing job again, and gives up in the end", async () => {
    let tries = 0;
    const jobs = await serviceWith(await open(), () => {
      tries++;
      return Promise.reject(new Error("no luck"));
    });
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const started = await jobs.start(work);
    await ends(started?.id, "FAILED");
    logged.mockRestore();
    expect(tries).toBe(3);
    expect((await stored(started?.id))?.error).toBe("no luck");
  });

  it("starts no second exclusive job, and cancels at the next step", async () => {
    const jobs = await serviceWith(await open(), async (_, { progress }) => {
      for (let step = 1; await progress(step); step++) await new Promise((resolve) => setTimeout(resolve, 50));
      return { status: "CANCELLED", report: {} };
    });
    const started = await jobs.start({ ...work, exclusive: true });
    expect(await jobs.start({ ...work, exclusive: true })).toBeUndefined();
    await ends(started?.id, "RUNNING");
    await jobs.cancel(started?.id ?? 0);
    await ends(started?.id, "CANCELLED");
  });

  it("hands out again what a killed process left behind", async () => {
    const { database } = await open();
    const [left] = await database
      .insert(job)
      .values({ ...work, status: "RUNNING", leasedUntil: sql`now() - interval '1 minute'` })
      .returning();
    await serviceWith(await open(), () => Promise.resolve({ status: "DONE", report: {} }));
    await ends(left?.id, "DONE");
  });

  it("keeps mails in the outbox while there is no server to send them", async () => {
    const { database } = await open();
    const mail = mailService(database, { smtpUrl: undefined, mailFrom: "td-admin" });
    await mail.queue(database, {
      shopId: null,
      template: "test",
      locale: "fr_FR",
      recipient: "a@example.test",
      subject: "Bonjour",
      text: "…",
    });
    expect(await mail.sendWaiting()).toBe(0);
    expect(await database.select().from(outbox)).toMatchObject([{ status: "QUEUED", recipient: "a@example.test" }]);
  });
});
