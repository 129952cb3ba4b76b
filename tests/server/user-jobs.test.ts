/** Jobs that users start: ownership, progress, files, restarts. */
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobModule } from "../../host/server/services/jobs/routes";
import { handleUserJob, JobCancelled, startJob, type UserJobHandler } from "../../host/server/services/jobs/user-jobs";
import { jobService } from "../../host/server/services/jobs/jobs";
import { ApiProblem } from "../../host/server/platform/http/problem";
import { route } from "../../host/server/platform/http/route";
import type { ServerModule } from "../../host/server/resources/resource-services";
import { job, membership } from "../../host/server/platform/storage/schema";
import { endpoint } from "../../src/contract/endpoint";
import type { JobView } from "../../src/contract/endpoints/jobs";
import { testServer, type Browser, type TestServer } from "./support/test-server";
import { eventually } from "../support/eventually";

let server: TestServer;
let admin: Browser;
let currentHandler: UserJobHandler;

/** A module with a call that starts `work`. */
const starter: ServerModule = (services) => {
  handleUserJob(services, "work", (job, run) => currentHandler(job, run));
  return [
    route(
      endpoint({ id: "test.start", method: "POST", path: "/admin/api/test-start", summary: "" }),
      async (context) => ({
        id: (
          await startJob(
            services,
            context,
            { type: "work", right: "FITTER", total: 4, params: { fileName: "x.csv" } },
            0,
          )
        ).id,
      }),
    ),
  ];
};

beforeAll(async () => {
  server = await testServer({ modules: [jobModule, starter] });
  admin = server.browser();
  await admin.signIn("admin");
});
afterAll(() => server.close());

const start = async (handler: UserJobHandler): Promise<number> => {
  currentHandler = handler;
  return (await admin.call("POST", "/admin/api/test-start", { body: {} })).json<{ data: { id: number } }>().data.id;
};
const readJob = async (id: number, browser = admin): Promise<JobView> =>
  (await browser.call("GET", `/admin/api/job/${id}`)).json<{ data: JobView }>().data;
const waitForStatus = (id: number, status: JobView["status"]) =>
  eventually(async () => expect((await readJob(id)).status).toBe(status), { timeout: 20_000, interval: 50 });

it("reports progress, then the result and the file, to its owner only", async () => {
  let openGate = (): void => undefined;
  const gate = new Promise<void>((resolve) => (openGate = resolve));
  const id = await start(async (_job, run) => {
    await run.progress(2, 4);
    await gate;
    await run.attach(
      "result.csv",
      "text/csv; charset=utf-8",
      Readable.from([Buffer.from(`by ${run.context.identity.email}`)]),
    );
    return { status: "DONE", report: { rows: 4 } };
  });
  await eventually(async () => expect((await readJob(id)).done).toBe(2), { timeout: 20_000 });
  expect(await readJob(id)).toMatchObject({
    status: "RUNNING",
    total: 4,
    fileName: "x.csv",
    file: null,
    stopping: false,
  });
  openGate();
  await waitForStatus(id, "DONE");
  expect(await readJob(id)).toMatchObject({ report: { rows: 4 }, file: { name: "result.csv" }, undoable: false });
  const file = await admin.call("GET", `/admin/api/job/${id}/file`);
  expect([file.statusCode, file.body]).toEqual([200, "by admin@example.test"]);

  for (const account of ["other", "reader"] as const) {
    const stranger = server.browser();
    await stranger.signIn(account);
    for (const path of ["", "/file", "/line"])
      expect((await stranger.call("GET", `/admin/api/job/${id}${path}`)).statusCode).toBe(404);
    expect((await stranger.call("POST", `/admin/api/job/${id}/cancel`, { body: {} })).statusCode).not.toBe(200);
  }
});

it("provides no file to an account that has lost the right", async () => {
  const id = await start(async (_job, run) => {
    await run.attach("result.csv", "text/csv", Readable.from([Buffer.from("secret")]));
    return { status: "DONE", report: {} };
  });
  await waitForStatus(id, "DONE");
  const isAdmin = eq(membership.userId, server.fixture.userIds.admin);
  await server.open.database
    .update(membership)
    .set({ withdrawnRights: ["FITTER"] })
    .where(isAdmin);
  expect((await admin.call("GET", `/admin/api/job/${id}/file`)).statusCode).toBe(403);
  await server.open.database.update(membership).set({ withdrawnRights: [] }).where(isAdmin);
});

it("stops at its next step", async () => {
  const id = await start(async (_job, run) => {
    for (let done = 1; ; done++) {
      if (!(await run.progress(done))) return { status: "CANCELLED", report: { done } };
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  await eventually(async () => expect((await readJob(id)).status).toBe("RUNNING"));
  expect((await admin.call("POST", `/admin/api/job/${id}/cancel`, { body: {} })).statusCode).toBe(200);
  await waitForStatus(id, "CANCELLED");
});

it("stores no file when it is cancelled while it writes", async () => {
  const id = await start(async (_job, run) => {
    async function* content() {
      for (let done = 1; await run.progress(done); done++) {
        yield Buffer.from("x");
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new JobCancelled();
    }
    await run.attach("result.csv", "text/csv", content());
    return { status: "DONE", report: {} };
  });
  await eventually(async () => expect((await readJob(id)).done).toBeGreaterThan(1));
  await admin.call("POST", `/admin/api/job/${id}/cancel`, { body: {} });
  await waitForStatus(id, "CANCELLED");
  expect((await readJob(id)).file).toBeNull();
});

it("reports why it was refused, but no internal errors", async () => {
  const refused = await start(() => Promise.reject(new ApiProblem("refused", { errors: ["error.export-too-large"] })));
  await waitForStatus(refused, "FAILED");
  expect((await readJob(refused)).error).toBe("error.export-too-large");
});

it("is refused while 20 of the account are unfinished; other accounts can start one", async () => {
  let openGate = (): void => undefined;
  const gate = new Promise<void>((resolve) => (openGate = resolve));
  const handler: UserJobHandler = async () => {
    await gate;
    return { status: "DONE", report: {} };
  };
  const ids: number[] = [];
  for (let count = 0; count < 20; count++) ids.push(await start(handler));
  const refused = await admin.call("POST", "/admin/api/test-start", { body: {} });
  expect([refused.statusCode, refused.json(), refused.headers["retry-after"]]).toMatchObject([
    429,
    { errors: ["job.error.too-many"] },
    "60",
  ]);
  const network = server.browser();
  await network.signIn("network");
  expect((await network.call("POST", "/admin/api/test-start", { body: {} })).statusCode).toBe(200);
  openGate();
  for (const id of ids) await waitForStatus(id, "DONE");
  expect((await admin.call("POST", "/admin/api/test-start", { body: {} })).statusCode).toBe(200);
});

it("continues after its process was stopped", async () => {
  const id = await start(async (_job, run) => {
    for (;;) {
      await run.progress(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  await eventually(async () => expect((await readJob(id)).status).toBe("RUNNING"));
  await server.services.jobs.close();
  expect((await readJob(id)).status).toBe("QUEUED");

  const next = jobService(server.open, { pollSeconds: 0.5 });
  next.handle("work", () => Promise.resolve({ status: "DONE", report: { again: true } }));
  await next.open();
  await waitForStatus(id, "DONE");
  const [row] = await server.open.database.select().from(job).where(eq(job.id, id));
  expect(row).toMatchObject({ attempts: 1, report: { again: true } });
  await next.close();
});
