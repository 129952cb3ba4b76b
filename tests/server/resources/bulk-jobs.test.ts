/** Changes of many records: a job with progress, a line for each refusal, and undo of the whole. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { jobModule } from "../../../host/server/jobs/routes";
import { resourceModule } from "../../../host/server/resources/index";
import type { JobLineView, JobView } from "../../../src/contract/endpoints/jobs";
import type { BulkAnswer, HistoryEntry } from "../../../src/contract/resource-endpoints";
import type { Undoable } from "../../../src/contract/endpoints/undo";
import { record } from "../../../host/server/storage/schema";
import { testServer, type Browser, type TestServer } from "../support/test-server";

const COUNT = 260;
let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  server = await testServer({ modules: [resourceModule, jobModule] });
  admin = server.browser();
  await admin.signIn("admin");
  await server.open.database.insert(record).values(
    Array.from({ length: COUNT }, (_, index) => ({
      resource: "serviceCategory",
      shopId: server.fixture.shopId,
      code: `CAT_${index}`,
      data: { showOnHome: false },
      i18n: { name: { en_GB: `Category ${index}`, fr_FR: `Catégorie ${index}` } },
      search: `categorie ${index}`,
      position: index,
    })),
  );
});
afterAll(() => server.close());

async function data<T>(method: "GET" | "POST", path: string, body?: unknown, browser = admin): Promise<T> {
  const answer = await browser.call(method, `/admin/api/${path}`, body === undefined ? {} : { body });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: T }>().data;
}
const total = async (filter: string): Promise<number> =>
  (await data<{ total: number }>("GET", `serviceCategory?${filter}`)).total;
async function ended(id: number | string): Promise<JobView> {
  let job: JobView | undefined;
  await vi.waitFor(
    async () => {
      job = await data<JobView>("GET", `job/${id}`);
      expect(["DONE", "PARTIAL", "FAILED", "CANCELLED"]).toContain(job.status);
    },
    { timeout: 30_000, interval: 50 },
  );
  if (job === undefined) throw new Error("No job");
  return job;
}
const bulk = (body: object) => data<BulkAnswer>("POST", "serviceCategory/bulk", body);
const EVERYTHING = { selection: { query: { sort: "position" } } };

it("changes everything that matches as a job, and takes it back as a whole", async () => {
  const { jobId } = await bulk({ ...EVERYTHING, action: "update", values: { showOnHome: true } });
  expect(jobId).not.toBeNull();
  const job = await ended(jobId ?? "");
  expect(job).toMatchObject({
    type: "bulk",
    action: "update",
    resource: "serviceCategory",
    status: "DONE",
    total: COUNT,
    done: COUNT,
    report: { done: COUNT, failed: 0 },
    undoable: true,
  });
  expect(await total("filter[showOnHome]=true")).toBe(COUNT);
  // The batches of a job are no deeds of their own.
  expect((await data<{ elements: Undoable[] }>("GET", "undo")).elements).toEqual([]);

  const undo = await data<JobView>("POST", `job/${job.id}/undo`, {});
  expect(await ended(undo.id)).toMatchObject({ type: "undo", status: "DONE", report: { done: COUNT, failed: 0 } });
  expect(await total("filter[showOnHome]=true")).toBe(0);
  expect((await admin.call("POST", `/admin/api/job/${job.id}/undo`, { body: {} })).statusCode).toBe(404);
});

it("tells which records were refused, row by row", async () => {
  const { jobId } = await bulk({ ...EVERYTHING, action: "update", values: { code: "SAME" } });
  const job = await ended(jobId ?? "");
  expect(job.status).toBe("PARTIAL");
  expect(job.report?.["failed"]).toBe(job.problems);
  expect(job.problems).toBeGreaterThan(COUNT - 30);
  const lines = await data<{ elements: JobLineView[]; total: number }>("GET", `job/${job.id}/line`);
  expect(lines.total).toBe(job.problems);
  expect(lines.elements[0]).toMatchObject({
    level: "ERROR",
    code: "error.duplicate",
    rowKey: expect.stringContaining("Catégorie") as string,
  });
  await ended((await data<JobView>("POST", `job/${job.id}/undo`, {})).id);
});

it("deletes many, leaves out the exceptions, and brings them back", async () => {
  const { elements } = await data<{ elements: { id: number }[] }>("GET", "serviceCategory?sort=position");
  const kept = elements.slice(0, 2).map(({ id }) => id);
  const { jobId } = await bulk({ selection: { query: {}, except: kept }, action: "remove" });
  const job = await ended(jobId ?? "");
  expect(job.report).toMatchObject({ done: COUNT - 2, failed: 0 });
  expect(await total("")).toBe(2);
  await ended((await data<JobView>("POST", `job/${job.id}/undo`, {})).id);
  expect(await total("")).toBe(COUNT);
});

it("answers a few records at once, with an undo that stays in the list of latest deeds", async () => {
  const { elements } = await data<{ elements: { id: number }[] }>("GET", "serviceCategory?sort=position");
  const ids = elements.slice(0, 3).map(({ id }) => id);
  const answer = await bulk({ selection: { ids }, action: "update", values: { showOnHome: true } });
  expect(answer).toMatchObject({ done: 3, failed: [], jobId: null });
  const [deed] = (await data<{ elements: Undoable[] }>("GET", "undo")).elements;
  expect(deed).toMatchObject({ resource: "serviceCategory", kind: "CHANGE", count: 3 });
  // By the names that its author reads.
  expect(deed?.label).toMatch(/^Catégorie \d+, Catégorie \d+, Catégorie \d+$/);
  const entries = async () =>
    (await data<{ elements: HistoryEntry[] }>("GET", `serviceCategory/${ids[0] ?? 0}/history`)).elements;
  expect((await entries())[0]?.undo).toEqual({ id: deed?.id, count: 3 });
  const reader = server.browser();
  await reader.signIn("reader");
  const seen = await data<{ elements: HistoryEntry[] }>(
    "GET",
    `serviceCategory/${ids[0] ?? 0}/history`,
    undefined,
    reader,
  );
  expect(seen.elements[0]?.undo).toBeNull();
  const other = server.browser();
  await other.signIn("other");
  expect((await other.call("POST", `/admin/api/undo/${deed?.id ?? 0}`, { body: {} })).statusCode).toBe(404);
  expect(await data("POST", `undo/${deed?.id ?? 0}`, {})).toEqual({ restored: 3, resource: "serviceCategory" });
  expect(await total("filter[showOnHome]=true")).toBe(0);
  expect((await entries())[0]).toMatchObject({ action: "RESTORE", undo: null });
});
